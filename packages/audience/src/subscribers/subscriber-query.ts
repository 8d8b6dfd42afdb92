// Each combination of criteria scans an index in the order of the page.
import { sql, type SqlFragment, type Statement } from '@mailwright/database';
import { shownColumns, type SubscriberView, type SubscriberState } from './subscriber-state.ts';

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

/** How many subscribers to read, and after which position. */
export interface SubscriberPage {
  limit: number;
  after: SubscriberPosition | undefined;
}

// More than any page has.
const mostRows = 1_000;
const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A list with this many subscribers is large enough for `largeListPageSql`: a plan from when the table was
 * small would read all of it later.
 */
export const largeList = 1_000;

/**
 * The statement that reads a page of all subscribers of a large list. Programs that synchronize read thousands of these
 * pages, and planning one takes as long as running it, so it is prepared, in a form that has only one good plan, for any
 * list and page: only one index has its order. The values are hidden from the planner, which would otherwise plan for
 * them each time, and the inner limit is fixed, without which it would plan for a tenth of the list.
 */
export function largeListPageSql(
  listId: string,
  { limit, after, newestFirst }: SubscriberPage & { newestFirst: boolean },
): Statement {
  const [isAfter, isUpTo, direction] = newestFirst ? ['<', '>=', 'DESC'] : ['>', '<=', 'ASC'];
  const [first, last] = newestFirst ? [highestId, lowestId] : [lowestId, highestId];
  const order = `s.list_id ${direction}, s.id ${direction}`;
  return {
    isShown: true,
    name: newestFirst ? 'read-newest-of-large-list' : 'read-large-list',
    text: `SELECT ${shownColumns} FROM (
        SELECT s.* FROM subscribers s WHERE (s.list_id, s.id) ${isAfter} ((SELECT $1::uuid), (SELECT $2::uuid))
          AND (s.list_id, s.id) ${isUpTo} ((SELECT $1::uuid), '${last}'::uuid)
        ORDER BY ${order} LIMIT ${mostRows}) AS s
      ORDER BY ${order} LIMIT (SELECT $3::bigint)`,
    values: [listId, after?.id ?? first, limit],
  };
}

/**
 * The statement that reads a page. Each combination of criteria scans an index in the order of the page, so the last
 * page costs as much as the first. With several lists, the same scan runs in each of them, for `limit` rows at most,
 * and the first of all these rows are the page.
 */
export function pageSql(scope: SubscriberScope, criteria: SubscriberCriteria, page: SubscriberPage): SqlFragment {
  const columns = sql.raw(shownColumns);
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
  a: Pick<SubscriberView, 'id' | 'updatedAt'>,
  b: Pick<SubscriberView, 'id' | 'updatedAt'>,
): number {
  const byTime = updatedSince === undefined ? 0 : Date.parse(a.updatedAt) - Date.parse(b.updatedAt);
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
