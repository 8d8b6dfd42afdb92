import type { AddSubscribers, BatchResult, BatchRow } from '@mailwright/contracts';
import type { NewEvent } from '@mailwright/outbox';
import { type FieldErrors, newId, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import type { SetPlan, Subject } from './change-set.ts';
import type { ListForSubscribers, StoredSubscriber } from './load-subscriber.ts';
import {
  describeDeletion,
  noChange,
  planAddition,
  type PlannedChange,
  planUpdate,
  type WantedChange,
} from './plan-change.ts';
import { type CallerSource, findEmailErrors, readAddition, readEmail, readUpdate } from './read-values.ts';
import { findExcess } from './subscriber-limits.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** A row of a batch as the contract has validated it. */
export type ValidatedRow = { ok: true; row: BatchRow } | { ok: false; errors: FieldErrors };

/** A row, and how it names its subscriber. */
export interface NamedRow {
  row: ValidatedRow;
  /** A normalized address; '' if there is none. */
  address: string;
  /** The id in the row's uid; undefined if there is none. */
  subscriberId: string | undefined;
}

/** The options of a batch that its rows share. */
export type BatchOptions = Pick<AddSubscribers, 'list_uid' | 'update_existing' | 'resubscribe'> & {
  /** `api` when absent. */
  source?: CallerSource;
};

type Result = Omit<BatchResult['results'][number], 'index'>;
type RowOf<Action extends BatchRow['action']> = Extract<BatchRow, { action: Action }>;
type NamingRow = RowOf<Exclude<BatchRow['action'], 'upsert'>>;

/** Plans a batch's rows one by one, each on the result of the rows before it. */
export interface BatchPlan extends SetPlan {
  add(row: NamedRow, suppressed: boolean): Result;
}

/** What the rows so far have done, and what planning depends on. */
interface Batch {
  list: ListForSubscribers;
  options: Required<BatchOptions>;
  now: Date;
  /** By id; `byAddress`: by the address they have after the rows so far. */
  subjects: Map<string, Subject>;
  byAddress: Map<string, Subject>;
  /** Describes what the rows so far have done, in their order. */
  events: (() => NewEvent[])[];
}

/**
 * Creates a plan that depends on nothing but its arguments.
 * @param present the subscribers whom the rows name.
 */
export function createBatchPlan(
  list: ListForSubscribers,
  present: Iterable<StoredSubscriber>,
  options: BatchOptions,
  now: Date,
): BatchPlan {
  const batch: Batch = {
    list,
    options: { source: 'api', ...options },
    now,
    subjects: new Map(),
    byAddress: new Map(),
    events: [],
  };
  for (const state of present) enter(batch, state, state);
  let described: NewEvent[] | undefined;
  return {
    add: (named, suppressed) => {
      const { row } = named;
      if (!row.ok) return invalid(row.errors);
      return row.row.action === 'upsert'
        ? upsert(batch, row.row, named.address, suppressed)
        : change(batch, row.row, named, suppressed);
    },
    subjects: batch.subjects,
    events: () => (described ??= batch.events.flatMap((describe) => describe())),
  };
}

function enter({ subjects, byAddress }: Batch, stored: StoredSubscriber | undefined, state: SubscriberState): Subject {
  const subject = { stored, current: state, changes: [] };
  subjects.set(state.id, subject);
  byAddress.set(state.emailNormalized, subject);
  return subject;
}

function apply({ byAddress, events }: Batch, subject: Subject, planned: PlannedChange): Result {
  const { next } = planned;
  byAddress.delete(subject.current?.emailNormalized ?? '');
  byAddress.set(next.emailNormalized, subject);
  subject.current = next;
  subject.changes.push(planned);
  events.push(() => planned.describe().events);
  return toResult('updated', next);
}

function upsert(batch: Batch, row: RowOf<'upsert'>, address: string, suppressed: boolean): Result {
  const { list, options } = batch;
  const { source, resubscribe } = options;
  const subject = batch.byAddress.get(address);
  const current = subject?.current;
  const isNew = current === undefined;
  const wanted = readWanted(() => readAddition(list, { ...row, resubscribe }, { isNew, source }));
  if ('errors' in wanted) return invalid(wanted.errors);
  if (isNew) return suppressed ? suppress(wanted) : add(batch, wanted);
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

function add(batch: Batch, wanted: Wanted): Result {
  const { list, now } = batch;
  const planned = planAddition(list, wanted, newId(), now);
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
  events.push(() => [describeDeletion(list, current, now)]);
  return toResult('deleted', current);
}

function readdress(batch: Batch, subject: Subject, planned: PlannedChange, suppressed: boolean): Result {
  if (suppressed) return toResult('suppressed', subject.current);
  if (batch.byAddress.has(planned.next.emailNormalized))
    return invalid({ EMAIL: ['belongs to another subscriber of the list'] });
  return apply(batch, subject, planned);
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
