import { parseEmailAddress } from '@mailwright/contracts';
import type { NewEvent } from '@mailwright/outbox';
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
} from './import-state.ts';
import {
  describeAddition,
  findExcess,
  findMissing,
  type ListForSubscribers,
  planAddition,
  type PlannedChange,
  type PlannedConsent,
  planUpdate,
  type SetPlan,
  type StatusMove,
  type StoredSubscriber,
  type Subject,
  type SubscriberState,
  type SubscriptionMode,
  type WantedChange,
} from '@mailwright/audience';

type PlannedRow =
  { kind: 'changed'; change: PlannedChange } | { kind: 'unchanged' } | { kind: 'invalid'; errors: RowError[] };

interface PlanContext {
  importId: string;
  list: ListForSubscribers;
  options: ImportOptions;
  now: Date;
}

/** What planning depends on, and the list as it is for each mode of subscription. */
interface Planning extends PlanContext {
  lists: Record<SubscriptionMode, ListForSubscribers>;
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
function planImportedRow(context: Planning, wanted: WantedRow, current: SubscriberState | undefined): PlannedRow {
  if (current === undefined) {
    const missing = findMissing(context.list.fields, wanted);
    if (missing.length > 0) {
      const errors = missing.map((tag) => ({ field: tag, code: 'required' as const, message: 'is required' }));
      return { kind: 'invalid', errors };
    }
  }
  const change = planImported(context, wanted, current);
  return change === undefined ? { kind: 'unchanged' } : { kind: 'changed', change };
}

/** Plans an addition, which may lack required values, or a change; undefined when it changes nothing. */
function planImported(
  { list: given, lists, options, now }: Planning,
  wanted: WantedRow,
  current: SubscriberState | undefined,
): PlannedChange | undefined {
  const { status, evidence = noEvidence } = wanted;
  const hasLeft = saysLeft(status);
  const list = lists[modeOf(given, options, status)];
  // Not a copy of an empty change: V8 would create hidden classes for each, which took a tenth of the worker's time.
  const change: WantedChange & { email: WantedRow['email'] } = {
    email: wanted.email,
    values: wanted.values,
    addTags: wanted.tags,
    removeTags: noTags,
    replaceTags: undefined,
    ipAddress: current === undefined ? (wanted.ipAddress ?? evidence.confirmationIp) : wanted.ipAddress,
    move: current === undefined ? undefined : moveOf(options, status, current),
    firstStatus: hasLeft ? status : undefined,
    consentIpAddress: wanted.ipAddress ?? null,
    consentedAt: plausible(hasLeft ? evidence.leftAt : (evidence.subscribedAt ?? evidence.createdAt), now),
    reason: hasLeft ? null : options.consentStatement,
    campaign: undefined,
    source: 'import',
  };
  if (current !== undefined) return planUpdate(list, current, change, now);
  const planned = planAddition(list, change, newId(), now);
  planned.consents = consentsOf(wanted, planned.next.status, options, now);
  return planned;
}

const noEvidence: ConsentEvidence = {};
const noTags: string[] = [];

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
  current: SubscriberState,
): StatusMove | undefined {
  if (saysLeft(given)) return saysLeft(current.status) ? undefined : 'unsubscribe';
  return resubscribe && current.status !== 'subscribed' ? 'subscribe' : undefined;
}

/** What is known about the rows' addresses before planning. */
interface KnownSubscribers {
  present: StoredSubscriber[];
  isSuppressed(address: string): boolean;
  /** How many more subscribers the plan allows. */
  remaining: number;
}

