import type { Sql } from '@mailwright/database';

/** How many recoveries aren't done, and how long ago the oldest of these was asked for; 0 when there is none. */
export async function measureRecoveries(sql: Sql): Promise<{ recoveries: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ recoveries: number; oldestSeconds: number }>({
    name: 'measure-recoveries',
    text: `SELECT count(*)::int AS recoveries,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestSeconds"
      FROM recoveries WHERE completed_at IS NULL`,
  });
  return row ?? { recoveries: 0, oldestSeconds: 0 };
}
