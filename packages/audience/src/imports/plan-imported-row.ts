import type { FieldValue } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { noChange, type PlannedChange, type PlannedConsent, planUpdate } from '../subscribers/plan-change.ts';
import { findMissing } from '../subscribers/read-values.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { firstStatus, type Move, type SubscriptionMode } from '../subscribers/subscriber-status.ts';
import type { ImportOptions, RowError, WantedRow } from './import-types.ts';

/** A change, and what the file has of the consent before it. */
export type ImportedChange = Omit<PlannedChange, 'subscriber'> & { earlier?: PlannedConsent[] };

/** An addition or an update; the events of an addition are made later, and only when a hook subscribes to them. */
export type PlannedRow =
  { kind: 'changed'; change: ImportedChange } | { kind: 'unchanged' } | { kind: 'invalid'; errors: RowError[] };

interface PlanContext {
  list: ListForSubscribers;
  options: ImportOptions;
  now: Date;
}

// A file may say that someone has left, or can't be reached. That is always honored.
const stopped = new Set<SubscriberState['status'] | undefined>([
  'unsubscribed',
  'bounced',
  'complained',
  'blocklisted',
]);

/** Whether a file's status says that someone has left, or can't be reached. */
export function saysLeft(status: SubscriberState['status'] | undefined): boolean {
  return stopped.has(status);
}

/** Plans what a row does to the subscriber with its address; without one, it adds one. */
export function planImportedRow(
  context: PlanContext,
  wanted: WantedRow,
  current: SubscriberState | undefined,
): PlannedRow {
  if (current !== undefined) return planExisting(context, wanted, current);
  const missing = findMissing(context.list.fields, { email: wanted.email, values: wanted.values });
  if (missing.length === 0) return { kind: 'changed', change: planNew(context, wanted) };
  return {
    kind: 'invalid',
    errors: missing.map((tag) => ({ field: tag, code: 'required', message: 'is required' })),
  };
}

/**
 * Plans that someone has left, and nothing else: who isn't on the list is added as such, also without the values that are
 * required, so that no later import subscribes them. Undefined when it changes nothing.
 */
export function planLeaving(
  context: PlanContext,
  wanted: WantedRow,
  current: SubscriberState | undefined,
): ImportedChange | undefined {
  if (current === undefined) return planNew(context, wanted);
  const planned = planExisting(context, wanted, current);
  return planned.kind === 'changed' ? planned.change : undefined;
}

function planNew({ list, options, now }: PlanContext, wanted: WantedRow): ImportedChange {
  const status = statusOfNew(list, options, wanted.status);
  const fields: Record<string, FieldValue> = {};
  for (const { id, defaultValue } of list.fields) {
    const given = wanted.values.get(id);
    const value = given === undefined ? defaultValue : given;
    if (value !== null) fields[id] = value;
  }
  const next: SubscriberState = {
    id: newId(),
    listId: list.id,
    status,
    email: wanted.email.given,
    emailNormalized: wanted.email.normalized,
    fields,
    tags: wanted.tags,
    source: 'import',
    ipAddress: wanted.ipAddress ?? wanted.evidence?.confirmationIp ?? null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    subscribedAt: status === 'subscribed' ? now : null,
    confirmedAt: null,
    unsubscribedAt: status === 'unsubscribed' ? now : null,
  };
  const consents = consentsOf(wanted, status, options, now);
  const mail = status === 'unconfirmed' ? 'confirm_subscription' : undefined;
  return { next, events: [], consent: consents.at(-1), earlier: consents.slice(0, -1), mail };
}

/**
 * The consents of a new subscriber, oldest first: what they gave elsewhere, with its times, and that they left. Of who can't be
 * mailed only what the file has of it.
 */
function consentsOf(
  { ipAddress: givenIp, evidence }: WantedRow,
  status: SubscriberState['status'],
  options: ImportOptions,
  now: Date,
): PlannedConsent[] {
  const source = 'import' as const;
  const ipAddress = givenIp ?? null;
  const hasLeft = saysLeft(status);
  const subscribedAt = plausible(evidence?.subscribedAt ?? (hasLeft ? undefined : evidence?.createdAt), now);
  const confirmedAt = plausible(evidence?.confirmedAt, now);
  const isConfirmed = confirmedAt !== undefined || evidence?.confirmationIp !== undefined;
  const consents: PlannedConsent[] = [];
  // Who has left has agreed to nothing, but for what the file has of an earlier consent.
  if (!hasLeft || subscribedAt !== undefined)
    consents.push({
      action: 'subscribed',
      source,
      ipAddress,
      reason: hasLeft ? null : options.consentStatement,
      occurredAt: subscribedAt,
    });
  if (isConfirmed)
    consents.push({
      action: 'confirmed',
      source,
      ipAddress: evidence?.confirmationIp ?? null,
      reason: null,
      occurredAt: confirmedAt,
    });
  if (status === 'unsubscribed')
    consents.push({
      action: 'unsubscribed',
      source,
      ipAddress,
      reason: null,
      occurredAt: plausible(evidence?.leftAt, now),
    });
  return consents;
}

// Nobody agreed by email before, and a date of a year to come is a mistake.
const firstPlausible = Date.UTC(1980, 0);
const dayMs = 86_400_000;

function plausible(at: Date | undefined, now: Date): Date | undefined {
  const time = at?.getTime() ?? 0;
  return time >= firstPlausible && time <= now.getTime() + dayMs ? at : undefined;
}

function statusOfNew(
  list: ListForSubscribers,
  options: ImportOptions,
  given: SubscriberState['status'] | undefined,
): SubscriberState['status'] {
  if (given !== undefined && stopped.has(given)) return given;
  return firstStatus(modeOf(list, options, given));
}

/** Who the file says has not confirmed is never subscribed without that, whatever the list and the caller say. */
function modeOf(
  list: ListForSubscribers,
  options: ImportOptions,
  given: SubscriberState['status'] | undefined,
): SubscriptionMode {
  if (given === 'unconfirmed') return 'double_opt_in';
  return options.skipConfirmation ? 'single_opt_in' : list.subscription;
}

function planExisting({ list, options, now }: PlanContext, wanted: WantedRow, current: SubscriberState): PlannedRow {
  const leaves = stopped.has(wanted.status) && !stopped.has(current.status);
  const returns = options.resubscribe && !stopped.has(wanted.status) && current.status !== 'subscribed';
  const move: Move | undefined = leaves ? 'unsubscribe' : returns ? 'subscribe' : undefined;
  const change = planUpdate(
    // Who is imported has been on the list elsewhere: a welcome mail is for those who join by themselves.
    { ...list, subscription: modeOf(list, options, wanted.status), sendWelcomeEmail: false },
    current,
    {
      ...noChange,
      email: wanted.email,
      values: wanted.values,
      addTags: wanted.tags,
      ipAddress: wanted.ipAddress,
      move,
      consentIpAddress: wanted.ipAddress ?? null,
      reason: leaves ? null : options.consentStatement,
      source: 'import',
    },
    now,
  );
  if (change === undefined) return { kind: 'unchanged' };
  const { consent } = change;
  if (consent === undefined) return { kind: 'changed', change };
  const { evidence } = wanted;
  const at = leaves ? evidence?.leftAt : (evidence?.subscribedAt ?? evidence?.createdAt);
  return { kind: 'changed', change: { ...change, consent: { ...consent, occurredAt: plausible(at, now) } } };
}
