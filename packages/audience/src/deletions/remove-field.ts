// Works through the list in batches, under a lease that uses the database's clock.
import { type Database, inTransaction } from '@mailwright/database';
import { leaseEnd, leaseRows, type RowLease } from '@mailwright/work';
import type { RemovalContext } from './deletion-jobs.ts';

const batchSize = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** The lease on the removal of a deleted field's values. A completed removal has no row. */
export const fieldRemovals: RowLease = leaseRows({ table: 'field_removals', key: 'field_id', isOpen: 'true' });

/**
 * Handles `removeField`: removes the values of a deleted field from the list's subscribers, batch by batch. The
 * checkpoint commits with each batch, so the next worker resumes there.
 */
export async function handleRemoveField(
  { database, log, removed }: RemovalContext,
  { fieldId }: { fieldId: string },
  stopping: AbortSignal,
): Promise<void> {
  const claimed = await fieldRemovals.claim<{ fieldId: string }>(database, fieldId, 'field_id AS "fieldId"');
  if (claimed === undefined) return;
  const startedAt = performance.now();
  let subscribers = 0;
  for (let isMore = true; isMore && !stopping.aborted;) {
    const { changed, anyLeft } = await removeFieldValues(database, fieldId);
    subscribers += changed;
    removed.inc({ kind: 'field value' }, changed);
    isMore = anyLeft;
  }
  await fieldRemovals.release(database, fieldId, 0);
  log.info('field.removed', { fieldId, subscribers, durationMs: Math.round(performance.now() - startedAt) });
}

/**
 * Removes a deleted field's values from the next batch of subscribers, in the order of their ids. The checkpoint
 * commits with the batch.
 * @returns how many had a value, and whether any subscribers are left; if not, the removal's own row is deleted too.
 */
async function removeFieldValues(
  database: Pick<Database, 'pool'>,
  fieldId: string,
): Promise<{ changed: number; anyLeft: boolean }> {
  return inTransaction(database, async (sql) => {
    const [removal] = await sql.query<{ listId: string; afterId: string | null }>({
      text: `SELECT list_id AS "listId", after_id AS "afterId" FROM field_removals WHERE field_id = $1 FOR UPDATE`,
      values: [fieldId],
    });
    if (removal === undefined) return { changed: 0, anyLeft: false };
    const page = await sql.query<{ id: string }>({
      text: `SELECT id FROM subscribers WHERE list_id = $1 AND id > $2 ORDER BY id LIMIT ${batchSize}`,
      values: [removal.listId, removal.afterId ?? firstId],
    });
    const last = page.at(-1);
    if (last === undefined) {
      await sql.query({ text: 'DELETE FROM field_removals WHERE field_id = $1', values: [fieldId] });
      return { changed: 0, anyLeft: false };
    }
    // The revision is incremented so that a concurrent writer that has read the value conflicts and reads again. The
    // subscriber's representation in the API doesn't change, so updated_at stays as it is, and undoing an import still
    // removes the subscriber.
    const changed = await sql.query({
      text: `UPDATE subscribers SET fields = fields - $2::text, revision = revision + 1,
          import_revision = import_revision + 1
        WHERE list_id = $1 AND id > $3 AND id <= $4 AND fields ? $2::text
        RETURNING id`,
      values: [removal.listId, fieldId, removal.afterId ?? firstId, last.id],
    });
    await sql.query({
      text: `UPDATE field_removals SET after_id = $2, locked_until = ${leaseEnd} WHERE field_id = $1`,
      values: [fieldId, last.id],
    });
    return { changed: changed.length, anyLeft: true };
  });
}
