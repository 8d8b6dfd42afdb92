import type { Statement } from '@mailwright/database';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** Whose subscribers are looked at. */
export interface SubscriberScope {
  accountId: string;
  isWholeAccount: boolean;
  listIds: string[];
  deletedListIds: string[];
}

/** What they must be like. */
export interface SubscriberCriteria {
  status: SubscriberState['status'] | undefined;
  emailNormalized: string | undefined;
  tag: string | undefined;
  updatedSince: Date | undefined;
}

/** A place in the order of a page: by id, or by last change and id when `updatedSince` is asked for. */
export interface SubscriberPlace {
  id: string;
  updatedAt?: Date | undefined;
}

/**
 * The statement that reads a page. Each combination walks an index in the order of the page, so the last page costs what
 * the first one does. Beyond a single list the same walk is made in each list of the account, `limit` rows at most, and
 * the best of those are the page: an account has few lists and may have millions of subscribers.
 */
export function pageSql(
  scope: SubscriberScope,
  criteria: SubscriberCriteria,
  page: { limit: number; after: SubscriberPlace | undefined },
): Statement {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const limit = `LIMIT ${page.limit}`;
  if (scope.isWholeAccount && isUnfiltered(criteria)) {
    const where = [
      `s.account_id = ${value(scope.accountId)}`,
      `s.list_id <> ALL(${value(scope.deletedListIds)}::uuid[])`,
    ];
    if (page.after !== undefined) where.push(`s.id > ${value(page.after.id)}`);
    return {
      text: `SELECT ${subscriberColumns} FROM subscribers s WHERE ${where.join(' AND ')} ORDER BY s.id ${limit}`,
      values,
    };
  }
  const list = scope.isWholeAccount ? 'l.id' : value(scope.listIds[0]);
  const walk = `SELECT s.* FROM ${fromSql(criteria, list, value)} ${whereSql(criteria, list, value, page.after)}
    ORDER BY ${orderSql(criteria, 's')} ${limit}`;
  if (!scope.isWholeAccount)
    return { text: `SELECT ${subscriberColumns} FROM (${walk}) AS s ORDER BY ${orderSql(criteria, 's')}`, values };
  return {
    text: `SELECT ${subscriberColumns} FROM unnest(${value(scope.listIds)}::uuid[]) AS l (id)
      CROSS JOIN LATERAL (${walk}) AS s ORDER BY ${orderSql(criteria, 's')} ${limit}`,
    values,
  };
}

/** The statement that counts. */
export function countSql(scope: SubscriberScope, criteria: SubscriberCriteria): Statement {
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

function isUnfiltered({ status, emailNormalized, tag, updatedSince }: SubscriberCriteria): boolean {
  return [status, emailNormalized, tag, updatedSince].every((criterion) => criterion === undefined);
}

/** A tag is looked up by its own index, unless the order is another's. */
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
  after: SubscriberPlace | undefined,
): string {
  const where = [`s.list_id = ${list}::uuid`];
  if (criteria.status !== undefined) where.push(`s.status = ${value(criteria.status)}::subscriber_status`);
  if (criteria.emailNormalized !== undefined) where.push(`s.email_normalized = ${value(criteria.emailNormalized)}`);
  if (criteria.tag !== undefined && !walksTags(criteria)) where.push(hasTagSql(criteria.tag, list, value));
  // Said twice, by the place too, it would look to Postgres as if far fewer were left than are.
  const { updatedSince: since } = criteria;
  if (since !== undefined && !(after?.updatedAt !== undefined && after.updatedAt >= since))
    where.push(`s.updated_at >= ${value(since)}::timestamptz`);
  if (after !== undefined) where.push(afterSql(criteria, value, after));
  return `WHERE ${where.join(' AND ')}`;
}

/** Asked of the index of tags, so that those who have a rare one are found by it and not by reading the whole list. */
function hasTagSql(tag: string, list: string, value: AddValue): string {
  return `EXISTS (SELECT 1 FROM subscriber_tags t
    WHERE t.list_id = ${list}::uuid AND t.tag = ${value(tag)} AND t.subscriber_id = s.id)`;
}

function afterSql(criteria: SubscriberCriteria, value: AddValue, after: SubscriberPlace): string {
  if (criteria.updatedSince === undefined) {
    const id = value(after.id);
    // Said of both sides of the join: Postgres carries only equality over, and might read the other from its beginning.
    return walksTags(criteria) ? `t.subscriber_id > ${id}::uuid AND s.id > ${id}::uuid` : `s.id > ${id}::uuid`;
  }
  return `(s.updated_at, s.id) > (${value(after.updatedAt)}::timestamptz, ${value(after.id)}::uuid)`;
}

function orderSql(criteria: SubscriberCriteria, alias: string): string {
  if (criteria.updatedSince !== undefined) return `${alias}.updated_at, ${alias}.id`;
  return `${alias}.id`;
}
