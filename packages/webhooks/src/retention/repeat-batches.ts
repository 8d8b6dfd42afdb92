import type { Sql, Statement } from '@mailwright/database';

/**
 * Runs a statement that works on a batch at a time, in a transaction of its own each time, until one has less than a whole
 * batch.
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
