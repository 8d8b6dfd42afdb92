import type { FieldValue } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { noChange, type PlannedChange, planUpdate } from '../subscribers/plan-change.ts';
import { findMissing } from '../subscribers/read-values.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { firstStatus, type Move, type SubscriptionMode } from '../subscribers/subscriber-status.ts';
import type { ImportOptions, RowError, WantedRow } from './import-types.ts';

/** An addition or an update; the events of an addition are made later, and only when a hook subscribes to them. */
export type PlannedRow =
  | { kind: 'changed'; change: Omit<PlannedChange, 'subscriber'> }
  | { kind: 'unchanged' }
  | { kind: 'invalid'; errors: RowError[] };

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

function planNew({ list, options, now }: PlanContext, wanted: WantedRow): Omit<PlannedChange, 'subscriber'> {
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
    ipAddress: wanted.ipAddress ?? null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    subscribedAt: status === 'subscribed' ? now : null,
    confirmedAt: null,
    unsubscribedAt: status === 'unsubscribed' ? now : null,
  };
  const consent = {
    action: status === 'unsubscribed' ? ('unsubscribed' as const) : ('subscribed' as const),
    source: 'import' as const,
    ipAddress: next.ipAddress,
    // Who has left has agreed to nothing.
    reason: status === 'unsubscribed' ? null : options.consentStatement,
  };
  const agreed = status === 'subscribed' || status === 'unconfirmed' || status === 'unsubscribed';
  const mail = status === 'unconfirmed' ? 'confirm_subscription' : undefined;
  return { next, events: [], consent: agreed ? consent : undefined, mail };
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
  return change === undefined ? { kind: 'unchanged' } : { kind: 'changed', change };
}
