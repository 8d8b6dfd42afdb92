import type { Sql, Statement } from '@mailwright/database';

/**
 * Repeats a statement that processes one batch, each time in its own transaction, until it returns less than a whole batch.
 * @param stopping ends it after the batch under way.
 * @returns how many rows all of them have returned.
 */
export async function repeatBatches(
  sql: Sql,
  statement: Statement & { batchSize: number },
  stopping?: AbortSignal,
): Promise<number> {
  const { batchSize, ...rest } = statement;
  let all = 0;
  while (stopping?.aborted !== true) {
    const rows = await sql.query(rest);
    all += rows.length;
    if (rows.length < batchSize) break;
  }
  return all;
}
