import type { AddSubscribers, BatchResult, BatchRow } from '@mailwright/contracts';
import { inTransaction, isConflict, type Sql, type SqlTransaction } from '@mailwright/database';
import type { EventWriter, NewEvent } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  createYielder,
  type FieldErrors,
  fromUid,
  newId,
  ProblemError,
  toUid,
  validationProblem,
} from '@mailwright/platform';
import type { AudienceDeps } from './add-subscriber.ts';
import {
  changeSet,
  type SetPlan,
  type Subject,
  TooManyChanges,
  typesOfChanges,
  usualRowsAtOnce,
} from './change-set.ts';
import { excludeErasures } from './erasure-lock.ts';
import { type ListForSubscribers, loadList, type StoredSubscriber } from './load-subscriber.ts';
import {
  describeDeletion,
  findExcess,
  noChange,
  planAddition,
  type PlannedChange,
  planUpdate,
  type WantedChange,
} from './plan-change.ts';
import { type CallerSource, findEmailErrors, readAddition, readEmail, readUpdate } from './read-values.ts';
import type { ToPublish } from './save-change.ts';
import type { SubscriberState } from './subscriber-state.ts';
import { findSuppressed } from '../suppressions/match-suppressions.ts';

/** What a batch may cause, and what it does in other packages. */
interface BatchEffects {
  /** How many deliveries the batch may cause; null for any number. */
  maxDeliveries: number | null;
  /** Removes the data that other packages hold about deleted subscribers, in the batch's transaction. */
  removeEvents(sql: Sql, deleted: { id: string; emailNormalized: string }[]): Promise<void>;
}

const tooManyChanges = 'These subscribers were changed too many times at once. Try again.';

/**
 * Adds, changes and deletes up to a thousand subscribers in one transaction, each as the single call would. A row sees
 * the effects of the rows before it. A row that is invalid or suppressed, or whose subscriber doesn't exist, is skipped
 * and reported.
 * @throws ProblemError `not_found` for the list, `plan_limit_reached` for too many new subscribers, `rate_limited` for
 *   too many deliveries; nothing is changed then
 */
export async function addSubscribers(
  deps: AudienceDeps,
  accountId: string,
  options: BatchOptions,
  rows: ValidatedRow[],
  effects: BatchEffects,
): Promise<BatchResult & ToPublish> {
  const { database, clock, appSecrets, events } = deps;
  const yieldIfDue = createYielder();
  const batch: NamedRow[] = [];
  for (const row of rows) {
    batch.push({ row, ...nameOf(row) });
    await yieldIfDue();
  }
  const context = { accountId, options, effects, events, clock, appSecrets };
  try {
    return await inTransaction(database, (sql) => changeAll(sql, context, batch));
  } catch (error) {
    if (isConflict(error) || error instanceof TooManyChanges)
      throw new ProblemError('service_unavailable', tooManyChanges, { cause: error });
    throw error;
  }
}

function nameOf(given: ValidatedRow): Omit<NamedRow, 'row'> {
  if (!given.ok) return { address: '', subscriberId: undefined };
  const { uid } = given.row;
  return {
    address: readEmail(given.row)?.normalized ?? '',
    subscriberId: uid === undefined ? undefined : fromUid('sub', uid),
  };
}

/** A batch's options and dependencies. */
interface BatchContext {
  accountId: string;
  options: BatchOptions;
  effects: BatchEffects;
  events: EventWriter;
  clock: Clock;
  appSecrets: AppSecrets;
}

/**
 * Does what `addSubscribers` does, in the caller's transaction.
 * @throws what `addSubscribers` throws; TooManyChanges
 */
export async function changeAll(
  sql: SqlTransaction,
  context: BatchContext,
  rows: NamedRow[],
): Promise<BatchResult & ToPublish> {
  const { accountId, options, effects, events, clock, appSecrets } = context;
  await excludeErasures(sql, accountId);
  const list = await loadList(sql, accountId, fromUid('list', options.list_uid));
  const addresses = [...new Set(rows.map(({ address }) => address))].filter((address) => address !== '');
  const ids = [...new Set(rows.map(({ subscriberId }) => subscriberId))].filter((id) => id !== undefined);
  const joining = addresses.filter(mayJoin(rows));
  const planRows = async (present: StoredSubscriber[]) => {
    const yieldIfDue = createYielder();
    // Read after the locks: a bounce that this transaction has waited for may have suppressed one of them.
    const suppressed = await findSuppressed(sql, accountId, joining, appSecrets);
    // Read after the locks: an earlier time would precede changes that this transaction has waited for, and readers
    // that page by time would miss these rows.
    const plan = createBatchPlan(list, present, options, clock.now());
    const results: BatchResult['results'] = [];
    for (const [index, row] of rows.entries()) {
      results.push({ index, ...plan.add(row, suppressed.has(row.address)) });
      await yieldIfDue();
    }
    await refuseTooManyDeliveries(sql, context, list.id, () => plan.describe(yieldIfDue));
    return { ...plan, results };
  };
  const { removeEvents } = effects;
  const setContext = { list, events, rowsAtOnce: usualRowsAtOnce, removeEvents };
  const { plan, toPublish } = await changeSet(sql, setContext, { addresses, ids }, planRows);
  return { counts: countResults(plan.results), results: plan.results, ...toPublish };
}

/** Whether a row can bring an address to the list, or back to it. */
function mayJoin(rows: NamedRow[]): (address: string) => boolean {
  const joining = new Set(
    rows
      .filter(({ row }) => row.ok && (row.row.action === 'upsert' || row.row.action === 'update'))
      .map(({ address }) => address),
  );
  return (address) => joining.has(address);
}

/** @throws ProblemError `rate_limited` when the events would cause more deliveries than one batch may */
async function refuseTooManyDeliveries(
  sql: Sql,
  { accountId, events, effects: { maxDeliveries } }: BatchContext,
  listId: string,
  describe: () => Promise<NewEvent[]>,
): Promise<void> {
  if (maxDeliveries === null) return;
  const where = { accountId, listId };
  if (!(await events.isWanted(sql, where, [...typesOfChanges, 'subscriber.deleted']))) return;
  const deliveries = await events.countRows(sql, where, await describe());
  if (deliveries <= maxDeliveries) return;
  throw new ProblemError(
    'rate_limited',
    `The batch would cause ${deliveries} webhook deliveries, but the plan allows ${maxDeliveries} at once. Send it in parts.`,
  );
}

function countResults(results: BatchResult['results']): BatchResult['counts'] {
  const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0, not_found: 0, suppressed: 0, invalid: 0 };
  for (const { result } of results) counts[result] += 1;
  return counts;
}

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
type BatchOptions = Pick<AddSubscribers, 'list_uid' | 'update_existing' | 'resubscribe'> & {
  /** `api` when absent. */
  source?: CallerSource;
};

type Result = Omit<BatchResult['results'][number], 'index'>;
type RowOf<Action extends BatchRow['action']> = Extract<BatchRow, { action: Action }>;
type NamingRow = RowOf<Exclude<BatchRow['action'], 'upsert'>>;

/** Plans a batch's rows one by one, each on the result of the rows before it. */
interface BatchPlan extends SetPlan {
  add(row: NamedRow, suppressed: boolean): Result;
  /** Does what `events` does, but pauses between the changes, since many of them take long. */
  describe(pause: () => Promise<void> | undefined): Promise<NewEvent[]>;
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
function createBatchPlan(
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
    describe: async (pause) => {
      const found: NewEvent[] = [];
      for (const describe of batch.events) {
        found.push(...describe());
        await pause();
      }
      return (described = found);
    },
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
