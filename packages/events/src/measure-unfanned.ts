import type { Sql } from '@mailwright/database';

const mostEvents = 1_000;

/**
 * How many events have no deliveries made of them yet, counted up to a thousand, and how old the oldest of these is.
 */
export async function measureUnfanned(sql: Sql): Promise<{ events: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ events: number; oldestSeconds: number }>({
    name: 'measure-unfanned',
    text: `SELECT count(*)::int AS events,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
      FROM (SELECT created_at FROM events WHERE fanned_out_at IS NULL ORDER BY relay_at LIMIT ${mostEvents}) AS unfanned`,
  });
  return row ?? { events: 0, oldestSeconds: 0 };
}
