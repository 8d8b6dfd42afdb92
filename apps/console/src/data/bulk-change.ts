import { type AddSubscribers, MailwrightError, type Subscriber, unwrap } from 'mailwright';
import { useSyncExternalStore } from 'react';
import { api, createIdempotencyKey } from './api-client.ts';
import { refreshLists } from './list-queries.ts';
import { queryClient } from './query-client.ts';
import type { SubscriberFilters } from './subscriber-filters.ts';
import { readSubscribers } from './subscriber-queries.ts';

type Action = NonNullable<AddSubscribers['action']>;
type Rows = AddSubscribers['subscribers'];

/** What to do to many subscribers. */
export type BulkWork = { action: 'tag' | 'untag'; tags: string[] } | { action: 'unsubscribe' | 'delete' };

/** The subscribers to change: those selected, or all that match except some. */
export type BulkTarget =
  { people: Subscriber[] } | { filters: SubscriberFilters; except: ReadonlySet<string>; total: number };

/** A change of many subscribers and its progress. It continues while other pages of the console are shown. */
export interface BulkChange {
  listUid: string;
  action: Action;
  status: 'running' | 'stopped' | 'done' | 'failed' | 'undoing' | 'undone';
  /** How many subscribers the change is for, and how many have been processed. */
  total: number;
  done: number;
  changed: number;
  error: Error | null;
  /** Whether the change can be undone: it has an opposite, and the changed subscribers are known. */
  canUndo: boolean;
}

const maxBatchSize = 1_000;
const maxTries = 6;
// The service keeps the key of an unfinished request for a minute.
const keyInUseMs = 90_000;
/** The current batch size, which shrinks after the service has refused a batch as too large. */
let batchSize = maxBatchSize;

let current: BulkChange | undefined;
let isStopped = false;
/** The changed subscribers, grouped by the tags that they were given or lost. */
let changedBy = new Map<string, string[]>();
const listeners = new Set<() => void>();

function set(next: BulkChange | undefined): void {
  current = next;
  for (const call of listeners) call();
}
const update = (part: Partial<BulkChange>) => current !== undefined && set({ ...current, ...part });

/** The change that is running or was the last to end; undefined if there is none or it was dismissed. */
export function useBulkChange(): BulkChange | undefined {
  return useSyncExternalStore(
    (call) => {
      listeners.add(call);
      return () => listeners.delete(call);
    },
    () => current,
  );
}

/** Whether a change is running. Only one runs at a time. */
export const isBulkRunning = () => current?.status === 'running' || current?.status === 'undoing';

/** Stops the running change after its current batch. What has been changed stays changed. */
export function stopBulk(): void {
  isStopped = true;
}

export function dismissBulk(): void {
  if (!isBulkRunning()) set(undefined);
}

/** Applies the change to the whole target, up to a thousand subscribers at a time. */
export async function runBulk(listUid: string, work: BulkWork, target: BulkTarget): Promise<void> {
  if (isBulkRunning()) return;
  const total = 'people' in target ? target.people.length : target.total;
  const { action } = work;
  changedBy = new Map();
  batchSize = maxBatchSize;
  set({ listUid, action, status: 'running', total, done: 0, changed: 0, error: null, canUndo: false });
  await run(listUid, 'done', async () => {
    for await (const people of peopleOf(listUid, target)) {
      await inBatches(people, async (batch) => {
        const rows = toRows(work, batch);
        if (rows.length > 0) await applyRows(listUid, action, rows);
        update({ done: Math.min(total, (current?.done ?? 0) + batch.length) });
      });
      if (isStopped) return;
    }
  });
}

/** Undoes a change of tags, only for the subscribers that the change affected. */
export async function undoBulk(): Promise<void> {
  const before = current;
  if (before === undefined || !before.canUndo || isBulkRunning()) return;
  const action = before.action === 'tag' ? 'untag' : 'tag';
  const changes = [...changedBy].map(([key, uids]) => ({ tags: JSON.parse(key) as string[], uids }));
  set({ ...before, status: 'undoing', total: before.changed, done: 0, changed: 0, canUndo: false, error: null });
  await run(before.listUid, 'undone', async () => {
    for (const { tags, uids } of changes) {
      await inBatches(uids, async (batch) => {
        const rows = batch.map((uid) => ({ uid, tags }));
        await applyRows(before.listUid, action, rows, false);
        update({ done: (current?.done ?? 0) + rows.length });
      });
      if (isStopped) return;
    }
  });
}

