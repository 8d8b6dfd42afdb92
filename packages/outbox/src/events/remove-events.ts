import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';

/**
 * Removes the events `e` for which a condition holds, in the caller's transaction. Listeners' rows for them stay: the
 * listeners' packages remove those.
 * @param condition the caller's SQL, which may read its own tables.
 * @param name the name of the prepared statement; not prepared when absent.
 * @returns the ids of the removed events.
 */
export async function removeEvents(runner: Sql, condition: SqlFragment, name = ''): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(prepared(name, deleteEvents(condition)));
  return rows.map(({ id }) => id);
}

/** SQL that removes these events as part of the caller's statement; see `removeEvents`. */
export const deleteEvents = (condition: SqlFragment): SqlFragment =>
  sql`DELETE FROM events e WHERE ${condition} RETURNING e.id`;

/**
 * SQL that keeps events of deleted subscribers and lists. Each event gets its subscriber's last address, by which
 * `findDeleted` finds it, and its list, or none if the list is to be forgotten.
 * @param kept the name of an expression (id, email, list_id) of the caller's statement.
 * @param condition SQL over the event `e` and the row `k` of that expression.
 */
export const keepEvents = (kept: SqlFragment, condition: SqlFragment): SqlFragment =>
  sql`UPDATE events e SET deleted_email = k.email, list_id = k.list_id FROM ${kept} k
    WHERE e.id = k.id AND ${condition}
      AND (e.deleted_email IS DISTINCT FROM k.email OR e.list_id IS DISTINCT FROM k.list_id)
    RETURNING e.id`;

/**
 * SQL of a deleted subscriber's last address. `subscriber.deleted` is written after the deletion, so its address is
 * taken from its data.
 * @param alias the alias of the events.
 */
const lastAddress = (alias: string): SqlFragment =>
  sql.raw(`coalesce(${alias}.deleted_email, lower(${alias}.data #>> '{subscriber,EMAIL}'))`);

/**
 * The ids of deleted subscribers of the account whose last address was one of these, if any of their events still
 * exist. It finds them by the index `events_of_deleted`, so it must repeat that index's expressions.
 */
export async function findDeleted(runner: Sql, accountId: string, addresses: string[]): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(
    prepared(
      'find-deleted-subscribers',
      sql`SELECT DISTINCT g.subscriber_id AS id FROM events g
        WHERE g.account_id = ${accountId}::uuid AND g.subscriber_id IS NOT NULL AND (g.type = 'subscriber.deleted' OR g.deleted_email IS NOT NULL)
          AND ${lastAddress('g')} = ANY(ARRAY(SELECT lower(a) FROM unnest(${addresses}::text[]) AS a))`,
    ),
  );
  return rows.map(({ id }) => id);
}
