// Pages of subscribers are read by the index scans of subscriber-query.ts.
import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import { shown, type Sql } from '@mailwright/database';
import { fromUid, ProblemError, validationProblem } from '@mailwright/platform';
import { loadSegment } from '../segments/load-segment.ts';
import { narrowCriteria } from '../segments/narrow-criteria.ts';
import { countMatching, readMatching } from '../segments/scan-matching.ts';
import type { StoredGroup } from '../segments/stored-condition.ts';
import { loadSubscriber, loadSubscriberById, noSuchList, type SubscriberName } from './load-subscriber.ts';
import {
  comparePositions,
  countSql,
  isUnfiltered,
  largeList,
  largeListPageSql,
  pageSql,
  type SubscriberCriteria,
  type SubscriberPage,
} from './subscriber-query.ts';
import { shownColumns, type ShownField, type SubscriberView, toSubscriberResource } from './subscriber-state.ts';

/** Which subscribers to read. Undefined criteria match all. */
interface SubscriberFilter {
  listUid: string | undefined;
  status: SubscriberResource['status'] | undefined;
  email: string | undefined;
  tag: string | undefined;
  updatedSince: Date | undefined;
  importUid: string | undefined;
  segmentUid: string | undefined;
  /** Conditions on the list, whose uid must then be given. */
  conditions: StoredGroup | undefined;
  newestFirst: boolean;
}

/** A subscriber of the account. @throws ProblemError `not_found` */
export async function getSubscriber(sql: Sql, accountId: string, name: SubscriberName): Promise<SubscriberResource> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, name);
  return toSubscriberResource(subscriber, list.fields);
}

/** A subscriber of any account, for the holder of a signed link; undefined when they or their list are gone. */
export async function findSubscriber(
  sql: Sql,
  subscriberId: string,
): Promise<{ accountId: string; listName: string; subscriber: SubscriberResource } | undefined> {
  const loaded = await loadSubscriberById(sql, subscriberId);
  if (loaded === undefined) return undefined;
  const { list, subscriber } = loaded;
  return {
    accountId: list.accountId,
    listName: list.name,
    subscriber: toSubscriberResource(subscriber, list.fields),
  };
}

/** Subscribers of any account by id, for events. Those who are gone, or whose list is, are left out. */
export async function findSubscribers(sql: Sql, ids: string[]): Promise<Map<string, SubscriberResource>> {
  const rows = await sql.query<SubscriberView>({
    isShown: true,
    name: 'find-subscribers',
    text: `SELECT ${shownColumns} FROM subscribers s JOIN lists l ON l.id = s.list_id
      WHERE s.id = ANY($1::uuid[]) AND l.deleted_at IS NULL`,
    values: [ids],
  });
  const fields = await loadFields(sql, rows);
  return new Map(rows.map((row) => [row.id, toSubscriberResource(row, fields.get(row.listId) ?? [])]));
}

/**
 * The account's subscribers after a position, at most `limit`: in order of their ids, which is the order in which their
 * additions began, or newest first, or with `updatedSince` by the time of their last change. A row that commits after a
 * later one still sorts before it, so a reader that has passed its position may miss it.
 * @throws ProblemError `not_found` when the list, the import or the segment isn't the account's; `validation_failed`
 *   for `updatedSince` together with a segment, conditions or `newestFirst`
 */
export async function listSubscribers(
  sql: Sql,
  accountId: string,
  filter: SubscriberFilter,
  page: SubscriberPage,
): Promise<SubscriberResource[]> {
  const criteria = await toCriteria(sql, accountId, filter);
  const list = await findRequestedList(sql, accountId, filter);
  const rows = await readPage(sql, accountId, { filter, criteria, list }, page);
  if (list !== undefined) return rows.map((row) => toSubscriberResource(row, list.fields));
  const fields = await loadFields(sql, rows);
  return rows.map((row) => toSubscriberResource(row, fields.get(row.listId) ?? []));
}

