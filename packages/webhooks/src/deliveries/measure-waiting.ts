import type { Sql } from '@mailwright/database';

/** What waits in Postgres for room in its hook's window, in the queue, or for its next attempt. */
export interface Waiting {
  /** Deliveries, counted up to ten thousand. */
  deliveries: number;
  /** By lane: active hooks that have a delivery waiting that is due, and for how long the oldest of these has been. */
  due: { slow: boolean; hooks: number; oldestSeconds: number }[];
  /** For how long the queue or a worker should have been done with what it was trusted with; 0 when all is in time. */
  overdueSeconds: number;
}

const mostDeliveries = 10_000;
const mostHooks = 10_000;

/**
 * Measures what waits, with work that is bounded however much that is: the hooks are found by a skip-scan, one probe of
 * the index each, of the first ten thousand that have anything waiting.
 */
export async function measureWaiting(sql: Sql): Promise<Waiting> {
  const [due, [rest]] = await Promise.all([
    sql.query<Waiting['due'][number] & Record<string, unknown>>({
      name: 'measure-due',
      text: `WITH RECURSIVE waiting AS (
          (SELECT hook_id, next_attempt_at, 1 AS place FROM deliveries
            WHERE status = 'pending' AND NOT in_flight ORDER BY hook_id, next_attempt_at LIMIT 1)
          UNION ALL
          SELECT next.hook_id, next.next_attempt_at, waiting.place + 1 FROM waiting CROSS JOIN LATERAL (
            SELECT hook_id, next_attempt_at FROM deliveries
            WHERE status = 'pending' AND NOT in_flight AND hook_id > waiting.hook_id
            ORDER BY hook_id, next_attempt_at LIMIT 1) AS next
          WHERE waiting.place < ${mostHooks})
        SELECT w.slow, count(*)::int AS hooks,
          extract(epoch FROM now() - min(next_attempt_at))::float8 AS "oldestSeconds"
        FROM waiting JOIN hook_windows w USING (hook_id) JOIN hooks h ON h.id = hook_id
        WHERE next_attempt_at <= now() AND h.status = 'active' GROUP BY w.slow`,
    }),
    sql.query<{ deliveries: number; overdueSeconds: number }>({
      name: 'measure-pending',
      // Ordered as the index is: without it a planner may read the whole table.
      text: `SELECT
          (SELECT count(*)::int FROM (SELECT FROM deliveries WHERE status = 'pending' AND NOT in_flight
            ORDER BY hook_id, next_attempt_at LIMIT ${mostDeliveries}) AS counted) AS deliveries,
          coalesce((SELECT extract(epoch FROM now() - trusted_until)::float8 FROM deliveries
            WHERE status = 'pending' AND in_flight AND trusted_until <= now()
            ORDER BY trusted_until LIMIT 1), 0) AS "overdueSeconds"`,
    }),
  ]);
  return { due, deliveries: rest?.deliveries ?? 0, overdueSeconds: rest?.overdueSeconds ?? 0 };
}
