import { type FieldValue, parseEmailAddress } from '@mailwright/contracts';
import { newId } from '@mailwright/platform';
import {
  type ConsentEvidence,
  type ImportCounts,
  type ImportOptions,
  maxErrorsOfRow,
  onlyStatus,
  type ReadRow,
  type RowError,
  type WantedRow,
} from './import-types.ts';
import { mailStillDue } from '../sign-up/subscriber-mail.ts';
import type { ListForSubscribers } from '../subscribers/load-subscriber.ts';
import { noChange, type PlannedChange, type PlannedConsent, planUpdate } from '../subscribers/plan-change.ts';
import { findMissing } from '../subscribers/read-values.ts';
import { findExcess } from '../subscribers/subscriber-limits.ts';
import type { SubscriberState } from '../subscribers/subscriber-state.ts';
import { firstStatus, type StatusMove, type SubscriptionMode } from '../subscribers/subscriber-status.ts';

/** A change, and the file's record of earlier consents. */
type ImportedChange = Omit<PlannedChange, 'subscriber'> & { earlier?: PlannedConsent[] };

/** An addition or an update. An addition's events are built later, and only if a hook subscribes to them. */
type PlannedRow =
  { kind: 'changed'; change: ImportedChange } | { kind: 'unchanged' } | { kind: 'invalid'; errors: RowError[] };

interface PlanContext {
  list: ListForSubscribers;
  options: ImportOptions;
  now: Date;
}

// These say that a person has left or can't be reached, which is always honored.
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

/** Plans what a row does to the subscriber with its address, or adds one if there is none. */
function planImportedRow(context: PlanContext, wanted: WantedRow, current: SubscriberState | undefined): PlannedRow {
  if (current !== undefined) return planExisting(context, wanted, current);
  const missing = findMissing(context.list.fields, { email: wanted.email, values: wanted.values });
  if (missing.length === 0) return { kind: 'changed', change: planNew(context, wanted) };
  return {
    kind: 'invalid',
    errors: missing.map((tag) => ({ field: tag, code: 'required', message: 'is required' })),
  };
}

/**
 * Plans that a person has left, and nothing else. A person who isn't on the list is added as having left, even without
 * required values, so that no later import subscribes them. Undefined when it changes nothing.
 */
function planLeaving(
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

const noEvidence: ConsentEvidence = {};

/**
 * The consents of a new subscriber, oldest first: those given in another system, with their times, and the withdrawal
 * of a person who has left. For a person who can't be mailed, only those that the file has.
 */
function consentsOf(
  { ipAddress: givenIp, evidence = noEvidence }: WantedRow,
  status: SubscriberState['status'],
  options: ImportOptions,
  now: Date,
): PlannedConsent[] {
  const source = 'import' as const;
  const ipAddress = givenIp ?? null;
  const hasLeft = saysLeft(status);
  const subscribedAt = plausible(evidence.subscribedAt ?? (hasLeft ? undefined : evidence.createdAt), now);
  const confirmedAt = plausible(evidence.confirmedAt, now);
  const isConfirmed = confirmedAt !== undefined || evidence.confirmationIp !== undefined;
  const consents: PlannedConsent[] = [];
  // A person who has left hasn't agreed to anything, unless the file has an earlier consent.
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
      ipAddress: evidence.confirmationIp ?? null,
      reason: null,
      occurredAt: confirmedAt,
    });
  if (status === 'unsubscribed')
    consents.push({
      action: 'unsubscribed',
      source,
      ipAddress,
      reason: null,
      occurredAt: plausible(evidence.leftAt, now),
    });
  return consents;
}

// Nobody agreed by email before that; and a date in the future is a mistake.
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

/**
 * A person who, according to the file, hasn't confirmed is never subscribed without confirming, whatever the list and
 * the caller say.
 */
function modeOf(
  list: ListForSubscribers,
  options: ImportOptions,
  given: SubscriberState['status'] | undefined,
): SubscriptionMode {
  if (given === 'unconfirmed') return 'double_opt_in';
  return options.skipConfirmation ? 'single_opt_in' : list.subscription;
}

function moveOf(
  { resubscribe }: ImportOptions,
  given: SubscriberState['status'] | undefined,
  current: SubscriberState['status'],
): StatusMove | undefined {
  if (saysLeft(given)) return saysLeft(current) ? undefined : 'unsubscribe';
  return resubscribe && current !== 'subscribed' ? 'subscribe' : undefined;
}

