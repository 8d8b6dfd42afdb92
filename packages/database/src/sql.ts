import type { QueryResultRow } from 'pg';
import template, { empty, join, raw, type Sql as SqlFragment } from 'sql-template-tag';

/** A raw statement. One with a `name` is prepared once per connection; see `planOnce`. */
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

// By their text: there are as many as the code has prepared statements.
const plannedOnce = new Map<string, string>();

/**
 * The statement as it is sent to Postgres. A prepared one gets casts of its array parameters (`$1::uuid[]`) as subqueries,
 * so that one plan serves all executions: where Postgres sees that an array is short, it considers a plan made for that
 * array cheaper than the cached one, and plans each execution anew, which often costs more than the execution.
 */
export function planOnce(statement: Statement): Statement {
  const { name, text } = statement;
  if (name === undefined || name === '') return statement;
  let known = plannedOnce.get(text);
  if (known === undefined) {
    known = text.replaceAll(/\$\d+::(\w+\[\])/g, '(SELECT $&)::$1');
    plannedOnce.set(text, known);
  }
  return { ...statement, text: known };
}
