// Raw SQL: set-wise, its condition decides in the same statement which events may go.
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';

/**
 * Removes the events, as `e`, that a condition holds for, in the caller's transaction. The rows that listeners have for them
 * stay: their owner removes these.
 * @param condition SQL of the caller, which may look at its own tables.
 * @param name under which the statement is prepared; not prepared when absent.
 * @returns the ids of the events removed.
 */
export async function removeEvents(runner: Sql, condition: SqlFragment, name = ''): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(
    prepared(name, sql`DELETE FROM events e WHERE ${condition} RETURNING e.id`),
  );
  return rows.map(({ id }) => id);
}
