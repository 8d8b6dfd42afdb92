import type { BatchResult } from '@mailwright/contracts';
import { inTransaction, isConflict, type Sql, type SqlTransaction } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import { type AppSecrets, type Clock, createYielder, fromUid, ProblemError } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { findSuppressed } from '../suppressions/match-suppressions.ts';
import { changeSet, usualRowsAtOnce } from './change-set.ts';
import { loadList, type StoredSubscriber } from './load-subscriber.ts';
import { type BatchOptions, type BatchPlan, createBatchPlan, type NamedRow, type ValidatedRow } from './plan-batch.ts';
import { readEmail } from './read-values.ts';
import type { ToPublish } from './save-change.ts';

type Result = BatchResult['results'][number];

/** What a batch may cause, and what it does in other packages. */
export interface BatchEffects {
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
    if (isConflict(error)) throw new ProblemError('service_unavailable', tooManyChanges, { cause: error });
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
export interface BatchContext {
  accountId: string;
  options: BatchOptions;
  effects: BatchEffects;
  events: EventWriter;
  clock: Clock;
  appSecrets: AppSecrets;
}

/**
 * Does what `addSubscribers` does, in the caller's transaction.
 * @throws also a conflict, after which the transaction must be run again
 */
export async function changeAll(
  sql: SqlTransaction,
  context: BatchContext,
  rows: NamedRow[],
): Promise<BatchResult & ToPublish> {
  const { accountId, options, effects, events, clock, appSecrets } = context;
  const list = await loadList(sql, accountId, fromUid('list', options.list_uid));
  const addresses = [...new Set(rows.map(({ address }) => address))].filter((address) => address !== '');
  const ids = [...new Set(rows.map(({ subscriberId }) => subscriberId))].filter((id) => id !== undefined);
  const suppressed = await findSuppressed(sql, accountId, addresses.filter(mayJoin(rows)), appSecrets);
  const planRows = async (present: StoredSubscriber[]) => {
    const yieldIfDue = createYielder();
    // Read after the locks: an earlier time would precede changes that this transaction has waited for, and readers
    // that page by time would miss these rows.
    const plan = createBatchPlan(list, present, options, clock.now());
    const results: Result[] = [];
    for (const [index, row] of rows.entries()) {
      results.push({ index, ...plan.add(row, suppressed.has(row.address)) });
      await yieldIfDue();
    }
    await refuseTooManyDeliveries(sql, context, list.id, plan);
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
  plan: BatchPlan,
): Promise<void> {
  if (maxDeliveries === null) return;
  const deliveries = await events.countRows(sql, { accountId, listId }, plan.events());
  if (deliveries <= maxDeliveries) return;
  throw new ProblemError(
    'rate_limited',
    `The batch would cause ${deliveries} webhook deliveries, but the plan allows ${maxDeliveries} at once. Send it in parts.`,
  );
}

function countResults(results: Result[]): BatchResult['counts'] {
  const counts = { created: 0, updated: 0, deleted: 0, unchanged: 0, not_found: 0, suppressed: 0, invalid: 0 };
  for (const { result } of results) counts[result] += 1;
  return counts;
}
