import {
  type CampaignReference,
  type ConsentResource,
  type EmailAddress,
  type EventName,
  type FieldValue,
  foldTag,
  standardTags,
  type SubscriberResource,
} from '@mailwright/contracts';
import { joiningTopic, type NewEvent, type SubscriberMailKind, topicOf, topicsOf } from '@mailwright/outbox';
import { type FieldErrors, toUid, validationProblem } from '@mailwright/platform';
import type { ListField } from '../lists/list-field.ts';
import { mergeTags } from '../tags/unite-tags.ts';
import type { ListForSubscribers } from './load-subscriber.ts';
import {
  firstStatus,
  type StatusMove,
  nextStatus,
  type SubscriberState,
  toSubscriberResource,
} from './subscriber-state.ts';

/** A validated change of a subscriber. Undefined properties stay as they are. */
export interface WantedChange {
  email: EmailAddress | undefined;
  values: Map<string, FieldValue | null>;
  addTags: string[];
  removeTags: string[];
  replaceTags: string[] | undefined;
  /** Whether tags take the spelling given here, even those that the subscriber already has. */
  respells?: boolean;
  ipAddress: string | null | undefined;
  /** The requested change of the subscriber's status, made if it is possible. */
  move: StatusMove | undefined;
  /** The status of a new subscriber, if it isn't the one that the list's opt-in mode implies. */
  firstStatus?: SubscriberState['status'] | undefined;
  /** The IP address from which the person requested the change of status. */
  consentIpAddress: string | null;
  /** When they requested it in another system; absent if that is now. */
  consentedAt?: Date | undefined;
  /** The reason for unsubscribing, or a statement of how the person has consented. */
  reason: string | null;
  /** The campaign whose link they used to unsubscribe. */
  campaign: CampaignReference | undefined;
  /** Where the request comes from. */
  source: SubscriberState['source'];
}

/** The empty change, a base for others. */
export const noChange: WantedChange = {
  email: undefined,
  values: new Map(),
  addTags: [],
  removeTags: [],
  replaceTags: undefined,
  ipAddress: undefined,
  move: undefined,
  consentIpAddress: null,
  reason: null,
  campaign: undefined,
  source: 'api',
};

/** The consent that a person grants or withdraws with the change. */
export interface PlannedConsent {
  action: ConsentResource['action'];
  source: SubscriberState['source'];
  ipAddress: string | null;
  reason: string | null;
  /** When it was granted or withdrawn in another system; absent if that is now. */
  occurredAt?: Date | undefined;
}

/** A subscriber as the API and the events show them, and the events of a change. */
interface Description {
  subscriber: SubscriberResource;
  events: NewEvent[];
}

/** A change to be written: the new row, and what the person grants or withdraws with it, oldest first. */
export interface PlannedChange {
  next: SubscriberState;
  consents: PlannedConsent[];
  /** The mail to send to the subscriber now. */
  mail: SubscriberMailKind | undefined;
  /** Whether the address of an existing subscriber changes. */
  readdressed: boolean;
  /** Describes the change. This costs more than planning it, and a large set of changes may need no events. */
  describe(): Description;
}

/** What of a planned change is written. */
export type ChangeToWrite = Omit<PlannedChange, 'describe'>;

/** Plans a new subscriber. Everyone on a double opt-in list starts unconfirmed, unless `wanted` has another status. */
export function planAddition(
  list: ListForSubscribers,
  wanted: WantedChange & { email: EmailAddress },
  id: string,
  now: Date,
): PlannedChange {
  const status = wanted.firstStatus ?? firstStatus(list.subscription);
  const fields: Record<string, FieldValue> = {};
  for (const { id: fieldId, defaultValue } of list.fields) {
    const given = wanted.values.get(fieldId);
    const value = given === undefined ? defaultValue : given;
    if (value !== null) fields[fieldId] = value;
  }
  const next: SubscriberState = {
    id,
    listId: list.id,
    status,
    email: wanted.email.given,
    emailNormalized: wanted.email.normalized,
    fields,
    tags: mergeTags(wanted.replaceTags ?? [], wanted.addTags),
    source: wanted.source,
    ipAddress: wanted.ipAddress ?? null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    subscribedAt: status === 'subscribed' ? now : null,
    confirmedAt: null,
    unsubscribedAt: status === 'unsubscribed' ? now : null,
  };
  return {
    next,
    consents: [toConsent('subscribed', wanted)],
    mail: mailOf(list, status, { moved: true, readdressed: false }),
    readdressed: false,
    describe: () => describeAddition(list, next),
  };
}

