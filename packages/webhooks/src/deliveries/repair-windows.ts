import { type Database, inTransaction } from '@mailwright/database';

/**
 * Counts anew what each hook has in flight. Nothing should ever be wrong with it: whatever moves a delivery into or out of
 * flight counts in the same transaction. But a place that was lost all the same, by somebody's hand in the database say,
 * would be lost for ever.
 * @returns the hooks that had the wrong count.
 */
export async function repairWindows(database: Pick<Database, 'pool' | 'query'>): Promise<string[]> {
  const suspects = await database.query<{ hookId: string }>({
    text: `SELECT w.hook_id AS "hookId" FROM hook_windows w LEFT JOIN (
        SELECT hook_id, count(*) AS counted FROM deliveries WHERE status = 'pending' AND in_flight GROUP BY hook_id) AS d
        USING (hook_id)
      WHERE w.in_flight <> coalesce(d.counted, 0) LIMIT 1000`,
  });
  if (suspects.length === 0) return [];
  return inTransaction(database, async (sql) => {
    // Whoever changes what is counted holds the window: with it locked, the statement after this sees all of it.
    await sql.query({
      text: 'SELECT 1 FROM hook_windows WHERE hook_id = ANY($1::uuid[]) ORDER BY hook_id FOR UPDATE',
      values: [suspects.map(({ hookId }) => hookId)],
    });
    const rows = await sql.query<{ hookId: string }>({
      text: `UPDATE hook_windows w SET in_flight = c.counted FROM (
          SELECT s.hook_id, (SELECT count(*) FROM deliveries d
            WHERE d.hook_id = s.hook_id AND d.status = 'pending' AND d.in_flight) AS counted
          FROM unnest($1::uuid[]) AS s (hook_id)) AS c
        WHERE w.hook_id = c.hook_id AND w.in_flight <> c.counted RETURNING w.hook_id AS "hookId"`,
      values: [suspects.map(({ hookId }) => hookId)],
    });
    return rows.map(({ hookId }) => hookId);
  });
}
