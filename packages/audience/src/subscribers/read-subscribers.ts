import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import { loadSubscriber, noSuchList, type SubscriberName } from './load-list.ts';
import { pageSql, countSql, type SubscriberPlace, type SubscriberScope } from './subscriber-query.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/** Which subscribers to read; what is undefined doesn't narrow. */
export interface SubscriberFilter {
  listUid: string | undefined;
  status: SubscriberResource['status'] | undefined;
  email: string | undefined;
  tag: string | undefined;
  updatedSince: Date | undefined;
}

/** A subscriber of the account. @throws ProblemError `not_found` */
export async function getSubscriber(sql: Sql, accountId: string, name: SubscriberName): Promise<SubscriberResource> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, name);
  return toSubscriberResource(subscriber, list.fields);
}

/**
 * The account's subscribers after a place, at most `limit`: by id, which is the order in which their additions began, or
 * with `updatedSince` by the time of their last change. One whose write takes longer than a later one's appears before
 * it, and so may be missed by who has read past its place.
 * @throws ProblemError `not_found` when the list isn't the account's.
 */
export async function listSubscribers(
  sql: Sql,
  accountId: string,
  filter: SubscriberFilter,
  page: { limit: number; after: SubscriberPlace | undefined },
): Promise<SubscriberResource[]> {
  const scope = await readScope(sql, accountId, filter);
  const rows = await sql.query<SubscriberState>(pageSql(scope, toCriteria(filter), page));
  const fields = await loadFields(sql, [...new Set(rows.map((row) => row.listId))]);
  return rows.map((row) => toSubscriberResource(row, fields.get(row.listId) ?? []));
}

/** How many subscribers match. @throws ProblemError `not_found` when the list isn't the account's. */
export async function countSubscribers(sql: Sql, accountId: string, filter: SubscriberFilter): Promise<number> {
  const scope = await readScope(sql, accountId, filter);
  const [row] = await sql.query<{ total: string }>(countSql(scope, toCriteria(filter)));
  return Number(row?.total ?? 0);
}

function toCriteria({ status, email, tag, updatedSince }: SubscriberFilter) {
  // Something that isn't an address is nobody's.
  const emailNormalized = email === undefined ? undefined : (parseEmailAddress(email)?.normalized ?? '');
  return { status, emailNormalized, tag, updatedSince };
}

/** The lists that are looked at: the one that is asked for, or all that the account has and that aren't being deleted. */
async function readScope(sql: Sql, accountId: string, filter: SubscriberFilter): Promise<SubscriberScope> {
  const listId = filter.listUid === undefined ? null : fromUid('list', filter.listUid);
  if (listId === undefined) throw noSuchList();
  const rows = await sql.query<{ id: string; deleted: boolean }>({
    name: 'read-scope',
    text: `SELECT id, deleted_at IS NOT NULL AS deleted FROM lists
      WHERE account_id = $1 AND ($2::uuid IS NULL OR id = $2)`,
    values: [accountId, listId],
  });
  const listIds = rows.filter(({ deleted }) => !deleted).map(({ id }) => id);
  if (listId !== null && listIds.length === 0) throw noSuchList();
  const deletedListIds = rows.filter(({ deleted }) => deleted).map(({ id }) => id);
  return { accountId, isWholeAccount: listId === null, listIds, deletedListIds };
}

async function loadFields(sql: Sql, listIds: string[]): Promise<Map<string, ListField[]>> {
  const rows = await sql.query<ListField & { listId: string }>({
    name: 'load-fields',
    text: `SELECT list_id AS "listId", id, tag, label, type, required, default_value AS "defaultValue", options, visible
      FROM list_fields WHERE list_id = ANY($1::uuid[]) ORDER BY position`,
    values: [listIds],
  });
  const byList = new Map<string, ListField[]>();
  for (const { listId, ...field } of rows) byList.set(listId, [...(byList.get(listId) ?? []), field]);
  return byList;
}