/** A new subscriber as the API shows them, and the events of the addition. */
export function describeAddition(list: ListForSubscribers, next: SubscriberState): Description {
  const subscriber = toSubscriberResource(next, list.fields);
  const emit = createEventBuilder(list, next, subscriber);
  if (next.status === 'subscribed') emit('subscriber.subscribed', {}, subscribedTopics(next));
  if (next.tags.length > 0) emit('subscriber.tagged', { tags_added: next.tags }, topicsOf('tagged', next.tags));
  return { subscriber, events: emit.events };
}

/** Plans the change of an existing subscriber; undefined when nothing would change. */
export function planUpdate(
  list: ListForSubscribers,
  current: SubscriberState,
  wanted: WantedChange,
  now: Date,
): PlannedChange | undefined {
  const tagChange = planTags(current.tags, wanted);
  const { fields, changed } = mergeValues(list.fields, current.fields, wanted.values);
  const email = wanted.email ?? { given: current.email, normalized: current.emailNormalized };
  const ipAddress = wanted.ipAddress === undefined ? current.ipAddress : wanted.ipAddress;
  if (email.given !== current.email) changed.unshift('EMAIL');
  if (tagChange.removed.length > 0 || tagChange.respelled) changed.push('tags');
  if (ipAddress !== current.ipAddress) changed.push('ip_address');

  const status = nextStatus(current.status, wanted.move, list.subscription);
  const moved = status !== current.status;
  if (changed.length === 0 && tagChange.added.length === 0 && !moved) return undefined;
  const next: SubscriberState = {
    ...current,
    status,
    email: email.given,
    emailNormalized: email.normalized,
    fields,
    tags: tagChange.tags,
    ipAddress,
    revision: current.revision + 1,
    updatedAt: now,
    ...(moved ? timesOfMove(status, wanted.move, now) : {}),
  };
  const readdressed = email.normalized !== current.emailNormalized;
  return {
    next,
    consents: consentsOfMove(current.status, status, wanted),
    mail: mailOf(list, status, { moved, readdressed }),
    readdressed,
    describe: () => {
      const subscriber = toSubscriberResource(next, list.fields);
      const emit = createEventBuilder(list, next, subscriber);
      emitMove(emit, current.status, next, wanted);
      emitChanges(emit, list, changed, tagChange);
      return { subscriber, events: emit.events };
    },
  };
}

function emitMove(emit: EventBuilder, from: SubscriberState['status'], next: SubscriberState, wanted: WantedChange) {
  if (next.status === from) return;
  if (next.status === 'subscribed') emit('subscriber.subscribed', {}, subscribedTopics(next));
  if (next.status === 'unsubscribed') {
    const { reason, campaign } = wanted;
    emit('subscriber.unsubscribed', { reason, ...(campaign && { campaign }) });
  }
}

function emitChanges(emit: EventBuilder, list: ListForSubscribers, changed: string[], tagChange: TagChange) {
  const { added, removed } = tagChange;
  if (changed.length > 0) {
    const changedFields = list.fields.filter(({ tag }) => changed.includes(tag)).map(({ id }) => id);
    emit('subscriber.updated', { changed }, [...topicsOf('field', changedFields), ...topicsOf('untagged', removed)]);
  }
  if (added.length > 0) emit('subscriber.tagged', { tags_added: added }, topicsOf('tagged', added));
}

