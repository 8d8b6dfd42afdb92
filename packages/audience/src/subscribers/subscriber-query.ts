import type { Statement } from '@mailwright/database';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** The subscribers to scan: those of some lists, or of all lists of the account except some. */
export type SubscriberScope = { listIds: string[] } | { accountId: string; exceptListIds: string[] };

/** The criteria that they must match. */
export interface SubscriberCriteria {
  status: SubscriberState['status'] | undefined;
  emailNormalized: string | undefined;
  tag: string | undefined;
  updatedSince: Date | undefined;
}

/** A position in the order of a page: by id, or by last change and id with `updatedSince`. */
export interface PagePosition {
  id: string;
  updatedAt?: Date | undefined;
}

/**
 * The statement that reads a page. Each combination scans an index in the order of the page, so the last page costs
 * what the first one does. With several lists the same scan runs in each of them, `limit` rows at most, and the first
 * of those are the page.
 */
export function pageSql(
  scope: SubscriberScope,
  criteria: SubscriberCriteria,
  page: { limit: number; after: PagePosition | undefined },
): Statement {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const limit = `LIMIT ${page.limit}`;
  if ('accountId' in scope) {
    const where = [
      `s.account_id = ${value(scope.accountId)}`,
      `s.list_id <> ALL(${value(scope.exceptListIds)}::uuid[])`,
    ];
    if (page.after !== undefined) where.push(`s.id > ${value(page.after.id)}`);
    return {
      text: `SELECT ${subscriberColumns} FROM subscribers s WHERE ${where.join(' AND ')} ORDER BY s.id ${limit}`,
      values,
    };
  }
  const isOne = scope.listIds.length === 1;
  const list = isOne ? value(scope.listIds[0]) : 'l.id';
  const walk = `SELECT s.* FROM ${fromSql(criteria, list, value)} ${whereSql(criteria, list, value, page.after)}
    ORDER BY ${orderSql(criteria, 's')} ${limit}`;
  if (isOne)
    return { text: `SELECT ${subscriberColumns} FROM (${walk}) AS s ORDER BY ${orderSql(criteria, 's')}`, values };
  return {
    text: `SELECT ${subscriberColumns} FROM unnest(${value(scope.listIds)}::uuid[]) AS l (id)
      CROSS JOIN LATERAL (${walk}) AS s ORDER BY ${orderSql(criteria, 's')} ${limit}`,
    values,
  };
}

/** Whether a comes before b in the order of a page. */
export function comparePositions(
  { updatedSince }: SubscriberCriteria,
  a: Required<PagePosition>,
  b: Required<PagePosition>,
): number {
  const byTime = updatedSince === undefined ? 0 : Number(a.updatedAt) - Number(b.updatedAt);
  return byTime === 0 ? (a.id < b.id ? -1 : 1) : byTime;
}

/** The statement that counts. */
export function countSql(scope: { listIds: string[] }, criteria: SubscriberCriteria): Statement {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const walk = `SELECT count(*) AS matching FROM ${fromSql(criteria, 'l.id', value)}
    ${whereSql(criteria, 'l.id', value, undefined)}`;
  return {
    text: `SELECT coalesce(sum(c.matching), 0) AS total FROM unnest(${value(scope.listIds)}::uuid[]) AS l (id)
      CROSS JOIN LATERAL (${walk}) AS c`,
    values,
  };
}

type AddValue = (given: unknown) => string;

/** Whether all subscribers match. */
export function isUnfiltered({ status, emailNormalized, tag, updatedSince }: SubscriberCriteria): boolean {
  return [status, emailNormalized, tag, updatedSince].every((criterion) => criterion === undefined);
}

/** A tag is looked up by its own index, unless the order needs another. */
function walksTags({ tag, emailNormalized, updatedSince }: SubscriberCriteria): boolean {
  return tag !== undefined && emailNormalized === undefined && updatedSince === undefined;
}

function fromSql(criteria: SubscriberCriteria, list: string, value: AddValue): string {
  if (!walksTags(criteria)) return 'subscribers s';
  return `subscriber_tags t JOIN subscribers s ON s.id = t.subscriber_id AND t.list_id = ${list}::uuid
    AND t.tag = ${value(criteria.tag)}`;
}

function whereSql(
  criteria: SubscriberCriteria,
  list: string,
  value: AddValue,
  after: PagePosition | undefined,
): string {
  const where = [`s.list_id = ${list}::uuid`];
  if (criteria.status !== undefined) where.push(`s.status = ${value(criteria.status)}::subscriber_status`);
  if (criteria.emailNormalized !== undefined) where.push(`s.email_normalized = ${value(criteria.emailNormalized)}`);
  if (criteria.tag !== undefined && !walksTags(criteria)) where.push(hasTagSql(criteria.tag, list, value));
  // Stated twice, by the position too, it would make Postgres underestimate the rows left by far.
  const { updatedSince: since } = criteria;
  if (since !== undefined && !(after?.updatedAt !== undefined && after.updatedAt >= since))
    where.push(`s.updated_at >= ${value(since)}::timestamptz`);
  if (after !== undefined) where.push(afterSql(criteria, value, after));
  return `WHERE ${where.join(' AND ')}`;
}

/** A lookup in the index of tags, so that a rare tag is found without reading the whole list. */
function hasTagSql(tag: string, list: string, value: AddValue): string {
  return `EXISTS (SELECT 1 FROM subscriber_tags t
    WHERE t.list_id = ${list}::uuid AND t.tag = ${value(tag)} AND t.subscriber_id = s.id)`;
}

function afterSql(criteria: SubscriberCriteria, value: AddValue, after: PagePosition): string {
  if (criteria.updatedSince === undefined) {
    const id = value(after.id);
    // Stated for both sides of the join: Postgres infers only equalities, and might scan the other side from its start.
    return walksTags(criteria) ? `t.subscriber_id > ${id}::uuid AND s.id > ${id}::uuid` : `s.id > ${id}::uuid`;
  }
  return `(s.updated_at, s.id) > (${value(after.updatedAt)}::timestamptz, ${value(after.id)}::uuid)`;
}

function orderSql(criteria: SubscriberCriteria, alias: string): string {
  if (criteria.updatedSince !== undefined) return `${alias}.updated_at, ${alias}.id`;
  return `${alias}.id`;
}
