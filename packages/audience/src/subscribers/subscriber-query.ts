// Each combination of criteria scans an index in the order of the page.
import { sql, type SqlFragment } from '@mailwright/database';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** The subscribers to scan: those of some lists, or those of all lists of the account except some. */
type SubscriberScope = { listIds: string[] } | { accountId: string; exceptListIds: string[] };

/** The criteria that subscribers must match. */
export interface SubscriberCriteria {
  status: SubscriberState['status'] | undefined;
  emailNormalized: string | undefined;
  tag: string | undefined;
  updatedSince: Date | undefined;
  /** The import that added them. */
  importId: string | undefined;
  /** Other SQL that must be true for the table aliased `s`, such as the conditions of a segment. */
  conditions: SqlFragment | undefined;
  /** Whether the subscribers added last come first; not available with `updatedSince`. */
  newestFirst?: boolean;
}

/** The criteria that match all subscribers. */
export const noCriteria: SubscriberCriteria = {
  status: undefined,
  emailNormalized: undefined,
  tag: undefined,
  updatedSince: undefined,
  importId: undefined,
  conditions: undefined,
};

/** A position in the order of a page: by id, or by last change and id with `updatedSince`. */
export interface SubscriberPosition {
  id: string;
  updatedAt?: Date | undefined;
}

/**
 * The statement that reads a page. Each combination of criteria scans an index in the order of the page, so the last
 * page costs as much as the first. With several lists, the same scan runs in each of them, for `limit` rows at most,
 * and the first of all these rows are the page.
 */
export function pageSql(
  scope: SubscriberScope,
  criteria: SubscriberCriteria,
  page: { limit: number; after: SubscriberPosition | undefined },
): SqlFragment {
  const columns = sql.raw(subscriberColumns);
  const { limit, after } = page;
  if ('accountId' in scope) {
    const where = [sql`s.account_id = ${scope.accountId}`, sql`s.list_id <> ALL(${scope.exceptListIds}::uuid[])`];
    if (after !== undefined) where.push(afterSql(criteria, after));
    return sql`SELECT ${columns} FROM subscribers s WHERE ${sql.join(where, ' AND ')}
      ORDER BY ${orderSql(criteria)} LIMIT ${limit}`;
  }
  const [first, ...others] = scope.listIds;
  const isOne = others.length === 0;
  const list = isOne ? sql`${first}` : sql`l.id`;
  const order = orderSql(criteria);
  const walk = sql`SELECT s.* FROM ${fromSql(criteria, list)} ${whereSql(criteria, list, after)}
    ORDER BY ${order} LIMIT ${limit}`;
  if (isOne) return sql`SELECT ${columns} FROM (${walk}) AS s ORDER BY ${order}`;
  return sql`SELECT ${columns} FROM unnest(${scope.listIds}::uuid[]) AS l (id)
    CROSS JOIN LATERAL (${walk}) AS s ORDER BY ${order} LIMIT ${limit}`;
}

/** Whether a comes before b in the order of a page. */
export function comparePositions(
  { updatedSince, newestFirst }: SubscriberCriteria,
  a: Required<SubscriberPosition>,
  b: Required<SubscriberPosition>,
): number {
  const byTime = updatedSince === undefined ? 0 : Number(a.updatedAt) - Number(b.updatedAt);
  const isBefore = newestFirst === true ? a.id > b.id : a.id < b.id;
  return byTime === 0 ? (isBefore ? -1 : 1) : byTime;
}

/** The statement that counts. */
export function countSql(scope: { listIds: string[] }, criteria: SubscriberCriteria): SqlFragment {
  const list = sql`l.id`;
  return sql`SELECT coalesce(sum(c.matching), 0) AS total FROM unnest(${scope.listIds}::uuid[]) AS l (id)
    CROSS JOIN LATERAL (
      SELECT count(*) AS matching FROM ${fromSql(criteria, list)} ${whereSql(criteria, list, undefined)}) AS c`;
}

