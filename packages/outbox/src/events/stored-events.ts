import type { Sql } from '@mailwright/database';

/**
 * Removes these events. Their listeners' rows stay: the caller has removed them, or does so in the same transaction.
 * @returns the ids of those that existed.
 */
export async function removeEvents(sql: Sql, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed = await sql.query<{ id: string }>({
    name: 'remove-events',
    text: 'DELETE FROM events WHERE id = ANY($1::uuid[]) RETURNING id',
    values: [ids],
  });
  return removed.map(({ id }) => id);
}