async function run(listUid: string, end: 'done' | 'undone', work: () => Promise<void>): Promise<void> {
  isStopped = false;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  try {
    await work();
    update({ status: isStopped ? 'stopped' : end });
  } catch (error) {
    update({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    window.removeEventListener('beforeunload', warn);
    update({ canUndo: end === 'done' && changedBy.size > 0 });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['subscribers', listUid] }),
      queryClient.invalidateQueries({ queryKey: ['subscriber'] }),
      refreshLists(),
    ]);
  }
}

/** Applies something to all items, batch by batch, until the change is stopped. */
async function inBatches<Item>(items: Item[], change: (batch: Item[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length && !isStopped;) {
    const batch = items.slice(at, at + batchSize);
    try {
      await change(batch);
      at += batch.length;
    } catch (error) {
      if (!isTooLarge(error) || batch.length === 1) throw error;
      batchSize = Math.ceil(batch.length / 2);
    }
  }
}

/**
 * Yields the target's subscribers: all selected ones at once, or the matching ones batch by batch. Each page starts
 * after the last subscriber read, so it doesn't matter what happened to earlier ones.
 */
async function* peopleOf(listUid: string, target: BulkTarget): AsyncGenerator<Subscriber[]> {
  if ('people' in target) {
    yield target.people;
    return;
  }
  let batch: Subscriber[] = [];
  let cursor: string | undefined;
  do {
    const after = cursor;
    const page = await retrying(() => readSubscribers(listUid, target.filters, 'oldest', after));
    batch.push(...page.items.filter(({ uid }) => !target.except.has(uid)));
    cursor = page.next;
    if (batch.length >= maxBatchSize || cursor === undefined) {
      yield batch;
      batch = [];
    }
  } while (cursor !== undefined);
}

/** The request rows, only for subscribers that the change affects. */
function toRows(work: BulkWork, people: Subscriber[]): Rows {
  if (!('tags' in work)) return people.map(({ uid }) => ({ uid }));
  return people.flatMap(({ uid, tags: own }) => {
    const tags = work.tags.filter((tag) => own.includes(tag) === (work.action === 'untag'));
    return tags.length === 0 ? [] : [{ uid, tags }];
  });
}

async function applyRows(listUid: string, action: Action, rows: Rows, remembers = true): Promise<void> {
  const body = { list_uid: listUid, action, subscribers: rows };
  // One key for all tries: if the response to a batch is lost, the batch isn't applied again, and the repeated response
  // says who was changed.
  const params = { header: { 'Idempotency-Key': createIdempotencyKey() } };
  const { counts, results } = await retrying(() => unwrap(api.POST('/subscribers/batch', { params, body })));
  update({ changed: (current?.changed ?? 0) + counts.updated + counts.deleted });
  if (!remembers || (action !== 'tag' && action !== 'untag')) return;
  for (const { index, result, uid } of results) {
    if (result !== 'updated' || uid === null) continue;
    const key = JSON.stringify(rows[index]?.['tags']);
    const uids = changedBy.get(key);
    if (uids === undefined) changedBy.set(key, [uid]);
    else uids.push(uid);
  }
}

/**
 * Retries what the service refuses temporarily: while another heavy request of the account runs, while the first try of
 * this one is still being processed, or after that try was interrupted.
 */
async function retrying<Result>(call: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (let tries = 1; ;) {
    try {
      return await call();
    } catch (error) {
      const isInUse = error instanceof MailwrightError && error.code === 'idempotency_key_in_use';
      const isOver = isInUse ? performance.now() - startedAt > keyInUseMs : tries === maxTries;
      if (!isTemporary(error) || isOver) throw error;
      if (!isInUse) tries += 1;
      const seconds = error instanceof MailwrightError ? (error.retryAfterSeconds ?? tries) : tries;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof MailwrightError)) return true;
  if (isTooLarge(error)) return false;
  return error.status === 429 || error.status >= 500 || error.code === 'idempotency_key_in_use';
}

/**
 * Whether a batch would cause more webhook deliveries than the plan allows at once. Unlike with other 429s, waiting
 * doesn't help.
 */
function isTooLarge(error: unknown): boolean {
  return error instanceof MailwrightError && error.code === 'rate_limited' && error.retryAfterSeconds === undefined;
}
