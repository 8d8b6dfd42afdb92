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
  const rows = await runner.query<{ id: string }>(prepared(name, deleteEvents(condition)));
  return rows.map(({ id }) => id);
}

/** SQL that does the same within a statement of the caller. */
export const deleteEvents = (condition: SqlFragment): SqlFragment =>
  sql`DELETE FROM events e WHERE ${condition} RETURNING e.id`;

/**
 * SQL that keeps events of deleted subscribers and lists: each gets the address that its subscriber had at last, by which
 * `findDeleted` finds it, and its list, or none when the list is to be forgotten.
 * @param kept the name of an expression (id, email, list_id) of the caller's statement.
 * @param condition SQL over the event `e` and `k` of that expression.
 */
export const keepEvents = (kept: SqlFragment, condition: SqlFragment): SqlFragment =>
  sql`UPDATE events e SET deleted_email = k.email, list_id = k.list_id FROM ${kept} k
    WHERE e.id = k.id AND ${condition}
      AND (e.deleted_email IS DISTINCT FROM k.email OR e.list_id IS DISTINCT FROM k.list_id)
    RETURNING e.id`;

/**
 * SQL of the address that a deleted subscriber had at last: for `subscriber.deleted`, which is written after the deletion, the one
 * in its data.
 * @param alias the events'.
 */
const lastAddress = (alias: string): SqlFragment =>
  sql.raw(`coalesce(${alias}.deleted_email, lower(${alias}.data #>> '{subscriber,EMAIL}'))`);

/**
 * The ids of the account's subscribers who were deleted and had one of these addresses at last, of those whose events are still
 * there. It finds them by the index `events_of_deleted`, whose expressions it repeats.
 */
export async function findDeleted(runner: Sql, accountId: string, addresses: string[]): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(
    prepared(
      'find-deleted-subscribers',
      sql`SELECT DISTINCT g.subscriber_id AS id FROM events g
        WHERE g.account_id = ${accountId}::uuid AND (g.type = 'subscriber.deleted' OR g.deleted_email IS NOT NULL)
          AND ${lastAddress('g')} = ANY(ARRAY(SELECT lower(a) FROM unnest(${addresses}::text[]) AS a))`,
    ),
  );
  return rows.map(({ id }) => id);
}
