import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Deletes the hooks that are limited to this list, in the caller's transaction: nothing more is sent to them when that
 * commits. Their rows are removed after their deliveries.
 */
export async function removeHooksOfList(sql: Sql, listId: string): Promise<void> {
  await sql.query({
    text: `UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
      WHERE list_id = $1 AND deleted_at IS NULL`,
    values: [listId],
  });
}

/**
 * Removes a batch of deliveries of a list's deleted hooks; when none is left, the hooks. Deliveries that are being sent are
 * removed too: no one can see their results any more.
 * @returns false when all are gone.
 */
export async function removeDeliveriesOfList(sql: Sql, listId: string): Promise<boolean> {
  const removed = await sql.query({
    text: `DELETE FROM deliveries WHERE id IN (
        SELECT d.id FROM hooks h JOIN deliveries d ON d.hook_id = h.id
        WHERE h.list_id = $1 AND h.deleted_at IS NOT NULL LIMIT ${batchSize})
      RETURNING id`,
    values: [listId],
  });
  if (removed.length > 0) return true;
  await sql.query({ text: 'DELETE FROM hooks WHERE list_id = $1 AND deleted_at IS NOT NULL', values: [listId] });
  return false;
}
