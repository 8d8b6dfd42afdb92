import type { Sql } from '@mailwright/database';

/** Counts the rows of a table that `work` reads in this transaction. A row that is read twice counts twice. */
export async function countRowsRead(sql: Sql, table: string, work: () => Promise<unknown>): Promise<number> {
  const before = await readCounter(sql, table);
  await work();
  return (await readCounter(sql, table)) - before;
}

async function readCounter(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.query<{ rows: number }>({
    text: `SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = $1`,
    values: [table],
  });
  if (row === undefined) throw new Error(`There is no table ${table}`);
  return row.rows;
}
