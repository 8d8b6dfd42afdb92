import { type EmailAddress, type EventName, type FieldValue, standardTags } from '@mailwright/contracts';
import type { NewEvent } from '@mailwright/events';
import { toUid } from '@mailwright/platform';
import type { ListField } from '../fields/list-field.ts';
import type { ListForSubscribers } from './load-list.ts';
import { type SubscriberState, toSubscriberResource } from './subscriber-state.ts';

/** What a caller wants of a subscriber, checked. What is undefined stays as it is. */
export interface WantedChange {
  email: EmailAddress | undefined;
  values: Map<string, FieldValue | null>;
  addTags: string[];
  replaceTags: string[] | undefined;
  ipAddress: string | null | undefined;
  /** A person who had left asks to be back. */
  resubscribe: boolean;
  /** Where the wish comes from. */
  source: SubscriberState['source'];
}

/** What is to be written: the row as it will be, the events that tell of it, and the consent that was given. */
export interface PlannedChange {
  next: SubscriberState;
  events: NewEvent[];
  consent: { source: SubscriberState['source']; ipAddress: string | null } | undefined;
}

const left = new Set<SubscriberState['status']>(['unsubscribed', 'bounced', 'complained', 'blocklisted']);

/** The row of a new subscriber. Everyone on a double opt-in list starts unconfirmed. */
export function planAddition(
  list: ListForSubscribers,
  wanted: WantedChange & { email: EmailAddress },
  id: string,
  now: Date,
): PlannedChange {
  const subscribed = list.subscription === 'single_opt_in';
  const fields: Record<string, FieldValue> = {};
  for (const field of list.fields) {
    const value = wanted.values.has(field.id) ? wanted.values.get(field.id) : field.defaultValue;
    if (value !== null && value !== undefined) fields[field.id] = value;
  }
  const tags = mergeTags(wanted.replaceTags ?? [], wanted.addTags);
  const next: SubscriberState = {
    id,
    listId: list.id,
    status: subscribed ? 'subscribed' : 'unconfirmed',
    email: wanted.email.given,
    emailNormalized: wanted.email.normalized,
    fields,
    tags,
    source: wanted.source,
    ipAddress: wanted.ipAddress ?? null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    subscribedAt: subscribed ? now : null,
    confirmedAt: null,
    unsubscribedAt: null,
  };
  const tell = createTeller(list, next, now);
  if (subscribed) tell('subscriber.subscribed', {});
  if (tags.length > 0) tell('subscriber.tagged', { tags_added: tags });
  return { next, events: tell.events, consent: undefined };
}

/** The change of a subscriber who is there; undefined when all is as wanted already. */
export function planUpdate(
  list: ListForSubscribers,
  current: SubscriberState,
  wanted: WantedChange,
  now: Date,
): PlannedChange | undefined {
  const tags = mergeTags(wanted.replaceTags ?? current.tags, wanted.addTags);
  const added = tags.filter((tag) => !current.tags.includes(tag));
  const removed = current.tags.filter((tag) => !tags.includes(tag));
  const { fields, changed } = mergeValues(list.fields, current.fields, wanted.values);
  const email = wanted.email ?? { given: current.email, normalized: current.emailNormalized };
  const ipAddress = wanted.ipAddress === undefined ? current.ipAddress : wanted.ipAddress;
  if (email.given !== current.email) changed.unshift('EMAIL');
  if (removed.length > 0) changed.push('tags');
  if (ipAddress !== current.ipAddress) changed.push('ip_address');

  const returns = wanted.resubscribe && left.has(current.status);
  if (changed.length === 0 && added.length === 0 && !returns) return undefined;
  const status = returns ? (list.subscription === 'single_opt_in' ? 'subscribed' : 'unconfirmed') : current.status;
  const next: SubscriberState = {
    ...current,
    status,
    email: email.given,
    emailNormalized: email.normalized,
    fields,
    tags,
    ipAddress,
    revision: current.revision + 1,
    updatedAt: now,
    subscribedAt: returns && status === 'subscribed' ? now : current.subscribedAt,
    unsubscribedAt: returns ? null : current.unsubscribedAt,
  };
  const tell = createTeller(list, next, now);
  if (returns && status === 'subscribed') tell('subscriber.subscribed', {});
  if (changed.length > 0) tell('subscriber.updated', { changed });
  if (added.length > 0) tell('subscriber.tagged', { tags_added: added });
  const consent = returns ? { source: wanted.source, ipAddress: wanted.ipAddress ?? null } : undefined;
  return { next, events: tell.events, consent };
}

function mergeTags(first: string[], second: string[]): string[] {
  return [...new Set([...first, ...second])];
}

function mergeValues(
  fields: ListField[],
  current: SubscriberState['fields'],
  wanted: WantedChange['values'],
): { fields: SubscriberState['fields']; changed: string[] } {
  const merged = { ...current };
  const changed: string[] = [];
  for (const field of fields) {
    const value = wanted.get(field.id);
    if (value === undefined || JSON.stringify(value) === JSON.stringify(current[field.id] ?? null)) continue;
    changed.push(field.tag);
    if (value === null) delete merged[field.id];
    else merged[field.id] = value;
  }
  return { fields: merged, changed };
}

interface Teller {
  (type: EventName, details: Record<string, unknown>): void;
  events: NewEvent[];
}

function createTeller(list: ListForSubscribers, next: SubscriberState, occurredAt: Date): Teller {
  const subscriber = toSubscriberResource(next, list.fields);
  const events: NewEvent[] = [];
  const tell = (type: EventName, details: Record<string, unknown>) => {
    const data = { subscriber, list: { uid: toUid('list', list.id), name: list.name }, ...details };
    events.push({ type, listId: list.id, data, occurredAt });
  };
  return Object.assign(tell, { events });
}

/** The tags of fields that must have a value and have none, neither given nor by default. */
export function findMissing(fields: ListField[], wanted: Pick<WantedChange, 'email' | 'values'>): string[] {
  return fields
    .filter((field) => field.required && field.defaultValue === null)
    .filter((field) => (field.tag === standardTags[0] ? wanted.email === undefined : !wanted.values.has(field.id)))
    .map((field) => field.tag);
}
