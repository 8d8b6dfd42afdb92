import type { Sql } from '@mailwright/database';
import { type Claim, isPending } from '../delivery.ts';
import type { DueHook } from './find-due-hooks.ts';

/**
 * Releases claims unsent: the deliveries are due again, at once or after a delay. What has meanwhile been recorded, or
 * claimed by another worker, stays as it is.
 */
export async function releaseClaims(sql: Sql, claims: Claim[], delaySeconds = 0): Promise<void> {
  if (claims.length === 0) return;
  await sql.query({
    name: 'release-claims',
    text: `UPDATE deliveries d SET lease_worker = NULL, lease_until = NULL,
        next_attempt_at = CASE WHEN $4::float8 > 0 THEN now() + make_interval(secs => $4) ELSE d.next_attempt_at END
      FROM unnest($1::uuid[], $2::int[], $3::int[]) AS c (id, worker, attempt)
      WHERE d.id = c.id AND d.lease_worker = c.worker AND d.attempt_count = c.attempt - 1`,
    values: [
      claims.map(({ deliveryId }) => deliveryId),
      claims.map(({ workerId }) => workerId),
      claims.map(({ attempt }) => attempt),
      delaySeconds,
    ],
  });
}

const hooksAtOnce = 200;
// A worker claims what has been due longest, so what it holds is among the first of a hook's deliveries. Any other one is due
// again when its lease ends.
const maxScanned = 5_000;

/**
 * Releases what a worker that has died or is ending holds, of all hooks.
 * @returns the hooks it is of, to be dispatched.
 */
export async function releaseLeasesOf(sql: Sql, workerId: number): Promise<DueHook[]> {
  const released = new Map<string, DueHook>();
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
      if (accountId !== null) released.set(hookId, { hookId, accountId, isFailing: false });
    }
    after = rows.length < hooksAtOnce ? undefined : rows.at(-1)?.hookId;
  }
  return [...released.values()];
}