/** What rows do; and the rows that were not merged, with the reasons. */
export interface RowsPlan extends SetPlan {
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
  | { result: 'created' | 'updated'; change: PlannedChange }
  | { result: 'unchanged' }
  | { result: 'suppressed'; change?: PlannedChange | undefined }
  // An invalid row that says that the person has left still unsubscribes them.
  | { result: 'invalid'; email: string | null; errors: RowError[]; change?: PlannedChange | undefined };

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
export function planRows(given: PlanContext, rows: ReadRow[], known: KnownSubscribers): RowsPlan {
  const { importId } = given;
  const listFor = (subscription: SubscriptionMode) => ({ ...given.list, subscription, sendWelcomeEmail: false });
  // Imported people have been on the list elsewhere: a welcome mail is for people who join by themselves.
  const lists = { single_opt_in: listFor('single_opt_in'), double_opt_in: listFor('double_opt_in') };
  const context: Planning = { ...given, lists };
  const counts = { ...noCounts, processed: rows.length };
  const errors: RowsPlan['errors'] = [];
  /** By normalized address. */
  const subjects = new Map<string, Subject>();
  for (const stored of known.present) subjects.set(stored.emailNormalized, { stored, current: stored, changes: [] });
  let additions = 0;
  for (const row of rows) {
    const address = addressOf(row);
    const subject = subjects.get(address);
    const isOurs = subject !== undefined && (subject.stored === undefined || subject.stored.importId === importId);
    if (row.ok && isOurs) counts.repeated += 1;
    const outcome = planRow(context, row, {
      current: subject?.current,
      isOurs,
      isSuppressed: known.isSuppressed(address),
      isFull: additions >= known.remaining,
    });
    counts[outcome.result] += 1;
    if (outcome.result === 'invalid')
      errors.push({ row, email: outcome.email, errors: outcome.errors.slice(0, maxErrorsOfRow) });
    if (!('change' in outcome) || outcome.change === undefined) continue;
    const { change } = outcome;
    if (subject === undefined) {
      additions += 1;
      subjects.set(address, { stored: undefined, current: change.next, changes: [change] });
    } else {
      subject.current = change.next;
      subject.changes.push(change);
    }
  }
  return { subjects, counts, errors, events: () => describe(context.list, [...subjects.values()]) };
}

/** An addition's events show the subscriber as all rows together have made them. */
function describe(list: ListForSubscribers, subjects: Subject[]): NewEvent[] {
  const eventsOf = (changes: PlannedChange[]) => changes.flatMap((change) => change.describe().events);
  const additions = subjects.flatMap(({ stored, current, changes }) =>
    stored !== undefined || current === undefined
      ? []
      : [...describeAddition(list, current).events, ...eventsOf(changes.slice(1))],
  );
  return [...additions, ...subjects.flatMap(({ stored, changes }) => (stored === undefined ? [] : eventsOf(changes)))];
}

interface Address {
  current: SubscriberState | undefined;
  isOurs: boolean;
  isSuppressed: boolean;
  isFull: boolean;
}

function planRow(context: Planning, row: ReadRow, address: Address): Outcome {
  const { isSuppressed, current } = address;
  if (row.ok) return planRight(context, row.wanted, address);
  const change = row.left === undefined ? undefined : leave(context, row.left, address);
  // If the row's address is suppressed, nothing of the row is kept, not even its errors: the person may have been
  // erased.
  if (isSuppressed) return { result: 'suppressed', change: current === undefined ? undefined : change };
  return { result: 'invalid', email: row.email, errors: row.errors, change };
}

/**
 * What an invalid row does to a person who has left: nothing if they aren't on the list and can't be added. Otherwise
 * they are added as having left, even without required values, so that no later import subscribes them.
 */
function leave(context: Planning, wanted: WantedRow, address: Address): PlannedChange | undefined {
  const { current, isSuppressed, isFull } = address;
  if (current === undefined && (isSuppressed || isFull)) return undefined;
  return planImported(context, current === undefined ? wanted : withAddressOf(wanted, current), current);
}

function planRight(context: Planning, given: WantedRow, address: Address): Outcome {
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

function refuseRight(context: Planning, given: WantedRow, address: Address, errors: RowError[]): Outcome {
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
