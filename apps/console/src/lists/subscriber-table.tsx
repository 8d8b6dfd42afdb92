import type { List } from 'mailwright';
import { Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFollowedLinks } from '../parts/use-followed-links.ts';
import type { SubscriberFilters } from '../data/subscriber-filters.ts';
import type { SubscriberOrder } from '../data/subscriber-queries.ts';
import { Empty, LoadingRows, ProblemNote } from '../parts/feedback.tsx';
import { useI18n } from '../texts/language.tsx';
import { isSelected, noneSelected, type Selection } from './selection.ts';
import { SubscriberRow } from './subscriber-row.tsx';
import { availableColumns, columnWidths, timeColumns } from './table-columns.ts';
import { useSubscriberPages } from './use-subscriber-pages.ts';
import styles from './subscriber-table.module.css';

const rowHeight = 52;
const overscan = 6;
/**
 * Browsers limit the height of an element, so only this many rows exist at a time, in a window that moves with the
 * view.
 */
const windowRows = 40_000;
const windowStep = windowRows / 2;

/** A table of subscribers in which only the visible rows are rendered and only the pages around them are in memory. */
export function SubscriberTable({
  list,
  filters,
  order,
  columns,
  selection,
  select,
}: {
  list: List;
  filters: SubscriberFilters;
  order: SubscriberOrder;
  columns: string[];
  selection: Selection;
  /**
   * Takes a function that changes the selection, because a row that isn't rendered again knows only an older selection.
   */
  select(change: (before: Selection) => Selection): void;
}) {
  const { t } = useI18n();
  const scroller = useRef<HTMLDivElement>(null);
  const follow = useFollowedLinks();
  const [start, setStart] = useState(0);
  const [view, setView] = useState({ first: 0, last: 30 });
  const rows = useSubscriberPages(list, filters, order, view);
  const shown = Math.min(Math.max(0, rows.count - start), windowRows);
  const virtual = useVirtualizer({
    count: shown,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const times = useMemo(() => timeColumns(list), [list]);
  const drawn = virtual.getVirtualItems();
  const first = start + (drawn[0]?.index ?? 0);
  const last = start + (drawn.at(-1)?.index ?? 0);
  useLayoutEffect(() => {
    // Include rows beyond those rendered, so that their page has been read by the time they are. Round to steps, so
    // that a scroll renders the table once.
    const next = { first: Math.floor(first / 50) * 50, last: Math.ceil((last + 50) / 50) * 50 };
    setView((before) => (before.first === next.first && before.last === next.last ? before : next));
    const moved = nextStart(start, first, last, rows.count);
    if (moved === start || scroller.current === null) return;
    scroller.current.scrollTop -= (moved - start) * rowHeight;
    setStart(moved);
  }, [first, last, rows.count]);
  // Whether there is still nothing is unknown if reading it again fails.
  if (rows.error !== null && (rows.isFirstLoading || rows.count === 0))
    return <ProblemNote error={rows.error} retry={rows.retry} />;
  if (rows.isFirstLoading) return <LoadingRows rows={8} />;
  if (rows.count === 0)
    return (
      <div className="panel">
        <Empty title={t('subscribers.noneTitle')} text={t('subscribers.noneText')} />
      </div>
    );
  const labels = new Map(availableColumns(list, t).map(({ name, label }) => [name, label]));
  const isAny = selection.kind === 'all' || selection.people.size > 0;
  const isAll = selection.kind === 'all' && selection.except.size === 0;
  return (
    <>
      <ProblemNote error={rows.error} retry={rows.retry} />
      <div
        className="panel"
        role="table"
        aria-label={t('lists.tabSubscribers')}
        aria-rowcount={rows.isWhole ? rows.count + 1 : -1}
        style={{ ['--columns' as string]: columnWidths(columns) }}
      >
        <div
          className={styles.virtual}
          ref={scroller}
          role="rowgroup"
          tabIndex={0}
          aria-label={t('lists.tabSubscribers')}
          onClick={follow}
        >
          {/* Inside, so that a scroll bar narrows it as it narrows the rows. */}
          <div role="row" className={styles.virtualHead} aria-rowindex={1}>
            <span role="columnheader">
              <Checkbox
                size="xs"
                aria-label={t('subscribers.selectAll')}
                checked={isAll}
                indeterminate={isAny && !isAll}
                onChange={() => select(() => (isAll ? noneSelected : { kind: 'all', except: new Set() }))}
              />
            </span>
            <span role="columnheader">{t('subscribers.address')}</span>
            {columns.map((name) => (
              <span key={name} role="columnheader" className={name === 'status' ? 'clip' : `clip ${styles.extra}`}>
                {labels.get(name) ?? name}
              </span>
            ))}
          </div>
          <div role="presentation" className={styles.virtualRows} style={{ height: virtual.getTotalSize() }}>
            {drawn.map((row) => {
              const person = rows.rowAt(start + row.index);
              return (
                <SubscriberRow
                  key={person?.uid ?? row.index}
                  person={person}
                  index={start + row.index}
                  top={row.start}
                  height={row.size}
                  columns={columns}
                  times={times}
                  isSelected={person !== undefined && isSelected(selection, person.uid)}
                  select={select}
                />
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

/**
 * The start of the window for visible rows `first` to `last`: it moves when they come near one of the window's ends.
 */
export function nextStart(start: number, first: number, last: number, count: number): number {
  const margin = windowRows / 10;
  if (last >= start + windowRows - margin && count > start + windowRows) return start + windowStep;
  return start > 0 && first < start + margin ? start - windowStep : start;
}