interface TagChange {
  tags: string[];
  added: string[];
  removed: string[];
  respelled: boolean;
}

/**
 * The tags after a change, and those that it adds and removes. A tag that stays keeps its spelling, whatever the case
 * in which it is given.
 */
function planTags(current: string[], { removeTags, replaceTags, addTags, respells = false }: WantedChange): TagChange {
  // True for nearly all changes by imports, and for those of most callers.
  if (removeTags.length + addTags.length === 0 && replaceTags === undefined)
    return { tags: current, added: [], removed: [], respelled: false };
  const keysOf = (tags: string[]) => new Set(tags.map(foldTag));
  const unwanted = keysOf(removeTags);
  const before = new Map(current.map((tag) => [foldTag(tag), tag]));
  const remaining = (replaceTags ?? current).filter((tag) => !unwanted.has(foldTag(tag)));
  const merged = mergeTags(remaining, addTags);
  const tags = respells ? merged : merged.map((tag) => before.get(foldTag(tag)) ?? tag);
  const after = keysOf(tags);
  return {
    tags,
    added: tags.filter((tag) => !before.has(foldTag(tag))),
    removed: current.filter((tag) => !after.has(foldTag(tag))),
    respelled: tags.some((tag) => (before.get(foldTag(tag)) ?? tag) !== tag),
  };
}

/** The mail of a change: to those who have just joined or come back, or must confirm a new address. */
function mailOf(
  { sendWelcomeEmail }: ListForSubscribers,
  status: SubscriberState['status'],
  { moved, readdressed }: { moved: boolean; readdressed: boolean },
): SubscriberMailKind | undefined {
  if (status === 'unconfirmed') return moved || readdressed ? 'confirm_subscription' : undefined;
  return status === 'subscribed' && moved && sendWelcomeEmail ? 'welcome' : undefined;
}

/** The mail that one of several changes asks for; undefined if a later change has made it pointless. */
export function mailStillDue(
  mail: SubscriberMailKind | undefined,
  status: SubscriberState['status'],
): SubscriberMailKind | undefined {
  const recipients = { confirm_subscription: 'unconfirmed', welcome: 'subscribed' } as const;
  return mail !== undefined && recipients[mail] === status ? mail : undefined;
}

function timesOfMove(
  status: SubscriberState['status'],
  move: StatusMove | undefined,
  now: Date,
): Partial<SubscriberState> {
  if (status === 'unsubscribed') return { unsubscribedAt: now };
  if (status === 'unconfirmed') return { unsubscribedAt: null };
  if (status === 'bounced' || status === 'complained') return {};
  return { subscribedAt: now, unsubscribedAt: null, ...(move === 'confirm' ? { confirmedAt: now } : {}) };
}

function consentsOfMove(
  from: SubscriberState['status'],
  to: SubscriberState['status'],
  wanted: WantedChange,
): PlannedConsent[] {
  const { move } = wanted;
  // A bounce isn't the person's decision. A complaint is recorded as such, with the mail it is about.
  if (from === to || move === undefined || move === 'bounce' || move === 'complain') return [];
  if (move === 'confirm') return [toConsent('confirmed', wanted)];
  if (move === 'unsubscribe') return [toConsent('unsubscribed', wanted)];
  return [toConsent(from === 'unconfirmed' ? 'subscribed' : 'resubscribed', wanted)];
}

function toConsent(action: PlannedConsent['action'], wanted: WantedChange): PlannedConsent {
  const { source, consentIpAddress: ipAddress, reason, consentedAt: occurredAt } = wanted;
  return { action, source, ipAddress, reason, occurredAt };
}

function subscribedTopics({ listId, emailNormalized }: SubscriberState): string[] {
  return [topicOf('subscribed'), joiningTopic(listId, emailNormalized)];
}

