import type { BatchResult } from '@mailwright/contracts';
import { createConflict, inTransaction, isConflict, type Sql, violatedUnique } from '@mailwright/database';
import type { EventWriter, NewEvent } from '@mailwright/outbox';
import { type Clock, createYielder, fromUid, ProblemError } from '@mailwright/platform';
import type { AudienceDeps } from '../audience-deps.ts';
import { hashesSuppressing } from '../suppressions/match-suppressions.ts';
import { type ListForSubscribers, loadBatch, lockSubscribers } from './load-subscriber.ts';
import {
  type BatchOptions,
  type BatchOutcome,
  createBatchPlan,
  type NamedRow,
  type ValidatedRow,
} from './plan-batch.ts';
import { readEmail } from './read-values.ts';
import { deleteSubscribers, freeAddresses, inPieces, insertSubscribers, saveBatch } from './save-batch.ts';
import type { ToPublish } from './save-change.ts';
import { reserveSubscribers } from './subscriber-limits.ts';
import type { SubscriberState } from './subscriber-state.ts';

type Result = BatchResult['results'][number];

/** What a batch may cause, and what it does in other packages. */
export interface BatchEffects {
  /** How many deliveries the batch may cause; null for any number. */
  maxDeliveries: number | null;
  /** Removes the data that other packages hold about deleted subscribers, in the batch's transaction. */
  removeEvents(sql: Sql, deleted: { id: string; emailNormalized: string }[]): Promise<void>;
}

// More rounds than necessary, unless other requests keep adding and deleting the same addresses.
const rounds = 5;
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
    batch.push({ row, ...nameOf(row, (address) => hashesSuppressing(address, appSecrets)) });
    await yieldIfDue();
  }
  const context = { accountId, options, effects, events, clock };
  try {
    return await inTransaction(database, (sql) => changeAll(sql, context, batch));
  } catch (error) {
    if (isConflict(error)) throw new ProblemError('service_unavailable', tooManyChanges, { cause: error });
    throw error;
  }
}

function nameOf(given: ValidatedRow, hash: (address: string) => Buffer[]): Omit<NamedRow, 'row'> {
  if (!given.ok) return { address: '', subscriberId: undefined, hashes: [] };
  const { row } = given;
  const address = readEmail(row)?.normalized ?? '';
  // Only these actions can bring an address to the list, or back to it.
  const hashes = row.action === 'upsert' || row.action === 'update' ? hash(address) : [];
  return { address, subscriberId: row.uid === undefined ? undefined : fromUid('sub', row.uid), hashes };
}

/** A batch's options and dependencies. */
export interface BatchContext {
  accountId: string;
  options: BatchOptions;
  effects: BatchEffects;
  events: EventWriter;
  clock: Clock;
}

/**
 * Does what `addSubscribers` does, in the caller's transaction.
 * @throws what `addSubscribers` throws, and a conflict, after which the transaction must be run again
 */
export async function changeAll(sql: Sql, context: BatchContext, rows: NamedRow[]): Promise<BatchResult & ToPublish> {
  const { accountId, options, clock } = context;
  const listId = fromUid('list', options.list_uid);
  const { list, present, isSuppressed } = await loadBatch(sql, accountId, listId, rows);
  // Read after the locks: an earlier time would precede changes that this transaction has waited for, and readers that
  // page by time would miss these rows.
  const now = clock.now();
  const yieldIfDue = createYielder();
  const ids = new Map<number, string>();
  const inserted = new Set<string>();
  const deleted = new Set<string>();
  let movesAddresses = false;
  for (let round = 1; round <= rounds; round += 1) {
    const plan = createBatchPlan(list, present, options, now, ids);
    const results: Result[] = [];
    for (const [index, row] of rows.entries()) {
      results.push({ index, ...plan.add(index, row, isSuppressed(row)) });
      await yieldIfDue();
    }
    const outcome = plan.outcome();
    movesAddresses ||= outcome.movesAddresses;
    // Planned again, the rows might contradict what an earlier round has written.
    if (movesAddresses && round > 1) throw createConflict('Addresses of the batch were added meanwhile');
    if (round === 1) await refuseTooManyDeliveries(sql, context, list.id, outcome.events);
    // Deletes subscribers and frees addresses first, so that other rows can use these addresses, and the deleted
    // subscribers no longer count toward the plan's limit.
    const goners = outcome.deleted.filter((id) => !deleted.has(id));
    await remove(sql, context, goners);
    for (const id of goners) deleted.add(id);
    for (const piece of inPieces(outcome.readdressed)) await freeAddresses(sql, accountId, piece);
    const missing = outcome.additions.filter(({ id }) => !inserted.has(id));
    for (const id of await insert(sql, accountId, list, missing)) inserted.add(id);
    const taken = missing.filter(({ id }) => !inserted.has(id)).map(({ emailNormalized }) => emailNormalized);
    if (taken.length === 0) {
      const toPublish = await save(sql, context, list.id, outcome);
      return { counts: countResults(results), results, ...toPublish };
    }
    // Another transaction has added these addresses meanwhile, so their subscribers are updated. What has been written
    // stays: the plan for other addresses comes out the same, since each row keeps its id.
    present.push(...(await lockSubscribers(sql, list.id, taken)));
  }
  throw new ProblemError('service_unavailable', tooManyChanges);
}

async function remove(sql: Sql, { accountId, effects }: BatchContext, ids: string[]): Promise<void> {
  for (const piece of inPieces(ids)) await effects.removeEvents(sql, await deleteSubscribers(sql, accountId, piece));
}

async function insert(
  sql: Sql,
  accountId: string,
  { maxSubscribers }: ListForSubscribers,
  missing: SubscriberState[],
): ReturnType<typeof insertSubscribers> {
  if (maxSubscribers !== null && missing.length > 0)
    await reserveSubscribers(sql, accountId, maxSubscribers, missing.length);
  return insertSubscribers(sql, accountId, missing);
}

/** Saves the changes. @throws a conflict when an address that a subscriber gets was added meanwhile */
async function save(
  sql: Sql,
  { accountId, events }: BatchContext,
  listId: string,
  outcome: BatchOutcome,
): Promise<ToPublish> {
  const types = [...new Set(outcome.events.map(({ type }) => type))];
  // Events are most of what a batch sends to Postgres, so they are skipped while nothing subscribes to them. If a hook
  // is registered meanwhile, the response to its registration waits for this transaction; see `awaitEarlierWrites`.
  const isWanted = types.length > 0 && (await events.isWanted(sql, { accountId, listId }, types));
  try {
    return await saveBatch(sql, events, accountId, isWanted ? outcome : { ...outcome, events: [] });
  } catch (error) {
    if (outcome.readdressed.length > 0 && violatedUnique(error) !== undefined)
      throw createConflict('An address was added meanwhile', error);
    throw error;
  }
}

/** @throws ProblemError `rate_limited` when the events would cause more deliveries than one batch may */
async function refuseTooManyDeliveries(
  sql: Sql,
  { accountId, events, effects: { maxDeliveries } }: BatchContext,
  listId: string,
  planned: NewEvent[],
): Promise<void> {
  if (maxDeliveries === null) return;
  const deliveries = await events.countRows(sql, { accountId, listId }, planned);
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
