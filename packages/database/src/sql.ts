import type { QueryResultRow } from 'pg';
import template, { empty, join, raw, type Sql as SqlFragment } from 'sql-template-tag';

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

/**
 * SQL with its values, as a tagged template; fragments nest, and values become parameters in the order they stand.
 * `sql.raw` takes SQL that is ours, `sql.join` a list of fragments.
 */
export const sql = Object.assign(template, { empty, join, raw });
export type { SqlFragment };

/** A statement of a fragment, prepared under a name; the same name must always have the same text. */
export function prepared(name: string, { text, values }: SqlFragment): Statement {
  return { name, text, values };
}
