import type { Sql } from '@mailwright/database';

/** How many hooks there are of a status and with a window of a size, and what they have in flight together. */
export interface HookGroup {
  status: 'active' | 'switched_off' | 'removed';
  /** `1`, `2-4`, `5-16`, `17-64` or `65+` deliveries at once. */
  windowSize: string;
  hooks: number;
  /** How many of them take the slow lane. */
  slow: number;
  /** How many of them have more waiting than their window had room for. */
  backlogged: number;
  /** Their deliveries that are in the queue or being sent. */
  inFlight: number;
  /** How many could be. */
  places: number;
}

/** Counts hooks by status and window. It reads every hook, and nothing of their deliveries. */
export async function measureHooks(sql: Sql): Promise<HookGroup[]> {
  return sql.query<HookGroup & Record<string, unknown>>({
    name: 'measure-hooks',
    text: `SELECT h.status, count(*)::int AS hooks, (count(*) FILTER (WHERE w.slow))::int AS slow,
        CASE WHEN w.size <= 1 THEN '1' WHEN w.size <= 4 THEN '2-4' WHEN w.size <= 16 THEN '5-16'
          WHEN w.size <= 64 THEN '17-64' ELSE '65+' END AS "windowSize",
        (count(*) FILTER (WHERE w.backlog))::int AS backlogged,
        sum(w.in_flight)::int AS "inFlight", sum(w.size)::int AS places
      FROM hooks h JOIN hook_windows w ON w.hook_id = h.id GROUP BY h.status, "windowSize"`,
  });
}
