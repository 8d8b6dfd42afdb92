import type { List, Subscriber } from 'mailwright';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import { pageSize, type SubscriberOrder, subscriberPageQuery } from '../data/subscriber-queries.ts';

/** The rows of a subscriber table, of which only the pages near the visible rows are in memory. */
export interface SubscriberRows {
  /** How many rows are known to exist; the number grows as the user scrolls toward the end. */
  count: number;
  /** Whether `count` is the total. */
  isWhole: boolean;
  /** The subscriber in a row; undefined until its page has been read. */
  rowAt(index: number): Subscriber | undefined;
  error: Error | null;
  retry(): void;
  isFirstLoading: boolean;
}

/**
 * Reads the pages that contain rows `first` to `last`. Each page gives the cursor of the next one; if that cursor
 * changes because subscribers were added or deleted, the pages after it are read again.
 */
export function useSubscriberPages(
  list: List,
  filters: SubscriberFilters,
  order: SubscriberOrder,
  { first, last }: { first: number; last: number },
): SubscriberRows {
  // The start of each known page; the first has no cursor.
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const [lastCount, setLastCount] = useState<number>();
  const from = Math.max(0, Math.min(Math.floor(first / pageSize), cursors.length - 1));
  const to = Math.min(Math.floor(last / pageSize), cursors.length - 1);
  const shown = cursors.slice(from, to + 1);
  const results = useQueries({
    queries: shown.map((cursor) => subscriberPageQuery(list.uid, filters, order, cursor)),
  });
  const ends = results.map(({ data }) => (data === undefined ? 'unknown' : (data.next ?? 'none'))).join(' ');
  useEffect(() => {
    for (const [offset, { data }] of results.entries()) {
      const page = from + offset;
      if (data === undefined || data.next === cursors[page + 1]) continue;
      setCursors((before) => [...before.slice(0, page + 1), ...(data.next === undefined ? [] : [data.next])]);
      setLastCount(undefined);
      return;
    }
    const final = results.at(-1)?.data;
    if (to === cursors.length - 1 && final !== undefined && final.next === undefined) setLastCount(final.items.length);
  }, [ends, from, cursors]);
  const before = (cursors.length - 1) * pageSize;
  const [failed] = results.filter(({ error }) => error !== null);
  return {
    // A page that hasn't been read has at least a few rows, for which placeholders are shown.
    count: before + (lastCount ?? (cursors.length === 1 ? (results[0]?.data?.items.length ?? 0) : 20)),
    isWhole: lastCount !== undefined,
    rowAt: (index) => results[Math.floor(index / pageSize) - from]?.data?.items[index % pageSize],
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    isFirstLoading: cursors.length === 1 && results[0]?.data === undefined,
  };
}