function planExisting({ list, options, now }: PlanContext, wanted: WantedRow, current: SubscriberState): PlannedRow {
  const move = moveOf(options, wanted.status, current.status);
  const leaves = move === 'unsubscribe';
  const change = planUpdate(
    // Imported people have been on the list elsewhere: a welcome mail is for people who join by themselves.
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
  const { evidence = noEvidence } = wanted;
  const at = leaves ? evidence.leftAt : (evidence.subscribedAt ?? evidence.createdAt);
  return { kind: 'changed', change: { ...change, consent: { ...consent, occurredAt: plausible(at, now) } } };
}

/** A subscriber on the list, and whether this import has added them. */
export type Present = SubscriberState & { isOurs: boolean };

/** The combined result of all rows for one subscriber; `consents`: everything they grant and withdraw. */
export type RowsChange = Omit<PlannedChange, 'subscriber' | 'consent'> & { consents: PlannedConsent[] };

/** What is known about the rows' addresses before planning. */
interface KnownSubscribers {
  /** By normalized address. */
  present: Map<string, Present>;
  isSuppressed(address: string): boolean;
  /** How many more subscribers the plan allows. */
  remaining: number;
}

/** What rows do, by normalized address; and the rows that were not merged, with the reasons. */
export interface RowsPlan {
  additions: Map<string, RowsChange>;
  updates: Map<string, RowsChange>;
  counts: ImportCounts;
  errors: { row: ReadRow; email: string | null; errors: RowError[] }[];
}

/** The counts of no rows. */
export const noCounts: ImportCounts = {
  processed: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  invalid: 0,
  suppressed: 0,
  repeated: 0,
};

type Outcome =
  | { result: 'created' | 'updated'; change: ImportedChange }
  | { result: 'unchanged' }
  | { result: 'suppressed'; change?: ImportedChange | undefined }
  // An invalid row that says that the person has left still unsubscribes them.
  | { result: 'invalid'; email: string | null; errors: RowError[]; change?: ImportedChange | undefined };

/** The normalized address of a row; empty when it has none. */
export function addressOf(row: ReadRow): string {
  const wanted = wantedOf(row);
  if (wanted !== undefined) return wanted.email.normalized;
  return row.ok || row.email === null ? '' : (parseEmailAddress(row.email)?.normalized ?? '');
}

/** What a row asks for. For an invalid row, only that the person has left. */
export function wantedOf(row: ReadRow): WantedRow | undefined {
  return row.ok ? row.wanted : row.left;
}

/**
 * Plans rows one after another, each on the result of the rows before it. How the file's rows are divided between
 * transactions makes no difference, except to revisions and events.
 */
export function planRows(context: PlanContext, rows: ReadRow[], known: KnownSubscribers): RowsPlan {
  const counts = { ...noCounts, processed: rows.length };
  const plan: RowsPlan = { additions: new Map(), updates: new Map(), counts, errors: [] };
  for (const row of rows) {
    const address = addressOf(row);
    const stored = known.present.get(address);
    const added = plan.additions.get(address);
    const isOurs = added !== undefined || stored?.isOurs === true;
    if (row.ok && isOurs) counts.repeated += 1;
    const outcome = planRow(context, row, {
      current: added?.next ?? plan.updates.get(address)?.next ?? stored,
      isOurs,
      isSuppressed: known.isSuppressed(address),
      isFull: plan.additions.size >= known.remaining,
    });
    record(plan, row, address, stored, outcome);
  }
  return plan;
}

function record(plan: RowsPlan, row: ReadRow, address: string, stored: Present | undefined, outcome: Outcome): void {
  const { additions, updates, counts, errors } = plan;
  counts[outcome.result] += 1;
  if (outcome.result === 'invalid')
    errors.push({ row, email: outcome.email, errors: outcome.errors.slice(0, maxErrorsOfRow) });
  if (!('change' in outcome) || outcome.change === undefined) return;
  // Each subscriber is written once, so a later row's change is combined with the earlier ones.
  const { change } = outcome;
  const added = additions.get(address);
  if (added !== undefined || stored === undefined) additions.set(address, combine(added, change, 1));
  else updates.set(address, combine(updates.get(address), change, stored.revision + 1));
}

interface Address {
  current: SubscriberState | undefined;
  isOurs: boolean;
  isSuppressed: boolean;
  isFull: boolean;
}

function planRow(context: PlanContext, row: ReadRow, address: Address): Outcome {
  const { isSuppressed, current } = address;
  if (row.ok) return planRight(context, row.wanted, address);
  const change = row.left === undefined ? undefined : leave(context, row.left, address);
  // If the row's address is suppressed, nothing of the row is kept, not even its errors: the person may have been
  // erased.
  if (isSuppressed) return { result: 'suppressed', change: current === undefined ? undefined : change };
  return { result: 'invalid', email: row.email, errors: row.errors, change };
}

/** What an invalid row does to a person who has left: nothing if they aren't on the list and can't be added. */
function leave(context: PlanContext, wanted: WantedRow, address: Address): ImportedChange | undefined {
  const { current, isSuppressed, isFull } = address;
  if (current === undefined && (isSuppressed || isFull)) return undefined;
  return planLeaving(context, current === undefined ? wanted : withAddressOf(wanted, current), current);
}

function planRight(context: PlanContext, given: WantedRow, address: Address): Outcome {
  const { list, options } = context;
  const { current } = address;
  const refused = refuseAddition(list, given, address);
  if (refused !== undefined) return refused;
  const staysAsIs = current !== undefined && !options.updateExisting && !address.isOurs;
  // That a person has left counts whatever the caller says.
  const wanted = staysAsIs ? withAddressOf(given, current) : given;
  if (staysAsIs && !saysLeft(wanted.status)) return { result: 'unchanged' };
  const planned = planImportedRow(context, wanted, current);
  if (planned.kind === 'unchanged') return { result: 'unchanged' };
  if (planned.kind === 'invalid') return refuseRight(context, given, address, planned.errors);
  const { change } = planned;
  const excess = findExcess(change.next, { values: wanted.values, addTags: wanted.tags }, list.fields);
  if (excess !== undefined) {
    const errors = Object.entries(excess).map(([field, [message = '']]): RowError => ({
      field,
      code: 'too_large',
      message,
    }));
    return refuseRight(context, given, address, errors);
  }
  if (returnsSuppressed(change.next.status, address)) return { result: 'suppressed' };
  return { result: current === undefined ? 'created' : 'updated', change };
}

/** Why a row's person, who isn't on the list, can't be added, whatever else the row says. */
function refuseAddition(list: ListForSubscribers, { email }: WantedRow, address: Address): Outcome | undefined {
  if (address.current !== undefined) return undefined;
  if (address.isSuppressed) return { result: 'suppressed' };
  if (!address.isFull) return undefined;
  const message = `The plan allows ${list.maxSubscribers} subscribers across all lists`;
  return { result: 'invalid', email: email.given, errors: [{ field: null, code: 'plan_limit_reached', message }] };
}

function refuseRight(context: PlanContext, given: WantedRow, address: Address, errors: RowError[]): Outcome {
  const change = saysLeft(given.status) ? leave(context, onlyStatus(given), address) : undefined;
  return { result: 'invalid', email: given.email.given, errors, change };
}

function returnsSuppressed(status: SubscriberState['status'], { isSuppressed, current }: Address): boolean {
  const isMailed = status === 'subscribed' || status === 'unconfirmed';
  return isSuppressed && isMailed && status !== current?.status;
}

/** Keeps only the status, for a subscriber whose address keeps its spelling. */
function withAddressOf(wanted: WantedRow, { email, emailNormalized }: SubscriberState): WantedRow {
  return onlyStatus({ ...wanted, email: { given: email, normalized: emailNormalized } });
}

function combine(
  first: RowsChange | undefined,
  { next, events, consent, earlier, mail }: ImportedChange,
  revision: number,
): RowsChange {
  const last = consent === undefined ? [] : [consent];
  const consents = earlier === undefined || earlier.length === 0 ? last : [...earlier, ...last];
  // Nearly every row is the first one with its address, and needs no copies.
  if (first === undefined && next.revision === revision) return { next, events, consents, mail };
  return {
    next: { ...next, revision },
    events: first === undefined ? events : [...first.events, ...events],
    consents: first === undefined ? consents : [...first.consents, ...consents],
    mail: mailStillDue(mail ?? first?.mail, next.status),
  };
}
