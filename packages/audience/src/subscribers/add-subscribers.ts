import type { AddSubscribers, BatchResult, BatchSubscriber } from '@mailwright/contracts';
import { inTransaction, type Sql } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import { type Clock, createYielder, type FieldErrors, fromUid, newId, ProblemError, toUid } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { hashesSuppressing } from '../suppressions/match-suppressions.ts';
import { type BatchAddress, type ListForSubscribers, loadBatch, lockSubscribers } from './load-subscriber.ts';
import { planAddition, type PlannedChange, planUpdate } from './plan-change.ts';
import { readAddition, readEmail } from './read-values.ts';
import { insertSubscribers, saveBatch } from './save-batch.ts';
import type { ToPublish } from './save-change.ts';
import { findExcess, reserveSubscribers } from './subscriber-limits.ts';
import type { SubscriberState } from './subscriber-state.ts';

/** A row of a batch as the contract has validated it. */
export type ValidatedRow = { ok: true; row: BatchSubscriber } | { ok: false; errors: FieldErrors };

/** A row, its address and the hashes that would suppress it. */
type BatchRow = BatchAddress & { row: ValidatedRow };

type Result = BatchResult['results'][number];

// More than are needed, unless other requests keep adding and deleting the same addresses.
const rounds = 5;

/**
 * Adds up to a thousand subscribers in one transaction, each as `addSubscriber` does one; of two rows with one address
 * the second updates the first's subscriber. An invalid or suppressed row is skipped and reported.
 * @param maxDeliveries how many deliveries the batch may cause; null: any number.
 * @throws ProblemError `not_found` for the list, `plan_limit_reached` when the new ones are too many, `rate_limited`
 *   when its deliveries are; then nothing is changed.
 */
export async function addSubscribers(
  deps: AudienceDeps,
  accountId: string,
  options: Omit<AddSubscribers, 'subscribers'>,
  rows: ValidatedRow[],
  maxDeliveries: number | null = null,
): Promise<BatchResult & ToPublish> {
  const { database, clock, appSecrets, events } = deps;
  const listId = fromUid('list', options.list_uid);
  const yieldIfDue = createYielder();
  const batch: BatchRow[] = [];
  for (const row of rows) {
    const address = row.ok ? (readEmail(row.row)?.normalized ?? '') : '';
    batch.push({ row, address, hashes: hashesSuppressing(address, appSecrets) });
    await yieldIfDue();
  }

  return inTransaction(database, (sql) =>
    addAll(sql, events, { accountId, listId, maxDeliveries }, options, batch, clock),
  );
}

async function addAll(
  sql: Sql,
  events: EventWriter,
  { accountId, listId, maxDeliveries }: { accountId: string; listId: string | undefined; maxDeliveries: number | null },
  options: Omit<AddSubscribers, 'subscribers'>,
  rows: BatchRow[],
  clock: Clock,
): Promise<BatchResult & ToPublish> {
  const { list, present, isSuppressed } = await loadBatch(sql, accountId, listId, rows);
  // Taken after the locks: a time from before would be earlier than changes we waited for, and readers that page by
  // time would miss these rows.
  const now = clock.now();
  const yieldIfDue = createYielder();
  const ids = new Map<string, string>();
  const inserted = new Set<string>();
  for (let round = 1; round <= rounds; round += 1) {
    const plan = createPlan(list, present, options, now, ids);
    const results: Result[] = [];
    for (const [index, row] of rows.entries()) {
      results.push({ index, ...plan.add(row, isSuppressed(row)) });
      await yieldIfDue();
    }
    const { additions, updates } = plan.outcome();
    if (round === 1)
      await refuseTooManyDeliveries(sql, events, { accountId, listId: list.id, maxDeliveries }, [
        ...additions,
        ...updates,
      ]);
    const missing = additions.filter(({ next }) => !inserted.has(next.id));
    if (list.maxSubscribers !== null && missing.length > 0) {
      await reserveSubscribers(sql, accountId, list.maxSubscribers, missing.length);
    }
    for (const id of await insertSubscribers(sql, accountId, missing)) inserted.add(id);
    const taken = missing.filter(({ next }) => !inserted.has(next.id)).map(({ next }) => next.emailNormalized);
    if (taken.length === 0) {
      const toPublish = await saveBatch(sql, events, accountId, additions, updates);
      return { counts: countResults(results), results, ...toPublish };
    }
    // Another transaction has added them meanwhile, so they are updated. Rows already inserted stay: planned again,
    // they are the same, since each address keeps its id.
    for (const state of await lockSubscribers(sql, list.id, taken)) present.set(state.emailNormalized, state);
  }
  throw new ProblemError('service_unavailable', 'Too many changes of these subscribers at once. Try again.');
}

