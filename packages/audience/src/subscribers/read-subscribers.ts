import { parseEmailAddress, type SubscriberResource } from '@mailwright/contracts';
import type { Database, Sql } from '@mailwright/database';
import { fromUid } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import { loadSubscriber, noSuchList } from './load-list.ts';
import { subscriberColumns, type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/** Which subscribers to read; what is undefined doesn't narrow. */
export interface SubscriberFilter {
  listUid: string | undefined;
  status: SubscriberResource['status'] | undefined;
  email: string | undefined;
}

/** A subscriber of the account. @throws ProblemError `not_found` */
export async function getSubscriber(sql: Sql, accountId: string, uid: string): Promise<SubscriberResource> {
  const { list, subscriber } = await loadSubscriber(sql, accountId, fromUid('sub', uid));
  return toSubscriberResource(subscriber, list.fields);
}

/**
 * The account's subscribers after `afterId`, at most `limit`, by id. That is the order in which their additions began:
 * one that takes longer than a later one appears before it, and so may be missed by who has read past its place.
 * @throws ProblemError `not_found` when the list isn't the account's.
 */
export async function listSubscribers(
  database: Database,
  accountId: string,
  filter: SubscriberFilter,
  page: { limit: number; afterId: string | undefined },
): Promise<SubscriberResource[]> {
  const { where, values } = await toWhere(database, accountId, filter);
  if (page.afterId !== undefined) where.push(`s.id > $${values.push(page.afterId)}`);
  const rows = await database.query<SubscriberState>({
    text: `SELECT ${subscriberColumns} FROM subscribers s WHERE ${where.join(' AND ')} ORDER BY s.id LIMIT ${page.limit}`,
    values,
  });
  const fields = await loadFields(database, [...new Set(rows.map((row) => row.listId))]);
  return rows.map((row) => toSubscriberResource(row, fields.get(row.listId) ?? []));
}

/** How many subscribers match. @throws ProblemError `not_found` when the list isn't the account's. */
export async function countSubscribers(
  database: Database,
  accountId: string,
  filter: SubscriberFilter,
): Promise<number> {
  const { where, values } = await toWhere(database, accountId, filter);
  const [row] = await database.query<{ total: string }>({
    text: `SELECT count(*) AS total FROM subscribers s WHERE ${where.join(' AND ')}`,
    values,
  });
  return Number(row?.total ?? 0);
}

async function toWhere(database: Database, accountId: string, filter: SubscriberFilter) {
  const where = ['s.account_id = $1'];
  const values: unknown[] = [accountId];
  if (filter.listUid !== undefined) {
    const id = fromUid('list', filter.listUid);
    const list =
      id === undefined
        ? null
        : await database.prisma.list.findUnique({ where: { id, accountId }, select: { id: true } });
    if (list === null) throw noSuchList();
    where.push(`s.list_id = $${values.push(id)}`);
  }
  if (filter.status !== undefined) where.push(`s.status = $${values.push(filter.status)}::subscriber_status`);
  if (filter.email !== undefined) {
    // Something that isn't an address is nobody's.
    where.push(`s.email_normalized = $${values.push(parseEmailAddress(filter.email)?.normalized ?? '')}`);
  }
  return { where, values };
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
