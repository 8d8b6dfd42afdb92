import type { Sql } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import type { ReceivedRequest } from '../../receiver/start-receiver.ts';
import type { StoredDelivery } from '../installation/read-deliveries.ts';
import type { History, KnownHook } from './record-history.ts';

/** A stored event; its time is in milliseconds since the epoch. */
export interface RunEvent {
  id: string;
  accountId: string;
  listId: string;
  email: string;
  createdAt: number;
}

/** A stored delivery, with the database's ids. */
export type RunDelivery = Pick<StoredDelivery, 'status' | 'attempts'> & { id: string; eventId: string; hookId: string };

/** The recorded history of a run, and what is stored at its end. */
export interface Run {
  history: History;
  events: RunEvent[];
  deliveries: RunDelivery[];
}

/** All events of the lists of an installation. */
export function readEvents(sql: Sql): Promise<RunEvent[]> {
  return sql.query({
    text: `SELECT id, account_id AS "accountId", list_id AS "listId", data->'subscriber'->>'EMAIL' AS email,
        (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt" FROM events WHERE list_id IS NOT NULL`,
  });
}

/** All deliveries of an installation. */
export function readAllDeliveries(sql: Sql): Promise<RunDelivery[]> {
  return sql.query({
    text: `SELECT d.id, d.event_id AS "eventId", d.hook_id AS "hookId", d.status,
        (SELECT coalesce(json_agg(coalesce(to_json(a.status_code), to_json(a.error_code)) ORDER BY a.number), '[]')
          FROM delivery_attempts a WHERE a.delivery_id = d.id) AS attempts
      FROM deliveries d`,
  });
}

/** Whether nothing is left to be delivered. */
export async function isAllFinished(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ done: boolean }>({
    text: `SELECT NOT EXISTS (SELECT 1 FROM deliveries WHERE status = 'pending') AS done`,
  });
  return row?.done === true;
}

/**
 * Reports violations in what is stored, one sentence each. Each address that was added successfully must have an event,
 * and each event exactly one finished delivery for each hook subscribed to it, and none for other hooks.
 */
export function checkStored({ history, events, deliveries }: Run): string[] {
  const stored = new Set(events.map(({ accountId, listId, email }) => `${accountId} ${listId} ${email}`));
  const lost = history.added
    .filter(({ account, list, email }) => !stored.has(`${account.accountId} ${fromUid('list', list)} ${email}`))
    .map(({ email }) => `${email} was added with success and is no event`);
  const unfinished = deliveries
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => `${toUid('dlv', id)} is not finished`);
  const byHook = groupBy(deliveries, ({ hookId }) => hookId);
  const faults = history.hooks.flatMap((hook) => {
    const id = fromUid('hook', hook.made?.uid ?? '');
    return id === undefined ? [] : checkHook(hook, events, byHook.get(id) ?? []);
  });
  return [...lost, ...unfinished, ...faults];
}

function checkHook(hook: KnownHook, events: RunEvent[], deliveries: RunDelivery[]): string[] {
  const byEvent = groupBy(deliveries, ({ eventId }) => eventId);
  return events.flatMap((event) => {
    const own = byEvent.get(event.id) ?? [];
    const [fewest, most] = howMany(hook, event);
    const subject = `${event.email} for ${hook.path}`;
    return [
      ...(own.length < fewest || own.length > most ? [`${subject}: ${own.length} deliveries`] : []),
      ...own.flatMap((delivery) => checkDelivery(hook, delivery)).map((fault) => `${subject}: ${fault}`),
    ];
  });
}

/** The fewest and the most deliveries that an event may have for a hook. */
function howMany(hook: KnownHook, event: RunEvent): [number, number] {
  const { removal, made } = hook;
  const isOfList = hook.list === undefined || fromUid('list', hook.list) === event.listId;
  if (hook.account.accountId !== event.accountId || !isOfList || event.createdAt < hook.askedAt) return [0, 0];
  if (event.createdAt > (removal?.respondedAt ?? Infinity)) return [0, 0];
  // A concurrent removal may have committed first.
  return [removal === undefined && event.createdAt > (made?.respondedAt ?? Infinity) ? 1 : 0, 1];
}

function checkDelivery(hook: KnownHook, { id, status, attempts }: RunDelivery): string[] {
  const uid = toUid('dlv', id);
  const described = `${uid} is ${status} after ${attempts.join(', ')}`;
  const isGood = (attempt: unknown) => typeof attempt === 'number' && attempt < 300;
  const last = attempts.at(-1);
  if (attempts.length > 3 || attempts.slice(0, -1).some(isGood)) return [described];
  if (status === 'cancelled' && hook.removal === undefined) return [described];
  if (status === 'failed' && (isGood(last) || (attempts.length < 3 && last !== 404))) return [described];
  if (status === 'succeeded' && !isGood(last)) return [described];
  if (status === 'succeeded' && !hook.receiver.accepted.has(uid)) return [`${described}, and was never accepted`];
  return [];
}

/**
 * Reports violations in what was received, one sentence each. Every request must belong to a delivery of the hook with
 * its path and of the event in its body, and be signed with that hook's secret.
 */
export function checkReceived(
  { history, events, deliveries }: Run,
  requests: ReceivedRequest[],
  isGenuine: (secret: string, request: ReceivedRequest) => boolean,
): string[] {
  const hooks = new Map(history.hooks.map((hook) => [hook.path, hook]));
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const byUid = new Map(deliveries.map((delivery) => [toUid('dlv', delivery.id), delivery]));
  return requests.flatMap((request) => {
    const uid = request.headers['x-service-delivery'] ?? '';
    const hook = hooks.get(request.path);
    const delivery = byUid.get(uid);
    const event = eventsById.get(delivery?.eventId ?? '');
    if (hook === undefined || event === undefined) return [`${uid} at ${request.path} belongs to no event`];
    const subject = `${uid} of ${event.email} at ${request.path}`;
    const body = JSON.parse(request.rawBody) as { id: string; data: { subscriber: { EMAIL: string } } };
    return [
      ...(hook.account.accountId === event.accountId ? [] : [`${subject} is another account's`]),
      ...(body.id === uid && body.data.subscriber.EMAIL === event.email ? [] : [`${subject} is about ${body.id}`]),
      // If the request that created this hook got no response, its uid and its secret are unknown.
      ...(hook.made === undefined || delivery?.hookId === fromUid('hook', hook.made.uid)
        ? []
        : [`${subject} is another hook's`]),
      ...(hook.made === undefined || isGenuine(hook.made.secret, request) ? [] : [`${subject} is not genuine`]),
    ];
  });
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
