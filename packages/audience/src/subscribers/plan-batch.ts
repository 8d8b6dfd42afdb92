import type { AddSubscribers, BatchResult, BatchRow } from '@mailwright/contracts';
import type { NewEvent, SubscriberMailKind } from '@mailwright/outbox';
import { type FieldErrors, newId, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { mailStillDue } from '../sign-up/subscriber-mail.ts';
import type { BatchName, ListForSubscribers } from './load-subscriber.ts';
import {
  describeDeletion,
  noChange,
  planAddition,
  type PlannedChange,
  planUpdate,
  type WantedChange,
} from './plan-change.ts';
import { type CallerSource, findEmailErrors, readAddition, readEmail, readUpdate } from './read-values.ts';
import type { BatchChanges } from './save-batch.ts';
import { findExcess } from './subscriber-limits.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** A row of a batch as the contract has validated it. */
export type ValidatedRow = { ok: true; row: BatchRow } | { ok: false; errors: FieldErrors };

/** A row, and how it names its subscriber. */
export type NamedRow = BatchName & { row: ValidatedRow };

/** The options of a batch that its rows share. */
export type BatchOptions = Pick<AddSubscribers, 'list_uid' | 'update_existing' | 'resubscribe'> & {
  /** `api` when absent. */
  source?: CallerSource;
};

type Result = Omit<BatchResult['results'][number], 'index'>;
type RowOf<Action extends BatchRow['action']> = Extract<BatchRow, { action: Action }>;
type NamingRow = RowOf<Exclude<BatchRow['action'], 'upsert'>>;

/** A subscriber whom rows of the batch change. */
interface Subject {
  /** The state in the database; undefined when the batch adds them. */
  stored: SubscriberState | undefined;
  /** The state after the rows so far; undefined when one has deleted them. */
  current: SubscriberState | undefined;
  consents: BatchChanges['consents'];
  changed: boolean;
  mail: SubscriberMailKind | undefined;
}

/** The combined result of a batch's rows. */
export interface BatchOutcome extends BatchChanges {
  additions: SubscriberState[];
  /** The ids of stored subscribers who are deleted; `readdressed`: of those whose address changes. */
  deleted: string[];
  readdressed: string[];
  /** Whether any row has changed an address, so that rows with different addresses depend on each other. */
  movesAddresses: boolean;
}

/** Plans a batch's rows one by one, each on the result of the rows before it. */
export interface BatchPlan {
  add(index: number, row: NamedRow, suppressed: boolean): Result;
  outcome(): BatchOutcome;
}

/** What the rows so far have done, and what planning depends on. */
interface Batch {
  list: ListForSubscribers;
  options: Required<BatchOptions>;
  now: Date;
  /** The ids of the subscribers whom rows add, by row index. */
  ids: Map<number, string>;
  /** By id; `byAddress`: by the address they have after the rows so far. */
  subjects: Map<string, Subject>;
  byAddress: Map<string, Subject>;
  events: NewEvent[];
  movesAddresses: boolean;
}

/**
 * Creates a plan that depends on nothing but its arguments.
 * @param present the subscribers whom the rows name.
 * @param ids the ids of the subscribers whom rows add, by row index; when a batch is planned again, they are kept.
 */
export function createBatchPlan(
  list: ListForSubscribers,
  present: Iterable<SubscriberState>,
  options: BatchOptions,
  now: Date,
  ids: Map<number, string>,
): BatchPlan {
  const batch: Batch = {
    list,
    options: { source: 'api', ...options },
    now,
    ids,
    subjects: new Map(),
    byAddress: new Map(),
    events: [],
    movesAddresses: false,
  };
  for (const state of present) enter(batch, state, state);
  return {
    add: (index, named, suppressed) => {
      const { row } = named;
      if (!row.ok) return invalid(row.errors);
      return row.row.action === 'upsert'
        ? upsert(batch, index, row.row, named.address, suppressed)
        : change(batch, row.row, named, suppressed);
    },
    outcome: () => {
      const { subjects, events, movesAddresses } = batch;
      return { ...collectChanges([...subjects.values()]), events, movesAddresses };
    },
  };
}

function enter({ subjects, byAddress }: Batch, stored: SubscriberState | undefined, state: SubscriberState): Subject {
  const subject = { stored, current: state, consents: [], changed: false, mail: undefined };
  subjects.set(state.id, subject);
  byAddress.set(state.emailNormalized, subject);
  return subject;
}

function apply({ byAddress, events }: Batch, subject: Subject, planned: PlannedChange): Result {
  const { next, consent, mail, events: emitted } = planned;
  byAddress.delete(subject.current?.emailNormalized ?? '');
  byAddress.set(next.emailNormalized, subject);
  subject.current = next;
  subject.changed = true;
  subject.mail = mail ?? subject.mail;
  if (consent !== undefined) subject.consents.push({ subscriberId: next.id, consent });
  events.push(...emitted);
  return toResult('updated', next);
}

function upsert(batch: Batch, index: number, row: RowOf<'upsert'>, address: string, suppressed: boolean): Result {
  const { list, options } = batch;
  const { source, resubscribe } = options;
  const subject = batch.byAddress.get(address);
  const current = subject?.current;
  const isNew = current === undefined;
  const wanted = readWanted(() => readAddition(list, { ...row, resubscribe }, { isNew, source }));
  if ('errors' in wanted) return invalid(wanted.errors);
  if (isNew) return suppressed ? suppress(wanted) : add(batch, index, wanted);
  const planned = options.update_existing ? planUpdate(list, current, wanted, batch.now) : undefined;
  if (subject === undefined || planned === undefined) return toResult('unchanged', current);
  const excess = findExcess(planned.next, wanted, list.fields);
  if (excess !== undefined) return invalid(excess);
  if (suppressed && planned.next.status !== current.status) return toResult('suppressed', current);
  return apply(batch, subject, planned);
}

type Wanted = ReturnType<typeof readAddition>;

function suppress({ email }: Wanted): Result {
  return { ...toResult('suppressed'), EMAIL: email.given };
}

function add(batch: Batch, index: number, wanted: Wanted): Result {
  const { list, ids, now } = batch;
  const id = ids.get(index) ?? newId();
  ids.set(index, id);
  const planned = planAddition(list, wanted, id, now);
  const excess = findExcess(planned.next, wanted, list.fields);
  if (excess !== undefined) return invalid(excess);
  apply(batch, enter(batch, undefined, planned.next), planned);
  return toResult('created', planned.next);
}

/** The subscriber whom a row names; undefined when there is none, or 'two' when the row names two. */
function find(
  { subjects, byAddress }: Batch,
  row: NamingRow,
  { address, subscriberId }: NamedRow,
): Subject | undefined | 'two' {
  if (row.uid === undefined) return byAddress.get(address);
  const subject = subjects.get(subscriberId ?? '');
  const current = subject?.current;
  if (current === undefined || row.action === 'update' || row.EMAIL === undefined) return current && subject;
  return current.emailNormalized === address ? subject : 'two';
}

function change(batch: Batch, row: NamingRow, named: NamedRow, suppressed: boolean): Result {
  const { list, options, now } = batch;
  const wanted = readWanted(() => ({ ...readChange(list, row), source: options.source }));
  if ('errors' in wanted) return invalid(wanted.errors);
  const subject = find(batch, row, named);
  if (subject === 'two') return invalid({ EMAIL: ['is not the address of the subscriber with this uid'] });
  const current = subject?.current;
  if (subject === undefined || current === undefined)
    return { ...toResult('not_found'), EMAIL: readEmail(row)?.given ?? null };
  if (row.action === 'delete') return remove(batch, subject, current);
  const planned = planUpdate(list, current, wanted, now);
  if (planned === undefined) return toResult('unchanged', current);
  const excess = findExcess(planned.next, wanted, list.fields);
  if (excess !== undefined) return invalid(excess);
  if (planned.next.emailNormalized === current.emailNormalized) return apply(batch, subject, planned);
  return readdress(batch, subject, planned, suppressed);
}

function remove({ list, byAddress, events, now }: Batch, subject: Subject, current: SubscriberState): Result {
  byAddress.delete(current.emailNormalized);
  subject.current = undefined;
  events.push(describeDeletion(list, current, now));
  return toResult('deleted', current);
}

function readdress(batch: Batch, subject: Subject, planned: PlannedChange, suppressed: boolean): Result {
  if (suppressed) return toResult('suppressed', subject.current);
  if (batch.byAddress.has(planned.next.emailNormalized))
    return invalid({ EMAIL: ['belongs to another subscriber of the list'] });
  batch.movesAddresses = true;
  return apply(batch, subject, planned);
}

function collectChanges(subjects: Subject[]): Omit<BatchOutcome, 'events' | 'movesAddresses'> {
  const outcome: Omit<BatchOutcome, 'events' | 'movesAddresses'> = {
    additions: [],
    updates: [],
    deleted: [],
    readdressed: [],
    consents: [],
    mailed: [],
  };
  for (const { stored, current, changed, consents, mail } of subjects) {
    // If a subscriber was added and deleted, only their events are left.
    if (current === undefined) {
      if (stored !== undefined) outcome.deleted.push(stored.id);
      continue;
    }
    if (!changed) continue;
    const next = { ...current, revision: (stored?.revision ?? 0) + 1 };
    if (stored === undefined) outcome.additions.push(next);
    else outcome.updates.push(next);
    const readdressed = stored !== undefined && stored.emailNormalized !== next.emailNormalized;
    if (readdressed) outcome.readdressed.push(next.id);
    outcome.consents.push(...consents);
    outcome.mailed.push({ next, mail: mailStillDue(mail, next.status), readdressed });
  }
  return outcome;
}

function toResult(result: Result['result'], state?: SubscriberState): Result {
  return { result, uid: state === undefined ? null : toUid('sub', state.id), EMAIL: state?.email ?? null };
}

function invalid(errors: FieldErrors): Result {
  return { ...toResult('invalid'), errors };
}

/** The change that a row requests for an existing subscriber. @throws ProblemError `validation_failed` */
function readChange(list: ListForSubscribers, row: NamingRow): WantedChange {
  const isNamed = row.uid !== undefined || 'EMAIL' in row;
  const errors = isNamed ? findEmailErrors(row) : { EMAIL: ['is required without uid'] };
  if (row.action === 'update') {
    const wanted = readUpdate(list, row, errors);
    // Without a uid, the address is the subscriber's name, as in the path of a single update.
    return row.uid === undefined ? { ...wanted, email: undefined } : wanted;
  }
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
  if (row.action === 'delete') return noChange;
  if (row.action === 'unsubscribe') return { ...noChange, move: 'unsubscribe', reason: row.reason ?? null };
  const tags = [...(row.tags ?? []), ...(row.tag ?? [])];
  return row.action === 'tag' ? { ...noChange, addTags: tags } : { ...noChange, removeTags: tags };
}

function readWanted<Wanted>(read: () => Wanted): Wanted | { errors: FieldErrors } {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProblemError && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
}
