import { fromUid, toUid } from '@mailwright/platform';
import type { ReceivedRequest } from '../../receiver/start-receiver.ts';
import type { Diary, KnownHook } from './keep-diary.ts';
import type { RunDelivery, RunEvent } from './read-run.ts';

/** What a run has left, to be judged. */
export interface Run {
  diary: Diary;
  events: RunEvent[];
  deliveries: RunDelivery[];
}

/**
 * What is wrong with what is stored, a sentence each: whatever was answered with success is an event, and each event has
 * exactly one delivery, which is finished, for each hook that hears it, and none for others.
 */
export function judgeStored({ diary, events, deliveries }: Run): string[] {
  const stored = new Set(events.map(({ accountId, listId, email }) => `${accountId} ${listId} ${email}`));
  const lost = diary.added
    .filter(({ account, list, email }) => !stored.has(`${account.accountId} ${fromUid('list', list)} ${email}`))
    .map(({ email }) => `${email} was answered with success and is no event`);
  const unfinished = deliveries
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => `${toUid('dlv', id)} is not finished`);
  const byHook = groupBy(deliveries, ({ hookId }) => hookId);
  const faults = diary.hooks.flatMap((hook) => {
    const id = fromUid('hook', hook.made?.uid ?? '');
    return id === undefined ? [] : judgeHook(hook, events, byHook.get(id) ?? []);
  });
  return [...lost, ...unfinished, ...faults];
}

function judgeHook(hook: KnownHook, events: RunEvent[], deliveries: RunDelivery[]): string[] {
  const byEvent = groupBy(deliveries, ({ eventId }) => eventId);
  return events.flatMap((event) => {
    const own = byEvent.get(event.id) ?? [];
    const [fewest, most] = howMany(hook, event);
    const told = `${event.email} for ${hook.path}`;
    return [
      ...(own.length < fewest || own.length > most ? [`${told}: ${own.length} deliveries`] : []),
      ...own.flatMap((delivery) => judgeDelivery(hook, delivery)).map((fault) => `${told}: ${fault}`),
    ];
  });
}

/** How many deliveries an event must have for a hook at least, and may have at most. */
function howMany(hook: KnownHook, event: RunEvent): [number, number] {
  const { removal, made } = hook;
  const isOfList = hook.list === undefined || fromUid('list', hook.list) === event.listId;
  if (hook.account.accountId !== event.accountId || !isOfList || event.createdAt < hook.askedAt) return [0, 0];
  if (event.createdAt > (removal?.answeredAt ?? Infinity)) return [0, 0];
  // A removal that was under way may have been first.
  return [removal === undefined && event.createdAt > (made?.answeredAt ?? Infinity) ? 1 : 0, 1];
}

function judgeDelivery(hook: KnownHook, { id, status, attempts }: RunDelivery): string[] {
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
 * What is wrong with what was received, a sentence each: every request is of a delivery of that very hook, tells of that
 * very event, and is signed with that hook's secret.
 */
export function judgeReceived(
  { diary, events, deliveries }: Run,
  requests: ReceivedRequest[],
  isGenuine: (secret: string, request: ReceivedRequest) => boolean,
): string[] {
  const hooks = new Map(diary.hooks.map((hook) => [hook.path, hook]));
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const byUid = new Map(deliveries.map((delivery) => [toUid('dlv', delivery.id), delivery]));
  return requests.flatMap((request) => {
    const uid = request.headers['x-service-delivery'] ?? '';
    const hook = hooks.get(request.path);
    const delivery = byUid.get(uid);
    const event = eventsById.get(delivery?.eventId ?? '');
    if (hook === undefined || event === undefined) return [`${uid} at ${request.path} is nobody's`];
    const told = `${uid} of ${event.email} at ${request.path}`;
    const body = JSON.parse(request.rawBody) as { id: string; data: { subscriber: { EMAIL: string } } };
    return [
      ...(hook.account.accountId === event.accountId ? [] : [`${told} is another account's`]),
      ...(body.id === uid && body.data.subscriber.EMAIL === event.email ? [] : [`${told} tells of ${body.id}`]),
      // Nobody answered when this hook was asked for, so its uid and its secret are not known.
      ...(hook.made === undefined || delivery?.hookId === fromUid('hook', hook.made.uid) ? [] : [`${told} is not its`]),
      ...(hook.made === undefined || isGenuine(hook.made.secret, request) ? [] : [`${told} is not genuine`]),
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
