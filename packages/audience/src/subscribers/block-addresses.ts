// One statement locks the subscribers of many addresses on all lists of an account.
import type { EmailAddress, SubscriberResource } from '@mailwright/contracts';
import type { Sql, SqlTransaction } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import { type AppSecrets, toUid } from '@mailwright/platform';
import { suppressAddresses } from '../suppressions/suppress-addresses.ts';
import { saveUpdates } from './change-set.ts';
import { type ListForSubscribers, loadList } from './load-subscriber.ts';
import { noChange, type PlannedChange, planUpdate } from './plan-change.ts';
import type { ToPublish } from './save-change.ts';
import { subscriberColumns, type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/** An address that gets no mail any more, and why. */
export interface BlockedAddress {
  email: EmailAddress;
  reason: 'bounced' | 'complained';
  /**
   * Blocks only these subscribers of the address, given by id, or every one of them, without suppressing the address.
   * If undefined, the address is suppressed for the whole account.
   */
  only?: string[] | 'every' | undefined;
}

/** A subscriber as events show them. */
export interface ShownSubscriber {
  id: string;
  emailNormalized: string;
  listId: string;
  list: { uid: string; name: string };
  subscriber: SubscriberResource;
}

/**
 * Blocks addresses, in the caller's transaction, which has locked them. Suppresses them for the whole account and
 * changes their subscribers on all lists to `bounced` or `complained`; see `BlockedAddress.only` for exceptions.
 * @param shown addresses and ids of subscribers who are included in the result.
 * @returns what to publish after the commit, and these subscribers in their new state.
 */
export async function blockAddresses(
  sql: SqlTransaction,
  { events, appSecrets, now }: { events: EventWriter; appSecrets: AppSecrets; now: Date },
  accountId: string,
  blocked: BlockedAddress[],
  shown: { addresses: string[]; subscriberIds: string[] },
): Promise<ToPublish & { subscribers: ShownSubscriber[] }> {
  const suppressed = blocked.filter(({ only }) => only === undefined);
  await suppressAddresses(sql, accountId, suppressed, appSecrets);
  const byAddress = new Map(blocked.map((each) => [each.email.normalized, each]));
  const wide = blocked.flatMap(({ email, only }) => (Array.isArray(only) ? [] : email.normalized));
  const ids = [...shown.subscriberIds, ...blocked.flatMap(({ only }) => (Array.isArray(only) ? only : []))];
  const states = await lockEverywhere(sql, accountId, [...new Set([...shown.addresses, ...wide])], ids);
  const lists = await loadLists(sql, accountId, states);
  const planned: PlannedChange[] = [];
  const subscribers = states.flatMap((state) => {
    const list = lists.get(state.listId);
    if (list === undefined) return [];
    const reason = reasonToMove(byAddress.get(state.emailNormalized), state.id);
    const move = reason === undefined ? undefined : reason === 'bounced' ? ('bounce' as const) : ('complain' as const);
    const change = move && planUpdate(list, state, { ...noChange, move }, now);
    if (change !== undefined) planned.push(change);
    return [present(list, change?.next ?? state)];
  });
  return { ...(await saveUpdates(sql, events, accountId, planned)), subscribers };
}

function reasonToMove(blocked: BlockedAddress | undefined, id: string): BlockedAddress['reason'] | undefined {
  return Array.isArray(blocked?.only) && !blocked.only.includes(id) ? undefined : blocked?.reason;
}

/** Subscribers of the account as events show them, in no particular order. Those who are gone are missing. */
export async function showSubscribers(sql: Sql, accountId: string, ids: string[]): Promise<ShownSubscriber[]> {
  const states = await sql.query<SubscriberState>({
    name: 'show-subscribers',
    text: `SELECT ${subscriberColumns} FROM subscribers s WHERE s.id = ANY($2::uuid[]) AND s.account_id = $1`,
    values: [accountId, ids],
  });
  const lists = await loadLists(sql, accountId, states);
  return states.flatMap((state) => {
    const list = lists.get(state.listId);
    return list === undefined ? [] : present(list, state);
  });
}

/** The account's subscribers with these addresses or ids, locked until the transaction ends. */
async function lockEverywhere(
  sql: Sql,
  accountId: string,
  addresses: string[],
  ids: string[],
): Promise<SubscriberState[]> {
  return sql.query<SubscriberState>({
    name: 'lock-subscribers-of-account',
    // Finds the ids by two indexes first. Locks in the order of the key, as batches of a list do.
    text: `SELECT ${subscriberColumns} FROM subscribers s WHERE s.account_id = $1 AND s.id = ANY(ARRAY(
        SELECT f.id FROM lists l CROSS JOIN unnest($2::text[]) AS a (email)
          CROSS JOIN LATERAL (SELECT n.id FROM subscribers n WHERE n.list_id = l.id AND n.email_normalized = a.email) f
        WHERE l.account_id = $1 AND l.deleted_at IS NULL
        UNION SELECT unnest($3::uuid[])))
      ORDER BY s.list_id, s.email_normalized FOR NO KEY UPDATE`,
    values: [accountId, addresses, ids],
  });
}

async function loadLists(
  sql: Sql,
  accountId: string,
  states: SubscriberState[],
): Promise<Map<string, ListForSubscribers>> {
  const lists = new Map<string, ListForSubscribers>();
  for (const listId of new Set(states.map((state) => state.listId))) {
    const list = await findList(sql, accountId, listId);
    if (list !== undefined) lists.set(listId, list);
  }
  return lists;
}

/** Undefined when the list is being deleted. */
async function findList(sql: Sql, accountId: string, listId: string): Promise<ListForSubscribers | undefined> {
  try {
    return await loadList(sql, accountId, listId);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'not_found') return undefined;
    throw error;
  }
}

function present(list: ListForSubscribers, state: SubscriberState): ShownSubscriber {
  return {
    id: state.id,
    emailNormalized: state.emailNormalized,
    listId: list.id,
    list: { uid: toUid('list', list.id), name: list.name },
    subscriber: toSubscriberResource(state, list.fields),
  };
}
