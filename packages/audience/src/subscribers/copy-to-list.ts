// The subscribers are read by their ids.
import type { BatchResult, BatchRow, FieldValue } from '@mailwright/contracts';
import type { Sql, SqlTransaction } from '@mailwright/database';
import { addWork, type EventWriter } from '@mailwright/outbox';
import { type AppSecrets, type Clock, toUid } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { changeAll, type NamedRow } from './add-subscribers.ts';
import { loadList } from './load-subscriber.ts';
import type { ToPublish } from './save-change.ts';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** The result for a copied subscriber. `unchanged`: they were already on the list; `left`: they have left it. */
type CopyResult = BatchResult['results'][number]['result'] | 'left';

/**
 * Adds subscribers of one list to another list of the account for an automation, as the API would, in the caller's
 * transaction. On a double opt-in list, they are asked to confirm. They keep the values of fields that both lists have
 * with the same tag and type, but are added without values if the other list refuses these. Subscribers who are on the
 * other list, or have left it, are not changed.
 * @returns what to publish, and the results by subscriber id.
 * @throws ProblemError `not_found` for a list, `plan_limit_reached`; a conflict, after which the transaction must be
 *   run again
 */
export async function copyToList(
  sql: SqlTransaction,
  deps: { events: EventWriter; clock: Clock; appSecrets: AppSecrets },
  given: { accountId: string; fromListId: string; listId: string; ids: string[] },
): Promise<ToPublish & { results: Map<string, CopyResult> }> {
  const { accountId, listId } = given;
  const from = await loadList(sql, accountId, given.fromListId);
  const to = await loadList(sql, accountId, listId);
  const shared = findShared(from.fields, to.fields);
  const states = await sql.query<SubscriberState>({
    text: `SELECT ${subscriberColumns} FROM subscribers s
      WHERE s.account_id = $1 AND s.list_id = $2 AND s.id = ANY($3::uuid[]) ORDER BY s.email_normalized`,
    values: [accountId, given.fromListId, given.ids],
  });
  const context = {
    accountId,
    options: {
      list_uid: toUid('list', listId),
      update_existing: false,
      resubscribe: false,
      source: 'automation' as const,
    },
    effects: { maxDeliveries: null, removeEvents: () => Promise.resolve() },
    ...deps,
  };
  const add = (subscribers: SubscriberState[], fields: SharedField[]) =>
    changeAll(
      sql,
      context,
      subscribers.map((state) => toRow(state, fields)),
    );
  const first = await add(states, shared);
  const results = new Map<string, CopyResult>(
    states.map(({ id }, index) => [id, first.results[index]?.result ?? 'invalid']),
  );
  const refused = states.filter(({ id }) => results.get(id) === 'invalid');
  const again = refused.length > 0 && shared.length > 0;
  const second = again ? await add(refused, []) : undefined;
  if (second !== undefined)
    for (const [index, { id }] of refused.entries()) results.set(id, second.results[index]?.result ?? 'invalid');
  const known = states.filter(({ id }) => results.get(id) === 'unchanged');
  const left = await findLeft(
    sql,
    listId,
    known.map(({ emailNormalized }) => emailNormalized),
  );
  for (const { id, emailNormalized } of known) if (left.has(emailNormalized)) results.set(id, 'left');
  if (second === undefined) return { ...first, results };
  return { work: addWork(first.work, second.work), mailIds: [...first.mailIds, ...second.mailIds], results };
}

type SharedField = Pick<ListField, 'id' | 'tag'>;

/** The fields that both lists have with the same tag and type. */
function findShared(from: ListField[], to: ListField[]): SharedField[] {
  return from.filter(
    ({ tag, type }) => tag !== 'EMAIL' && to.some((field) => field.tag === tag && field.type === type),
  );
}

function toRow(state: SubscriberState, fields: SharedField[]): NamedRow {
  const values: Record<string, FieldValue> = {};
  for (const { id, tag } of fields) {
    const value = state.fields[id];
    if (value !== undefined) values[tag] = value;
  }
  return {
    address: state.emailNormalized,
    subscriberId: undefined,
    row: { ok: true, row: { action: 'upsert', EMAIL: state.email, ...values } as BatchRow },
  };
}

/** The addresses of subscribers who have left the list. */
async function findLeft(sql: Sql, listId: string, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await sql.query<{ address: string }>({
    text: `SELECT email_normalized AS address FROM subscribers
      WHERE list_id = $1 AND email_normalized = ANY($2::text[]) AND status NOT IN ('subscribed', 'unconfirmed')`,
    values: [listId, addresses],
  });
  return new Set(rows.map(({ address }) => address));
}
