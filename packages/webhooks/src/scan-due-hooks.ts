// A skip-scan in one statement, which each worker runs once a second.
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '@mailwright/database';
import type { Dispatcher, DueSource, SourcePosition } from '@mailwright/work';
import { isPending } from './delivery.ts';
import { cancelledAtOnce, cancelPendingDeliveries } from './hooks/stopped-hooks.ts';

/** An id below every hook's, where a walk over all hooks begins. */
export const firstHookId = '00000000-0000-0000-0000-000000000000';
const beyondAllHooks = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Finds hooks with due deliveries whose ids follow `after`, in the order of their ids. It looks at no more than `limit`
 * hooks: those in `known`, and others with pending deliveries. It is a skip-scan, with one index probe for each of
 * these hooks, however many deliveries each has pending. For hooks with a known position, nothing before it is read:
 * otherwise, each probe would again read the entries of consumed deliveries, which stay in the index while some
 * transaction could still see them.
 * @param known in the order of the hooks' ids.
 * @returns `due`: the hooks found; `inactive`: those among them whose pending deliveries must be cancelled; `last`: the
 *   `after` for the next call, undefined if no hook is left.
 */
export async function findDueHooks(
  sql: Sql,
  after: string,
  known: SourcePosition[],
  limit: number,
): Promise<{ due: DueSource[]; inactive: string[]; last: string | undefined }> {
  const next = known.findIndex(({ id }) => id > after);
  // Each known hook is a step of the walk, so the walk gets no further than this.
  const ahead = next === -1 ? [] : known.slice(next, next + limit);
  const rows = await sql.query<DueSource & { isDue: boolean; isActive: boolean }>({
    name: 'find-due-hooks',
    // Between two known hooks, the walk looks for others; at a known one, it goes straight to its position.
    text: `WITH RECURSIVE walk AS (
        SELECT $1::uuid AS hook_id, 1 AS known, NULL::timestamptz AS since, 0 AS number
        UNION ALL
        SELECT coalesce(found.hook_id, ($2::uuid[])[w.known]),
          CASE WHEN found.hook_id IS NULL THEN w.known + 1 ELSE w.known END,
          CASE WHEN found.hook_id IS NULL THEN ($3::timestamptz[])[w.known] END, w.number + 1
        FROM walk w LEFT JOIN LATERAL (
          SELECT d.hook_id FROM deliveries d
          WHERE ${isPending('d')} AND d.hook_id > w.hook_id
            AND d.hook_id < coalesce(($2::uuid[])[w.known], '${beyondAllHooks}')
          ORDER BY d.hook_id, d.next_attempt_at LIMIT 1) AS found ON true
        WHERE w.number < $4 AND coalesce(found.hook_id, ($2::uuid[])[w.known]) IS NOT NULL)
      SELECT w.hook_id AS id, coalesce(due.account_id, '${firstHookId}') AS "accountId", due.account_id IS NOT NULL AS "isDue",
        coalesce(due.is_retry OR h.consecutive_failures > 0, false) AS "isFailing",
        coalesce(h.status = 'active', false) AS "isActive"
      FROM walk w LEFT JOIN LATERAL (
        SELECT d.account_id, d.attempt_count > d.prior_attempts AS is_retry FROM deliveries d
        WHERE d.hook_id = w.hook_id AND ${isPending('d')} AND d.next_attempt_at >= coalesce(w.since, '-infinity')
          AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until <= now())
        ORDER BY d.next_attempt_at LIMIT 1) AS due ON true
        LEFT JOIN hooks h ON h.id = w.hook_id AND due.account_id IS NOT NULL
      WHERE w.number > 0 ORDER BY w.number`,
    values: [after, ahead.map(({ id }) => id), ahead.map(({ since }) => since), limit],
  });
  return {
    due: rows.flatMap(({ isDue, id, accountId, isFailing }) => (isDue ? [{ id, accountId, isFailing }] : [])),
    inactive: rows.flatMap(({ isDue, isActive, id }) => (isDue && !isActive ? [id] : [])),
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  };
}