/** Drops values of fields that the list no longer has. */
function mergeValues(
  fields: ListField[],
  current: SubscriberState['fields'],
  wanted: WantedChange['values'],
): { fields: SubscriberState['fields']; changed: string[] } {
  const merged: SubscriberState['fields'] = {};
  const changed: string[] = [];
  for (const { id, tag } of fields) {
    const before = current[id] ?? null;
    const given = wanted.get(id);
    const after = given === undefined ? before : given;
    if (after !== null) merged[id] = after;
    if (JSON.stringify(after) !== JSON.stringify(before)) changed.push(tag);
  }
  return { fields: merged, changed };
}

/** The event for a deleted subscriber: with their last representation, or after an erasure, only with their uid. */
export function describeDeletion(
  list: Pick<ListForSubscribers, 'id' | 'name' | 'fields'>,
  last: SubscriberState | { id: string },
  now: Date,
): NewEvent {
  const subscriber = 'email' in last ? toSubscriberResource(last, list.fields) : { uid: toUid('sub', last.id) };
  const data = { subscriber, list: { uid: toUid('list', list.id), name: list.name } };
  return { type: 'subscriber.deleted', listId: list.id, subscriberId: last.id, data, occurredAt: now };
}

interface EventBuilder {
  (type: EventName, details: Record<string, unknown>, topics?: string[]): void;
  events: NewEvent[];
}

function createEventBuilder(
  list: ListForSubscribers,
  next: SubscriberState,
  subscriber: SubscriberResource,
): EventBuilder {
  const events: NewEvent[] = [];
  const emit: (...given: Parameters<EventBuilder>) => void = (type, details, topics = []) => {
    const data = { subscriber, list: { uid: toUid('list', list.id), name: list.name }, ...details };
    events.push({ type, listId: list.id, subscriberId: next.id, data, occurredAt: next.updatedAt, topics });
  };
  return Object.assign(emit, { events });
}

/** The tags of required fields without a given or default value. */
export function findMissing(fields: ListField[], wanted: Pick<WantedChange, 'email' | 'values'>): string[] {
  return fields
    .filter((field) => field.required && field.defaultValue === null)
    .filter((field) => (field.tag === standardTags[0] ? wanted.email === undefined : !wanted.values.has(field.id)))
    .map((field) => field.tag);
}

// A page contains a hundred subscribers, and a batch's events a thousand, which multiplies the size of a subscriber.
export const maxTags = 500;
const maxValuesLength = 65_536;

/** The size limits that a change would exceed, by the name of the given value; undefined if it exceeds none. */
export function findExcess(
  next: SubscriberState,
  wanted: Pick<WantedChange, 'values' | 'addTags'>,
  fields: ListField[],
): FieldErrors | undefined {
  const errors: FieldErrors = {};
  if (wanted.addTags.length > 0 && next.tags.length > maxTags)
    errors['tag'] = [`would give the subscriber ${next.tags.length} tags; the maximum is ${maxTags}`];
  if (wanted.values.size > 0 && mayExceed(next.fields) && JSON.stringify(next.fields).length > maxValuesLength)
    for (const { id, tag } of fields)
      if (wanted.values.has(id))
        errors[tag] = [
          `is too long: all values of a subscriber together may have at most ${maxValuesLength} characters`,
        ];
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Whether values could have too many characters as JSON. This is cheaper than serializing each row of an import. */
function mayExceed(fields: SubscriberState['fields']): boolean {
  let most = 0;
  for (const value of Object.values(fields)) {
    // 64 characters for the field's id and the punctuation. A character takes at most six, as a \u escape.
    most += 64;
    for (const part of Array.isArray(value) ? value : [value]) most += 6 * String(part).length + 3;
  }
  return most > maxValuesLength;
}

/** Rejects a change for which `findExcess` returns errors. @throws ProblemError `validation_failed` */
export function refuseExcess(...change: Parameters<typeof findExcess>): void {
  const errors = findExcess(...change);
  if (errors !== undefined) throw validationProblem(errors);
}
