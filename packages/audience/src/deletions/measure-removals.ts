import type { Sql } from '@mailwright/database';

/** The deleted lists and fields whose data is not fully removed. */
export interface OpenRemovals {
  lists: number;
  fields: number;
  /** For how long the oldest of the lists has been deleted; 0 when there is none. */
  oldestListSeconds: number;
}

/** Counts the removals that are not done. */
export async function measureRemovals(sql: Sql): Promise<OpenRemovals> {
  const [row] = await sql.query<OpenRemovals & Record<string, unknown>>({
    name: 'measure-removals',
    text: `SELECT count(*)::int AS lists, (SELECT count(*)::int FROM field_removals) AS fields,
        coalesce(extract(epoch FROM now() - min(requested_at)), 0)::float8 AS "oldestListSeconds"
      FROM list_deletions WHERE completed_at IS NULL`,
  });
  return row ?? { lists: 0, fields: 0, oldestListSeconds: 0 };
}