// A page takes a few milliseconds in this process and in Postgres, so nothing else waits for longer.
const pageSize = 100;
// One round looks at a bounded number of hooks; the next round continues where it ended.
const maxPages = 100;
const maxRestMs = 500;
// Other hooks' deliveries wait no longer than this for cancellations, and neither does the end of the process.
const cancelForMs = 500;

/**
 * How long to rest after a page that took `tookMs`. With thousands of hooks, a round is expensive, so scanning gets a
 * twentieth of the time, which is enough to look at ten thousand hooks in about ten seconds; it gets half of the time
 * if Postgres is slow.
 */
export function restAfter(tookMs: number): number {
  return Math.min(19 * tookMs, Math.max(maxRestMs, tookMs));
}

/**
 * Cancels pending deliveries of inactive hooks for a while. Removes hooks from `inactive` that have none left, and a
 * hook whose deliveries can't be cancelled, which would otherwise keep later rounds from all others.
 */
async function cancelSome(sql: Sql, inactive: Set<string>, stopping: AbortSignal): Promise<void> {
  const endAtMs = performance.now() + cancelForMs;
  for (const hookId of inactive) {
    let isLeft = true;
    while (isLeft) {
      if (stopping.aborted || performance.now() >= endAtMs) return;
      inactive.delete(hookId);
      isLeft = (await cancelPendingDeliveries(sql, hookId)) === cancelledAtOnce;
      if (isLeft) inactive.add(hookId);
    }
  }
}

/** Picks the id of a random hook. It reads all of them, which are thousands when there are millions of deliveries. */
async function pickHook(sql: Sql): Promise<string> {
  const [hook] = await sql.query<{ id: string }>({
    name: 'pick-hook',
    text: 'SELECT id FROM hooks ORDER BY random() LIMIT 1',
  });
  return hook?.id ?? firstHookId;
}

/**
 * Scans Postgres for due deliveries and notifies the dispatcher of them: of events whose job was not added or was lost
 * by Redis, of retries, and of deliveries for which other workers had no slots. It also cancels pending deliveries of
 * inactive hooks, since whatever stopped the hook has cancelled only the first batch.
 * @param stopping ends a round after the page that is being read.
 * @returns a function that scans one round over the hooks with pending deliveries, as many as a round may take; it
 *   rejects while Postgres is unavailable.
 */
export function createDueScan(
  sql: Sql,
  dispatcher: Pick<Dispatcher<never>, 'notify' | 'sources'>,
  { stopping }: { stopping: AbortSignal },
): () => Promise<void> {
  let next: string | undefined;
  // Remembered, because a claim for such a hook cancels what it finds and claims nothing. The hook's position is then
  // beyond what is still to be cancelled, so the next rounds wouldn't find it.
  const inactive = new Set<string>();
  return async () => {
    await cancelSome(sql, inactive, stopping);
    // Each worker begins at a random hook, so that they don't all find the same hooks first. So does the round after a
    // failed one: otherwise, a page that can't be read in time would keep it from all other hooks.
    let after = next ?? (await pickHook(sql));
    const start = after;
    next = undefined;
    // The positions as of the beginning: meanwhile, they can only move forward, and what is due again before them is
    // requeued.
    const positions = dispatcher.sources.positions(performance.now());
    let hasWrapped = false;
    for (let page = 0; page < maxPages && !stopping.aborted; page += 1) {
      const startedAtMs = performance.now();
      const found = await findDueHooks(sql, after, positions, pageSize);
      const { due, last } = found;
      dispatcher.notify(due);
      after = last ?? firstHookId;
      // Their deliveries are cancelled in the next round, which spends time on that once, however many pages it reads.
      for (const hookId of found.inactive) inactive.add(hookId);
      if (last === undefined && hasWrapped) break;
      if (last === undefined) hasWrapped = true;
      if (hasWrapped && after >= start) break;
      // Rejects only if the process stops, which ends the round.
      await wait(restAfter(performance.now() - startedAtMs), undefined, { signal: stopping }).catch(() => undefined);
    }
    next = after;
  };
}
