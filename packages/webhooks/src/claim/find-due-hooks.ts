import type { Sql } from '@mailwright/database';
import { isPending } from '../delivery.ts';

/** A hook with a delivery that is due and that no worker is sending. */
export interface DueHook {
  hookId: string;
  accountId: string;
  /** Whether it has failed lately, or what is due is a retry: its receiver may hang. */
  isFailing: boolean;
}

/** A hook whose due deliveries from before `since` are known to be gone. */
export interface KnownPosition {
  hookId: string;
  since: Date;
}

/** Below every hook's id: where a walk over all hooks begins. */
export const firstHookId = '00000000-0000-0000-0000-000000000000';
const beyondAllHooks = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Finds hooks with something due after a hook, in the order of their ids, among at most `limit` that have anything pending. It
 * is a skip-scan, one probe of the index for each of these hooks, however much each has waiting. For hooks with a known
 * position, nothing before it is read: entries of consumed deliveries, which stay in the index while some transaction could
 * still see them, would otherwise be read again by each probe.
 * @param known by hook, any order.
 * @returns `inactive`: those of them that are not active, so that nothing is to be sent; `last`: the hook to go on after,
 *   undefined when there is none left.
 */
export async function findDueHooks(
  sql: Sql,
  after: string,
  known: KnownPosition[],
  limit: number,
): Promise<{ due: DueHook[]; inactive: string[]; last: string | undefined }> {
  const sorted = known.toSorted((a, b) => (a.hookId < b.hookId ? -1 : 1));
  const ahead = sorted.filter(({ hookId }) => hookId > after);
  const rows = await sql.query<DueHook & { isDue: boolean; isActive: boolean }>({
    name: 'find-due-hooks',
    // Between two known hooks the walk looks for others; at a known one it goes straight to its position.
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
      SELECT w.hook_id AS "hookId", coalesce(due.account_id, '${firstHookId}') AS "accountId", due.account_id IS NOT NULL AS "isDue",
        coalesce(due.is_retry OR h.consecutive_failures > 0, false) AS "isFailing",
        coalesce(h.status = 'active', false) AS "isActive"
      FROM walk w LEFT JOIN LATERAL (
        SELECT d.account_id, d.attempt_count > d.prior_attempts AS is_retry FROM deliveries d
        WHERE d.hook_id = w.hook_id AND ${isPending('d')} AND d.next_attempt_at >= coalesce(w.since, '-infinity')
          AND d.next_attempt_at <= now() AND (d.lease_until IS NULL OR d.lease_until <= now())
        ORDER BY d.next_attempt_at LIMIT 1) AS due ON true
        LEFT JOIN hooks h ON h.id = w.hook_id AND due.account_id IS NOT NULL
      WHERE w.number > 0 ORDER BY w.number`,
    values: [after, ahead.map(({ hookId }) => hookId), ahead.map(({ since }) => since), limit],
  });
  return {
    due: rows.flatMap(({ isDue, hookId, accountId, isFailing }) => (isDue ? [{ hookId, accountId, isFailing }] : [])),
    inactive: rows.flatMap(({ isDue, isActive, hookId }) => (isDue && !isActive ? [hookId] : [])),
    last: rows.length < limit ? undefined : rows.at(-1)?.hookId,
  };
}