async function readPage(
  sql: Sql,
  accountId: string,
  { filter, criteria, list }: { filter: SubscriberFilter; criteria: CriteriaOfAccount; list: ShownList | undefined },
  page: SubscriberPage,
): Promise<SubscriberView[]> {
  if (isUnfiltered(criteria)) {
    if (list === undefined) {
      const exceptListIds = await readDeletedLists(sql, accountId);
      return sql.query<SubscriberView>(shown(pageSql({ accountId, exceptListIds }, criteria, page)));
    }
    if (list.isLarge)
      return sql.query<SubscriberView>(largeListPageSql(list.id, { ...page, newestFirst: filter.newestFirst }));
  }
  let best: SubscriberView[] = [];
  for await (const listIds of readLists(sql, accountId, list, criteria.onlyListId)) {
    // A segment belongs to one list, and so do conditions.
    const [listId] = listIds;
    if (isCompiled(filter) && listId !== undefined)
      return readMatching(sql, listId, criteria, { limit: page.limit, afterId: page.after?.id });
    const rows = await sql.query<SubscriberView>(shown(pageSql({ listIds }, criteria, page)));
    best = best.length === 0 ? rows : [...best, ...rows].sort((a, b) => comparePositions(criteria, a, b));
    best = best.slice(0, page.limit);
  }
  return best;
}

/** How many subscribers match. @throws what `listSubscribers` throws */
export async function countSubscribers(sql: Sql, accountId: string, filter: SubscriberFilter): Promise<number> {
  const criteria = await toCriteria(sql, accountId, filter);
  const list = await findRequestedList(sql, accountId, filter);
  let total = 0;
  for await (const listIds of readLists(sql, accountId, list, criteria.onlyListId)) {
    const [listId] = listIds;
    if (isCompiled(filter) && listId !== undefined) return (await countMatching(sql, listId, criteria)).count;
    const [row] = await sql.query<{ total: string }>(countSql({ listIds }, criteria));
    total += Number(row?.total ?? 0);
  }
  return total;
}

/** Whether the filter has conditions that an index may not be able to find. */
function isCompiled({ segmentUid, conditions }: SubscriberFilter): boolean {
  return segmentUid !== undefined || conditions !== undefined;
}

/** Criteria, and the only list whose subscribers can match, if there is one. */
type CriteriaOfAccount = SubscriberCriteria & { onlyListId: string | undefined };

/** Converts a filter to criteria. @throws what `listSubscribers` throws */
export async function toCriteria(sql: Sql, accountId: string, filter: SubscriberFilter): Promise<CriteriaOfAccount> {
  const { listUid, status, email, tag, updatedSince, importUid, segmentUid, newestFirst } = filter;
  // Text that isn't an address matches no subscriber.
  const emailNormalized = email === undefined ? undefined : (parseEmailAddress(email)?.normalized ?? '');
  const found = importUid === undefined ? undefined : await findImport(sql, accountId, importUid);
  const plain = { status, emailNormalized, tag, updatedSince, importId: found?.id, conditions: undefined, newestFirst };
  if (updatedSince !== undefined) refuseWithTime(filter);
  const criteria = filter.conditions === undefined ? plain : narrowCriteria(plain, filter.conditions, new Date());
  if (segmentUid === undefined) return { ...criteria, onlyListId: found?.listId };
  const { listId, conditions } = await loadSegment(sql, accountId, segmentUid, listUid);
  return { ...narrowCriteria(criteria, conditions, new Date()), onlyListId: listId };
}

/** Sorting by the time of the last change uses an index of its own, which can't be combined with these. */
function refuseWithTime(filter: SubscriberFilter): void {
  const given = [
    ...(filter.segmentUid === undefined ? [] : ['segment_uid']),
    ...(filter.conditions === undefined ? [] : ['conditions']),
    ...(filter.newestFirst ? ['order'] : []),
  ];
  const messages = given.map((name) => `cannot be combined with ${name}`);
  if (messages.length > 0) throw validationProblem({ updated_since: messages });
}