/** Whether all subscribers match. */
export function isUnfiltered(criteria: SubscriberCriteria): boolean {
  const { status, emailNormalized, tag, updatedSince, importId, conditions } = criteria;
  return [status, emailNormalized, tag, updatedSince, importId, conditions].every(
    (criterion) => criterion === undefined,
  );
}

/** A tag is looked up by its own index, unless the order requires another one, or a narrower one exists. */
function walksTags({ tag, emailNormalized, updatedSince, importId }: SubscriberCriteria): boolean {
  return tag !== undefined && [emailNormalized, updatedSince, importId].every((criterion) => criterion === undefined);
}

function fromSql(criteria: SubscriberCriteria, list: SqlFragment): SqlFragment {
  if (!walksTags(criteria)) return sql`subscribers s`;
  return sql`subscriber_tags t JOIN subscribers s ON s.id = t.subscriber_id AND t.list_id = ${list}::uuid
    AND t.tag = fold_tag(${criteria.tag})`;
}

function whereSql(criteria: SubscriberCriteria, list: SqlFragment, after: SubscriberPosition | undefined): SqlFragment {
  const { status, emailNormalized, tag, importId, updatedSince: since } = criteria;
  const where = [sql`s.list_id = ${list}::uuid`];
  if (status !== undefined) where.push(sql`s.status = ${status}::subscriber_status`);
  if (emailNormalized !== undefined) where.push(sql`s.email_normalized = ${emailNormalized}`);
  if (importId !== undefined) where.push(sql`s.import_id = ${importId}::uuid`);
  if (tag !== undefined && !walksTags(criteria)) {
    // The position is repeated for the tag; otherwise Postgres might scan the tag's index from its start.
    const isById = since === undefined && criteria.newestFirst !== true && after !== undefined;
    where.push(hasTagSql(tag, list, isById ? sql`AND t.subscriber_id > ${after.id}::uuid` : sql.empty));
  }
  // Left out if the position implies it: stated twice, it would make Postgres greatly underestimate the number of rows.
  if (since !== undefined && !isAtOrAfter(after, since)) where.push(sql`s.updated_at >= ${since}::timestamptz`);
  if (after !== undefined) where.push(afterSql(criteria, after));
  return sql`WHERE ${sql.join(where, ' AND ')}`;
}

function isAtOrAfter(after: SubscriberPosition | undefined, since: Date): boolean {
  return after?.updatedAt !== undefined && after.updatedAt >= since;
}

/**
 * A lookup in the index of tags, so that a rare tag is found without reading the whole list.
 * @param rest further conditions on the tag `t`, or clauses that follow them.
 */
export function hasTagSql(tag: string, list: SqlFragment, rest: SqlFragment): SqlFragment {
  return sql`EXISTS (SELECT 1 FROM subscriber_tags t
    WHERE t.list_id = ${list}::uuid AND t.tag = fold_tag(${tag}) AND t.subscriber_id = s.id ${rest})`;
}

function afterSql(criteria: SubscriberCriteria, { id, updatedAt }: SubscriberPosition): SqlFragment {
  if (criteria.updatedSince !== undefined) return sql`(s.updated_at, s.id) > (${updatedAt}::timestamptz, ${id}::uuid)`;
  const isAfter = sql.raw(criteria.newestFirst === true ? '<' : '>');
  const ofSubscriber = sql`s.id ${isAfter} ${id}::uuid`;
  // Stated for both sides of the join: Postgres infers only equalities, and might scan the other side from its start.
  return walksTags(criteria) ? sql`t.subscriber_id ${isAfter} ${id}::uuid AND ${ofSubscriber}` : ofSubscriber;
}

function orderSql(criteria: SubscriberCriteria): SqlFragment {
  if (criteria.updatedSince !== undefined) return sql`s.updated_at, s.id`;
  return criteria.newestFirst === true ? sql`s.id DESC` : sql`s.id`;
}
