// Raw SQL: measured, leases are released by a skip-scan.
import type { Sql } from '@mailwright/database';
import type { DueSource } from '@mailwright/work';
import { isPending } from '../delivery.ts';

const hooksAtOnce = 200;
// A worker claims what has been due longest, so what it holds is among the first of a hook's deliveries. Any other one is due
// again when its lease ends.
const maxScanned = 5_000;

/**
 * Releases what a worker that has died or is ending holds, of all hooks.
 * @returns the hooks it is of, to be dispatched.
 */
export async function releaseLeasesOf(sql: Sql, workerId: number): Promise<DueSource[]> {
  const released = new Map<string, DueSource>();
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows: { hookId: string; accountId: string | null }[] = await sql.query({
      name: 'release-leases-of-worker',
      // The hooks by a skip-scan, so that no more than a bounded part of each is read, whatever is pending.
      text: `WITH RECURSIVE walk AS (
          (SELECT hook_id, 1 AS number FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > $1
            ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, walk.number + 1 FROM walk CROSS JOIN LATERAL (
            SELECT hook_id FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > walk.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE walk.number < ${hooksAtOnce}),
        held AS MATERIALIZED (
          SELECT front.id FROM walk CROSS JOIN LATERAL (
            SELECT id, lease_worker FROM deliveries
            WHERE hook_id = walk.hook_id AND ${isPending('deliveries')} AND next_attempt_at <= now()
            ORDER BY next_attempt_at LIMIT ${maxScanned}) AS front
          WHERE front.lease_worker = $2),
        released AS (
          UPDATE deliveries d SET lease_worker = NULL, lease_until = NULL FROM held
          WHERE d.id = held.id AND d.lease_worker = $2 RETURNING d.hook_id, d.account_id)
        SELECT walk.hook_id AS "hookId", (SELECT r.account_id FROM released r WHERE r.hook_id = walk.hook_id LIMIT 1) AS "accountId"
        FROM walk ORDER BY walk.number`,
      values: [after, workerId],
    });
    for (const { hookId, accountId } of rows) {
      if (accountId !== null) released.set(hookId, { id: hookId, accountId, isFailing: false });
    }
    after = rows.length < hooksAtOnce ? undefined : rows.at(-1)?.hookId;
  }
  return [...released.values()];
}
