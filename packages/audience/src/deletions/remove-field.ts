// Raw SQL: set-wise and guarded, batches under a lease by the database's clock.
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import type { RemovalContext } from './deletion-jobs.ts';

const batchSize = 2_000;
const leaseFor = '30 seconds';
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Handles `removeField`: removes the values of a deleted field from the list's subscribers, batch by batch. The
 * checkpoint commits with each batch, so that the next worker resumes there.
 */
export function createRemoveFieldHandler(context: RemovalContext): (payload: { fieldId: string }) => Promise<void> {
  const { database, log, removed, stopping } = context;

  return async ({ fieldId }) => {
    if (!(await claimFieldRemoval(database, fieldId))) return;
    const startedAt = performance.now();
    let subscribers = 0;
    for (;;) {
      const done = await removeFieldValues(database, fieldId, { release: stopping.aborted });
      subscribers += done.changed;
      removed.inc({ kind: 'field value' }, done.changed);
      if (!done.anyLeft || stopping.aborted) break;
    }
    log.info('field.removed', { fieldId, subscribers, durationMs: Math.round(performance.now() - startedAt) });
  };
}

/** Acquires the lease on a deleted field; false when another worker holds it, or the field's values are gone. */
async function claimFieldRemoval(sql: Sql, fieldId: string): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE field_removals SET locked_until = now() + interval '${leaseFor}'
      WHERE field_id = $1 AND locked_until <= now() RETURNING field_id`,
    values: [fieldId],
  });
  return rows.length > 0;
}

/**
 * Removes a deleted field's values from the next batch of subscribers, in the order of their ids; the checkpoint
 * commits with the batch.
 * @param options `release`: releases the lease after this batch.
 * @returns how many had a value, and whether any subscribers are left; if not, the removal's own row is gone too.
 */
async function removeFieldValues(
  database: Pick<Database, 'pool'>,
  fieldId: string,
  options: { release: boolean },
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
    // The revision grows, so that a concurrent writer that has read the value loses, and reads again. The API's
    // representation doesn't change, so updated_at doesn't either, and undoing an import still removes them.
    const changed = await sql.query({
      text: `UPDATE subscribers SET fields = fields - $2::text, revision = revision + 1,
          import_revision = import_revision + 1
        WHERE list_id = $1 AND id > $3 AND id <= $4 AND fields ? $2::text
        RETURNING id`,
      values: [removal.listId, fieldId, removal.afterId ?? firstId, last.id],
    });
    await sql.query({
      text: `UPDATE field_removals SET after_id = $2, locked_until = CASE WHEN $3 THEN now() ELSE now() + interval '${leaseFor}' END
        WHERE field_id = $1`,
      values: [fieldId, last.id, options.release],
    });
    return { changed: changed.length, anyLeft: true };
  });
}

/** The deleted fields that no worker holds a lease on. */
export async function findOpenFieldRemovals(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: 'SELECT field_id AS id FROM field_removals WHERE locked_until <= now() ORDER BY locked_until LIMIT 100',
  });
  return rows.map(({ id }) => id);
}