async function findImport(sql: Sql, accountId: string, uid: string): Promise<{ id: string; listId: string }> {
  const id = fromUid('imp', uid);
  const rows =
    id === undefined
      ? []
      : await sql.query<{ id: string; listId: string }>({
          name: 'find-import',
          text: 'SELECT id, list_id AS "listId" FROM imports WHERE account_id = $1 AND id = $2',
          values: [accountId, id],
        });
  const [found] = rows;
  if (found !== undefined) return found;
  const errors = { import_uid: ['is not one of your imports'] };
  throw new ProblemError('not_found', 'This account has no import with this uid. Check the uid.', { errors });
}

// How many lists one statement scans, so that it ends soon however many lists an account has.
const listsInStatement = 1_000;

/** A list with what its subscribers are shown with. */
interface ShownList {
  id: string;
  isLarge: boolean;
  fields: ShownField[];
}

/**
 * The list that the filter names, if it does.
 * @throws ProblemError `not_found` when it isn't the account's
 */
async function findRequestedList(
  sql: Sql,
  accountId: string,
  { listUid }: SubscriberFilter,
): Promise<ShownList | undefined> {
  if (listUid === undefined) return undefined;
  const listId = fromUid('list', listUid);
  if (listId === undefined) throw noSuchList();
  const [list] = await sql.query<ShownList>({
    name: 'find-shown-list',
    text: `SELECT l.id,
        (SELECT coalesce(sum(n.subscribers), 0) FROM list_statistics n WHERE n.list_id = l.id) >= ${largeList} AS "isLarge",
        (SELECT coalesce(json_agg(json_build_object('id', f.id, 'tag', f.tag) ORDER BY f.position), '[]')
        FROM list_fields f WHERE f.list_id = l.id) AS fields
      FROM lists l WHERE l.id = $1 AND l.account_id = $2 AND l.deleted_at IS NULL`,
    values: [listId, accountId],
  });
  if (list === undefined) throw noSuchList();
  return list;
}

/**
 * The lists to scan, in batches: the requested one, or all of the account's lists that aren't being deleted.
 * @param onlyId the only list that can match.
 */
async function* readLists(
  sql: Sql,
  accountId: string,
  requested: ShownList | undefined,
  onlyId: string | undefined,
): AsyncGenerator<string[]> {
  if (requested !== undefined) {
    if (onlyId === undefined || onlyId === requested.id) yield [requested.id];
  } else if (onlyId !== undefined) {
    const deletedIds = await readDeletedLists(sql, accountId);
    if (!deletedIds.includes(onlyId)) yield [onlyId];
  } else {
    let afterId: string | undefined;
    do {
      const listIds = await readListIds(sql, accountId, afterId);
      if (listIds.length > 0) yield listIds;
      afterId = listIds.length === listsInStatement ? listIds.at(-1) : undefined;
    } while (afterId !== undefined);
  }
}

async function readListIds(sql: Sql, accountId: string, afterId: string | undefined): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'read-lists-to-scan',
    text: `SELECT id FROM lists
      WHERE account_id = $1 AND deleted_at IS NULL AND ($2::uuid IS NULL OR id > $2)
      ORDER BY id LIMIT ${listsInStatement}`,
    values: [accountId, afterId],
  });
  return rows.map(({ id }) => id);
}

async function readDeletedLists(sql: Sql, accountId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'read-deleted-lists',
    text: 'SELECT id FROM lists WHERE account_id = $1 AND deleted_at IS NOT NULL',
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** The fields of these subscribers' lists. */
async function loadFields(sql: Sql, subscribers: SubscriberView[]): Promise<Map<string, ShownField[]>> {
  const rows = await sql.query<ShownField & { listId: string }>({
    name: 'load-shown-fields',
    text: `SELECT list_id AS "listId", id, tag FROM list_fields WHERE list_id = ANY($1::uuid[]) ORDER BY position`,
    values: [[...new Set(subscribers.map(({ listId }) => listId))]],
  });
  const byList = new Map<string, ShownField[]>();
  for (const { listId, ...field } of rows) byList.set(listId, [...(byList.get(listId) ?? []), field]);
  return byList;
}
