import { type Database, inTransaction } from '@mailwright/database';

const batchSize = 2_000;
// A block holds half a megabyte.
const blocksAtOnce = 100;

/**
 * Removes a batch of what the list's imports have stored. If an import has millions of errors, the statement that
 * removes the list's row would take too long. Resolves to whether any are left.
 */
export async function removeImportsOfList(database: Pick<Database, 'pool'>, listId: string): Promise<boolean> {
  return inTransaction(database, async (sql) => {
    const errors = await sql.query({
      text: `DELETE FROM import_errors e USING (
          SELECT e.* FROM imports i CROSS JOIN LATERAL (
            SELECT import_id, row, position FROM import_errors WHERE import_id = i.id LIMIT ${batchSize}) AS e
          WHERE i.list_id = $1 LIMIT ${batchSize}) AS batch
        WHERE (e.import_id, e.row, e.position) = (batch.import_id, batch.row, batch.position) RETURNING 1`,
      values: [listId],
    });
    const blocks = await sql.query({
      text: `DELETE FROM import_chunks c USING (
          SELECT c.* FROM imports i CROSS JOIN LATERAL (
            SELECT import_id, number FROM import_chunks WHERE import_id = i.id LIMIT ${blocksAtOnce}) AS c
          WHERE i.list_id = $1 LIMIT ${blocksAtOnce}) AS batch
        WHERE (c.import_id, c.number) = (batch.import_id, batch.number) RETURNING 1`,
      values: [listId],
    });
    return errors.length + blocks.length > 0;
  });
}
