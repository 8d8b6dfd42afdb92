import type { Sql } from '@mailwright/database';
import { isPending } from '../delivery.ts';

/** What is pending in Postgres, and of which hooks. */
export interface Waiting {
  /** Pending deliveries, counted up to ten thousand. */
  pending: number;
  /** Active hooks with a delivery that is due and that no worker is sending. */
  dueHooks: number;
  /** For how long the oldest of these has been due; 0 when there is none. */
  oldestDueSeconds: number;
  /** Hooks by status, deleted ones left out. */
  hooks: { status: 'active' | 'switched_off' | 'removed'; hooks: number }[];
  /** Whether an operator has paused all deliveries. */
  isPaused: boolean;
  /** Worker processes that are registered. */
  workers: number;
}

const maxPending = 10_000;
const maxHooks = 10_000;

/**
 * Measures what is pending, with work that is bounded however much that is: the hooks are found by a skip-scan, a probe of the
 * index each, of the first ten thousand that have anything pending.
 */
export async function measureWaiting(sql: Sql): Promise<Waiting> {
  const [[due], [rest], hooks] = await Promise.all([
    sql.query<Pick<Waiting, 'dueHooks' | 'oldestDueSeconds'>>({
      name: 'measure-due',
      text: `WITH RECURSIVE walk AS (
          (SELECT hook_id, 1 AS number FROM deliveries WHERE ${isPending('deliveries')} ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, walk.number + 1 FROM walk CROSS JOIN LATERAL (
            SELECT hook_id FROM deliveries WHERE ${isPending('deliveries')} AND hook_id > walk.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE walk.number < ${maxHooks})
        SELECT count(*)::int AS "dueHooks",
          coalesce(extract(epoch FROM now() - min(due.next_attempt_at)), 0)::float8 AS "oldestDueSeconds"
        FROM walk JOIN hooks h ON h.id = walk.hook_id AND h.status = 'active' CROSS JOIN LATERAL (
          SELECT next_attempt_at FROM deliveries d
          WHERE d.hook_id = walk.hook_id AND ${isPending('d')} AND d.next_attempt_at <= now()
            AND (d.lease_until IS NULL OR d.lease_until <= now())
          ORDER BY d.next_attempt_at LIMIT 1) AS due`,
    }),
    sql.query<Pick<Waiting, 'pending' | 'isPaused' | 'workers'>>({
      name: 'measure-pending',
      // In the order of the index: without it the planner may read the whole table.
      text: `SELECT (SELECT count(*)::int FROM (SELECT FROM deliveries WHERE ${isPending('deliveries')}
            ORDER BY hook_id, next_attempt_at LIMIT ${maxPending}) AS counted) AS pending,
          EXISTS (SELECT 1 FROM delivery_pauses) AS "isPaused", (SELECT count(*)::int FROM webhook_workers) AS workers`,
    }),
    sql.query<Waiting['hooks'][number]>({
      name: 'measure-hooks',
      text: 'SELECT status, count(*)::int AS hooks FROM hooks WHERE deleted_at IS NULL GROUP BY status',
    }),
  ]);
  return {
    pending: rest?.pending ?? 0,
    dueHooks: due?.dueHooks ?? 0,
    oldestDueSeconds: due?.oldestDueSeconds ?? 0,
    hooks,
    isPaused: rest?.isPaused === true,
    workers: rest?.workers ?? 0,
  };
}
