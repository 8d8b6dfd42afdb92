import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';
import template, { empty, join, raw, type Sql as SqlFragment } from 'sql-template-tag';
import { shownTypeParsers } from './type-parsers.ts';

/** A raw statement. If it has a `name`, it is prepared once per connection; see `planOnce`. */
export interface Statement {
  text: string;
  values?: unknown[];
  name?: string;
  /** True if each time arrives as the text that JSON has for a `Date`; see `shown`. */
  isShown?: boolean;
}

/**
 * A statement whose rows are only shown: each time (timestamptz) arrives as the text that JSON has for a `Date`. A page
 * has hundreds of times, and making a `Date` of each takes as long as all else about it.
 */
export function shown({ name, text, values }: Statement): Statement {
  return { ...(name === undefined ? {} : { name }), text, ...(values === undefined ? {} : { values }), isShown: true };
}

/** What runs raw statements: the pool, or a transaction. */
export interface Sql {
  /**
   * Runs one statement; resolves to its rows. When npm test runs, each statement's columns are compared with `Row`
   * (scripts/check-statements.mjs); if `Row` is not declared, a column's value is unknown.
   */
  query<Row extends object = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

/**
 * SQL with its values, as a tagged template. Fragments nest, and values become parameters in the order of their
 * appearance.
 * `sql.raw` takes SQL text from our own code, and `sql.join` a list of fragments.
 */
export const sql = Object.assign(template, { empty, join, raw });
export type { SqlFragment };

/** The `SELECT` list that reads these columns, by their names in Prisma's rows. */
export function selectList(names: readonly string[]): string {
  return names.map((name) => `${inSql(name)} AS "${name}"`).join(', ');
}

/** The columns of a raw `INSERT`, with their values: `(${names}) VALUES (${values})`. */
export function insertList(columns: object): { names: SqlFragment; values: SqlFragment } {
  return { names: sql.raw(Object.keys(columns).map(inSql).join(', ')), values: sql.join(Object.values(columns)) };
}

/** The assignments of a raw `UPDATE`. */
export function setList(columns: object): SqlFragment[] {
  return Object.entries(columns).map(([name, value]) => sql`${sql.raw(inSql(name))} = ${value}`);
}

function inSql(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Makes a statement that is prepared under a name from a fragment; a name must always have the same text. */
export function prepared(name: string, { text, values }: SqlFragment): Statement {
  return { name, text, values };
}

const started = channel('mailwright:statement');

/**
 * Publishes that a statement is about to run, which costs nothing unless something listens, such as the test runner.
 * @param reader what reads the rows, and so decides how a value arrives.
 */
export function publishStart({ text, isShown }: Statement, reader: 'pg' | 'prisma'): void {
  if (started.hasSubscribers)
    started.publish({ text, reader: reader === 'pg' && isShown === true ? 'pg, shown' : reader });
}

// By text. There are only as many as the code has prepared statements.
const plannedOnce = new Map<string, string>();

/**
 * The statement as it is sent to Postgres. In a prepared one, casts of array parameters (`$1::uuid[]`) become
 * subqueries, so that one plan serves all executions: if Postgres could see that an array is short, it would consider a
 * plan for that array cheaper than the cached one, and plan each execution anew, which often costs more than the
 * execution.
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

/** The statement as pg runs it. */
export function toQuery(statement: Statement): Statement & Pick<pg.QueryConfig, 'types'> {
  const query = planOnce(statement);
  return statement.isShown === true ? { ...query, types: shownTypeParsers } : query;
}
