// A list is scanned in steps of limited duration, however few of its subscribers match.
import { shown, type Sql, type SqlFragment } from '@mailwright/database';
import { countStepSql, exportPageSql } from '../subscribers/export-query.ts';
import type { SubscriberCriteria } from '../subscribers/subscriber-query.ts';
import { shownColumns, type SubscriberView } from '../subscribers/subscriber-state.ts';

// How many rows a statement reads, and how long it should take at most. Conditions on long text cost a hundred times as
// much as others.
const minRows = 200;
const maxRowsRead = 10_000;
const maxRowsCounted = 50_000;
const targetMs = 200;

/** How long counting may take while a request waits. Counting a list of a million subscribers takes about a second. */
export const maxCountingMs = 10_000;

/** The first `limit` matching subscribers of a list after an id, ordered by id. */
export async function readMatching(
  runner: Sql,
  listId: string,
  criteria: SubscriberCriteria,
  { limit, afterId }: { limit: number; afterId: string | undefined },
): Promise<SubscriberView[]> {
  const found: SubscriberView[] = [];
  let after = afterId;
  let size = Math.max(minRows, 4 * limit);
  for (;;) {
    const startedAt = performance.now();
    const page = { afterId: after, limit: size };
    const rows = await runner.query<SubscriberView & { matches: boolean }>(
      shown(exportPageSql(listId, criteria, shownColumns, page)),
    );
    const matching = rows.filter(({ matches }) => matches);
    for (const { matches: _, ...subscriber } of matching) found.push(subscriber);
    after = rows.at(-1)?.id;
    if (after === undefined || found.length >= limit) return found.slice(0, limit);
    const ms = performance.now() - startedAt;
    // As many rows as are likely to contain the subscribers that are still missing.
    const fitting = (2 * size * (limit - found.length)) / Math.max(matching.length, 0.5);
    size = ms > targetMs ? Math.max(minRows, Math.floor(size / 2)) : Math.ceil(Math.min(maxRowsRead, fitting));
  }
}

/** How many subscribers of a list match. */
export interface MatchingCount {
  count: number;
  /** False if counting ended before the end of the list: then at least `count` match. */
  isExact: boolean;
  /** For each of the given conditions, how many of those who match meet it and none before it. */
  held: number[];
}

/**
 * Counts the matching subscribers of a list, for about `maxMs` at most, or until `signal` is aborted.
 * @param options `held`: conditions, as SQL over a subscriber `s`, whose subscribers are counted apart, too.
 */
export async function countMatching(
  runner: Sql,
  listId: string,
  criteria: SubscriberCriteria,
  options: { maxMs?: number; signal?: AbortSignal; held?: SqlFragment[] } = {},
): Promise<MatchingCount> {
  const { maxMs = Number.POSITIVE_INFINITY, signal, held = [] } = options;
  const begunAt = performance.now();
  let size = 10 * minRows;
  let afterId: string | undefined;
  let count = 0;
  let counts = held.map(() => 0);
  for (;;) {
    const startedAt = performance.now();
    const [row] = await runner.query<{ matching: number; walked: number; last: string | null; held: number[] }>(
      countStepSql(listId, criteria, { afterId, limit: size }, held),
    );
    if (row === undefined) throw new Error('A count has a row');
    count += row.matching;
    counts = row.held.map((found, index) => found + (counts[index] ?? 0));
    afterId = row.last ?? undefined;
    if (row.walked < size) return { count, isExact: true, held: counts };
    const now = performance.now();
    if (now - begunAt >= maxMs || signal?.aborted === true) return { count, isExact: false, held: counts };
    size = now - startedAt > targetMs ? Math.max(minRows, Math.floor(size / 2)) : Math.min(maxRowsCounted, 2 * size);
  }
}
