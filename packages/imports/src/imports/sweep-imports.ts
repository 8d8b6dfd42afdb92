// What uploads and ended imports leave behind, and who removes it.
import { type Database, inTransaction } from '@mailwright/database';

const blocksAtOnce = 100;
const errorsAtOnce = 5_000;

/** Fails the uploads that haven't been resumed for an hour. Resolves to how many. */
export async function failAbandonedUploads(database: Pick<Database, 'query'>): Promise<number> {
  const error = {
    code: 'upload_abandoned',
    message: 'The upload was interrupted and not resumed within an hour. Start a new import.',
  };
  const rows = await database.query({
    text: `UPDATE imports SET status = 'failed', finished_at = now(), error = $1::jsonb
      WHERE finished_at IS NULL AND status = 'uploading' AND upload_expires_at <= now() RETURNING id`,
    values: [JSON.stringify(error)],
  });
  return rows.length;
}

/**
 * Removes the blocks of imports that have ended in any way, a few at a time: a large upload has thousands.
 * @param stopping ends it after the batch under way.
 */
export async function removeBlocksOfEnded(database: Pick<Database, 'pool'>, stopping: AbortSignal): Promise<void> {
  for (let anyLeft = true; anyLeft && !stopping.aborted;)
    anyLeft = await inTransaction(database, async (sql) => {
      const [ended] = await sql.query<{ id: string }>({
        text: `SELECT id FROM imports WHERE has_blocks AND finished_at IS NOT NULL
          ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
      });
      if (ended === undefined) return false;
      const removed = await sql.query({
        text: `DELETE FROM import_chunks WHERE import_id = $1 AND number IN (
            SELECT number FROM import_chunks WHERE import_id = $1 ORDER BY number LIMIT ${blocksAtOnce}) RETURNING number`,
        values: [ended.id],
      });
      if (removed.length < blocksAtOnce)
        await sql.query({ text: 'UPDATE imports SET has_blocks = false WHERE id = $1', values: [ended.id] });
      return true;
    });
}

/**
 * Removes imports, and their errors, that ended this many days ago or earlier, oldest first.
 * @param stopping ends it after the batch under way.
 * @returns how many imports were removed.
 */
export async function removeOldImports(
  database: Pick<Database, 'pool'>,
  days: number,
  stopping: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let anyLeft = true; anyLeft && !stopping.aborted;)
    anyLeft = await inTransaction(database, async (sql) => {
      const [old] = await sql.query<{ id: string }>({
        text: `SELECT id FROM imports WHERE finished_at < now() - make_interval(days => $1) AND NOT has_blocks
            AND (undo_requested_at IS NULL OR undo_finished_at < now() - make_interval(days => $1))
          ORDER BY finished_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        values: [days],
      });
      if (old === undefined) return false;
      const removed = await sql.query({
        text: `DELETE FROM import_errors WHERE import_id = $1 AND (row, position) IN (
            SELECT row, position FROM import_errors WHERE import_id = $1 ORDER BY row, position LIMIT ${errorsAtOnce})
          RETURNING row`,
        values: [old.id],
      });
      if (removed.length === errorsAtOnce) return true;
      await sql.query({ text: 'DELETE FROM imports WHERE id = $1', values: [old.id] });
      count += 1;
      return true;
    });
  return count;
}
