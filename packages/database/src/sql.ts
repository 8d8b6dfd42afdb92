import type { QueryResultRow } from 'pg';

/** A raw statement. One with a `name` is prepared once a connection, which saves Postgres planning it each time. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
}

/** What runs raw statements: the pool, or a transaction. */
export interface Sql {
  /** Runs one statement; resolves to its rows. */
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}
