import { type Database, inTransaction, type Sql } from '@mailwright/database';

const batchSize = 2_000;
// The lease on a deletion, renewed with each batch.
const leaseFor = '30 seconds';

/** Acquires the lease on a deletion; false when another worker holds it, or the deletion is completed. */
export async function claimListDeletion(sql: Sql, listId: string): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE list_deletions SET locked_until = now() + interval '${leaseFor}'
      WHERE list_id = $1 AND completed_at IS NULL AND locked_until <= now() RETURNING list_id`,
    values: [listId],
  });
  return rows.length > 0;
}

/**
 * Removes a batch of a deleted list's subscribers, with their consents, mails and tags; progress commits with it, so it
 * stays correct when a worker dies. Resolves to how many were removed: 0 when none is left.
 */
export async function removeSubscribersOfList(database: Pick<Database, 'pool'>, listId: string): Promise<number> {
  return inTransaction(database, async (sql) => {
    const rows = await sql.query({
      text: `DELETE FROM subscribers WHERE id IN (
          SELECT s.id FROM subscribers s JOIN lists l ON l.id = s.list_id
          WHERE s.list_id = $1 AND l.deleted_at IS NOT NULL ORDER BY s.id LIMIT ${batchSize})
        RETURNING id`,
      values: [listId],
    });
    await sql.query({
      text: `UPDATE list_deletions SET subscribers_removed = subscribers_removed + $2,
          locked_until = now() + interval '${leaseFor}' WHERE list_id = $1`,
      values: [listId, rows.length],
    });
    return rows.length;
  });
}

/** Removes the list's own row, with its fields and statistics, and any subscribers added at the last moment. */
export async function removeListRow(sql: Sql, listId: string): Promise<void> {
  await sql.query({ text: 'DELETE FROM lists WHERE id = $1 AND deleted_at IS NOT NULL', values: [listId] });
  await sql.query({ text: 'DELETE FROM subscriber_tags WHERE list_id = $1', values: [listId] });
}

/** Releases the lease on a deletion, after `afterSeconds`. */
export async function releaseListDeletion(sql: Sql, listId: string, afterSeconds: number): Promise<void> {
  await sql.query({
    text: "UPDATE list_deletions SET locked_until = now() + $2 * interval '1 second' WHERE list_id = $1",
    values: [listId, afterSeconds],
  });
}

/** Marks a deletion as completed. */
export async function completeListDeletion(sql: Sql, listId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE list_deletions SET completed_at = now() WHERE list_id = $1 AND completed_at IS NULL',
    values: [listId],
  });
}

/** The deletions that no worker holds a lease on. */
export async function findOpenListDeletions(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT list_id AS id FROM list_deletions WHERE completed_at IS NULL AND locked_until <= now()
      ORDER BY locked_until LIMIT 100`,
  });
  return rows.map(({ id }) => id);
}