/** @throws ProblemError `rate_limited` when the changes would cause more deliveries than one batch may. */
async function refuseTooManyDeliveries(
  sql: Sql,
  events: EventWriter,
  { maxDeliveries, ...where }: { accountId: string; listId: string; maxDeliveries: number | null },
  changes: PlannedChange[],
): Promise<void> {
  if (maxDeliveries === null) return;
  const planned = changes.flatMap((change) => change.events);
  const deliveries = await events.countRows(sql, where, planned);
  if (deliveries <= maxDeliveries) return;
  throw new ProblemError(
    'rate_limited',
    `The batch would cause ${deliveries} webhook deliveries, and the plan allows ${maxDeliveries} at once. Send it in parts.`,
  );
}

/** Plans row after row, each on the result of the rows before it; `ids` holds the ids generated for new addresses. */
function createPlan(
  list: ListForSubscribers,
  present: Map<string, SubscriberState>,
  options: { update_existing: boolean; resubscribe: boolean },
  now: Date,
  ids: Map<string, string>,
) {
  const additions = new Map<string, PlannedChange>();
  const updates = new Map<string, PlannedChange>();
  const toResult = (state: SubscriberState | undefined, result: Result['result'], errors?: FieldErrors) => ({
    result,
    uid: state === undefined ? null : toUid('sub', state.id),
    EMAIL: state?.email ?? null,
    ...(errors === undefined ? {} : { errors }),
  });

  function add({ row, address }: BatchRow, suppressed: boolean): Omit<Result, 'index'> {
    if (!row.ok) return toResult(undefined, 'invalid', row.errors);
    const current = additions.get(address)?.next ?? updates.get(address)?.next ?? present.get(address);
    const wanted = readRow(list, { ...row.row, resubscribe: options.resubscribe }, current === undefined);
    if ('errors' in wanted) return toResult(undefined, 'invalid', wanted.errors);
    if (current === undefined) {
      if (suppressed) return { ...toResult(undefined, 'suppressed'), EMAIL: wanted.email.given };
      const id = ids.get(address) ?? newId();
      ids.set(address, id);
      const planned = planAddition(list, wanted, id, now);
      const excess = findExcess(planned.next, wanted, list.fields);
      if (excess !== undefined) return toResult(undefined, 'invalid', excess);
      additions.set(address, planned);
      return toResult(planned.next, 'created');
    }
    const planned = options.update_existing ? planUpdate(list, current, wanted, now) : undefined;
    if (planned === undefined) return toResult(current, 'unchanged');
    const excess = findExcess(planned.next, wanted, list.fields);
    if (excess !== undefined) return toResult(undefined, 'invalid', excess);
    if (suppressed && planned.next.status !== current.status) return toResult(current, 'suppressed');
    const made = additions.get(address);
    // Each subscriber is written once, so this row's changes are merged into the earlier row's.
    if (made !== undefined) additions.set(address, { ...merge(made, planned), next: { ...planned.next, revision: 1 } });
    else updates.set(address, keepRevision(present.get(address), merge(updates.get(address), planned)));
    return toResult(planned.next, 'updated');
  }
  return { add, outcome: () => ({ additions: [...additions.values()], updates: [...updates.values()] }) };
}

function merge(first: PlannedChange | undefined, second: PlannedChange): PlannedChange {
  if (first === undefined) return second;
  return {
    next: second.next,
    subscriber: second.subscriber,
    events: [...first.events, ...second.events],
    consent: first.consent ?? second.consent,
    asksToConfirm: first.asksToConfirm || second.asksToConfirm,
  };
}

function keepRevision(stored: SubscriberState | undefined, planned: PlannedChange): PlannedChange {
  return { ...planned, next: { ...planned.next, revision: (stored?.revision ?? 0) + 1 } };
}

function readRow(list: ListForSubscribers, body: BatchSubscriber & { resubscribe: boolean }, isNew: boolean) {
  try {
    return readAddition(list, body, { isNew, source: 'api' });
  } catch (error) {
    if (error instanceof ProblemError && error.errors !== undefined) return { errors: error.errors };
    throw error;
  }
}

function countResults(results: Result[]): BatchResult['counts'] {
  const counts = { created: 0, updated: 0, unchanged: 0, suppressed: 0, invalid: 0 };
  for (const { result } of results) counts[result] += 1;
  return counts;
}
