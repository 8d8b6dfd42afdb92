import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, createYielder } from '@mailwright/platform';
import { isStatementTimeout } from '@mailwright/database';
import {
  classOf,
  createSources,
  type DueSource,
  judgeClaim,
  maxClaimAgeMs,
  newLoad,
  notePosition,
  type Observation,
  observe,
  skipStart,
  softTimeoutMs,
  type Source,
  type Sources,
  steadyLoad,
} from './sources.ts';
import { createRequestedItems, type RequestedItem } from './requested-items.ts';
import { createFreeSlotWaits, type FreeSlotWaits, type HeldSlot, type Slots } from './slots.ts';
import { acquireSlots, type ClaimQueue, createClaimQueue, otherClaims, provenClaims } from './turns.ts';

/** How many of a source's due items to claim. */
export interface WantedItems {
  sourceId: string;
  max: number;
  /** All items due before this time are known to be claimed; undefined: look at all of them. */
  since: Date | undefined;
}

/** What the dispatcher needs to know about a kind of work. Its items are claimed under a lease; see `lease` in the README. */
export interface Work<Item extends { dueAt: Date }, Result, Key> {
  /** Claims due items of these sources for a worker, for each source those that have been due longest. */
  claim(workerId: number, wanted: WantedItems[]): Promise<Item[]>;
  /**
   * Claims an item that its source's owner requested; undefined when it isn't due. Absent when owners can't request
   * any.
   */
  claimRequested?(workerId: number, key: Key): Promise<Item | undefined>;
  /** Releases claimed items that were not performed, or none: they are due again, at once or after a delay. */
  release(items: Item[], delaySeconds?: number): Promise<void>;
  /** The id of an item's source. */
  sourceOf(item: Item): string;
  /** Performs an item. Rejects only when the fault is ours. */
  perform(item: Item): Promise<Result>;
  /**
   * What a result says about the item's source; undefined when it says nothing. Absent when no source can make the
   * others' items wait: then all sources count as proven, `maxPerSource` is their limit, and items keep their slots
   * until they end.
   */
  observe?(result: Result): Observation | undefined;
  /** Records a result, with its consequences. Never rejects. */
  record(item: Item, result: Result): Promise<void>;
  /** Reports an item that could not be performed. It costs no attempt, and is due again after five seconds. */
  reportFault(item: Item, error: unknown): void;
}

interface DispatcherOptions<Item extends { dueAt: Date }, Result, Key> {
  work: Work<Item, Result, Key>;
  /** Postgres's time, as this process knows it. */
  clock: Clock;
  slots: Slots;
  /** How many items of a source may be in flight in this process. */
  maxPerSource: number;
  leaseSeconds: number;
  /** The id this process claims under; undefined while it must not claim. */
  workerId(): number | undefined;
  /** Reports a claim or a release that has failed. */
  report(error: unknown): void;
}

/** Claims what is due as slots come free, and performs it. */
export interface Dispatcher<Key> {
  /** Reports that these sources have due work. Returns at once. */
  notify(sources: DueSource[]): void;
  /** Reports that these sources have work due again, which may lie before their known positions. Returns at once. */
  requeue(sources: DueSource[]): void;
  /** Performs an item that its source's owner requested, beyond the source's limit; see `createRequestedItems`. */
  performRequested(item: RequestedItem<Key>): Promise<void>;
  /** Begins requested items that waited until this process may claim again; see `createRequestedItems`. */
  performWaiting(): void;
  sources: Sources;
  /** Whether something is due, or a claim or an item is in flight. */
  isBusy(): boolean;
  /**
   * Resolves when a slot of the main pool is free, after 5 ms at the latest. The dispatcher must know the due work of
   * an account that holds few slots before it gives the next slot away.
   */
  untilFree(): Promise<void>;
  /** Stops claiming. Resolves when no claim and no item is in flight, or after `limitMs`. */
  settle(limitMs?: number): Promise<void>;
}

// Notifications within this time share a statement.
const minIntervalMs = 4;
const faultDelaySeconds = 5;
// A transaction may commit an item that was due before the transaction began, and a lease may end.
const positionLagSeconds = 15;

/** What a dispatcher is doing. */
interface State<Item extends { dueAt: Date }, Result, Key> extends DispatcherOptions<Item, Result, Key> {
  sources: Sources;
  proven: ClaimQueue;
  others: ClaimQueue;
  freeSlot: FreeSlotWaits;
  /** Claims and items in flight. */
  inFlight: Set<Promise<void>>;
  lagMs: number;
  isRunDue: boolean;
  lastRunAtMs: number;
  isStopping: boolean;
}

/** Creates the dispatcher of a process for one kind of work. */
export function createDispatcher<Item extends { dueAt: Date }, Result, Key>(
  options: DispatcherOptions<Item, Result, Key>,
): Dispatcher<Key> {
  const { slots, work, maxPerSource } = options;
  const ready = (): void => runSoon(state);
  const state: State<Item, Result, Key> = {
    ...options,
    sources: createSources(work.observe === undefined ? () => steadyLoad(maxPerSource) : newLoad),
    proven: createClaimQueue(provenClaims, ready),
    others: createClaimQueue(otherClaims, ready),
    freeSlot: createFreeSlotWaits(() => slots.isFull('main')),
    inFlight: new Set(),
    lagMs: (options.leaseSeconds + positionLagSeconds) * 1_000,
    isRunDue: false,
    lastRunAtMs: -Infinity,
    isStopping: false,
  };
  const requested = createRequestedItems<Key>({
    sources: state.sources,
    slots,
    mayClaim: () => !state.isStopping && state.workerId() !== undefined,
    perform: (source, key, slot) => track(state, performRequested(state, source, key, slot)),
    report: options.report,
  });
  return {
    sources: state.sources,
    isBusy: () => state.inFlight.size > 0 || state.sources.backlog.size() > 0,
    notify: (due) => notify(state, due),
    requeue: (due) => {
      for (const { id } of due) {
        const source = state.sources.get(id);
        if (source !== undefined) source.position = undefined;
      }
      notify(state, due);
    },
    performRequested: requested.perform,
    performWaiting: requested.performWaiting,
    untilFree: () => state.freeSlot.wait(),
    settle: async (limitMs) => {
      state.isStopping = true;
      state.others.stop();
      const isOver = limitMs === undefined ? undefined : new AbortController();
      const limit = isOver && wait(limitMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      await Promise.race([allEnded(state), ...(limit === undefined ? [] : [limit])]);
      isOver?.abort();
    },
  };
}

async function allEnded({ inFlight }: Pick<AnyState, 'inFlight'>): Promise<void> {
  while (inFlight.size > 0) await Promise.allSettled(inFlight);
}

type AnyState = State<{ dueAt: Date }, unknown, never>;

function track(state: Pick<AnyState, 'inFlight'>, task: Promise<void>): Promise<void> {
  const tracked = task.finally(() => state.inFlight.delete(tracked));
  state.inFlight.add(tracked);
  return tracked;
}

function notify<Item extends { dueAt: Date }, Result, Key>(state: State<Item, Result, Key>, due: DueSource[]): void {
  const { sources, proven, others } = state;
  const nowMs = performance.now();
  for (const one of due) {
    const source = sources.add(one, nowMs);
    source.notified += 1;
    const isNew = !sources.backlog.has(source);
    sources.backlog.add(source);
    const sourceClass = classOf(source.load, nowMs);
    // Hanging sources are due all the time, and their account needs no share of the process.
    if (sourceClass === 'proven') proven.turns.note(source.accountId);
    // Its class may have free slots even if the classes of the waiting sources have none.
    else if (isNew && sourceClass !== 'hanging') others.endPause();
  }
  runSoon(state);
}

function runSoon<Item extends { dueAt: Date }, Result, Key>(state: State<Item, Result, Key>): void {
  if (state.isRunDue || state.isStopping || state.sources.backlog.size() === 0) return;
  state.isRunDue = true;
  const begin = (): void => {
    state.isRunDue = false;
    run(state);
  };
  const pauseMs = state.lastRunAtMs + minIntervalMs - performance.now();
  // A timer of 0 ms would wait for one.
  if (pauseMs > 0) setTimeout(begin, pauseMs);
  else setImmediate(begin);
}

/** Begins a claim for each part of the backlog that has free slots. */
function run<Item extends { dueAt: Date }, Result, Key>(state: State<Item, Result, Key>): void {
  const workerId = state.workerId();
  if (state.isStopping || workerId === undefined) return;
  const nowMs = performance.now();
  state.lastRunAtMs = nowMs;
  for (const queue of [state.proven, state.others]) {
    if (!queue.maySearch(nowMs)) continue;
    const evenIfShort = queue.noteSearch(nowMs);
    const wanted = { ...queue, maxOfAccount: queue.turns.maxOfAccount(), except: queue.turns.busy, evenIfShort };
    const acquired = acquireSlots(state.sources, state.slots, wanted, nowMs);
    if (acquired.slots.size === 0) {
      // A second search through thousands of sources within milliseconds would find no more.
      if (acquired.isShort && queue.waitForSlotsMs > 0)
        queue.pauseUntil((evenIfShort ? nowMs : queue.claimedAtMs) + queue.waitForSlotsMs);
      continue;
    }
    const endTurn = queue.turns.begin(acquired.slots);
    queue.claims += 1;
    queue.claimedAtMs = nowMs;
    const claimed = claimFor(state, queue, workerId, acquired.slots).finally(() => {
      endTurn();
      queue.claims -= 1;
      runSoon(state);
    });
    void track(state, claimed);
  }
}

/** Claims items for these slots and begins them. Releases those that may not begin any more. */
async function claimFor<Item extends { dueAt: Date }, Result, Key>(
  state: State<Item, Result, Key>,
  queue: ClaimQueue,
  workerId: number,
  acquired: Map<Source, HeldSlot[]>,
): Promise<void> {
  const startedAtMs = performance.now();
  const startedAt = state.clock.now();
  const claims = [...acquired].map(([source, held]) => {
    source.isClaiming = true;
    source.usedAtMs = startedAtMs;
    const since = state.sources.positionOf(source, startedAtMs);
    return { source, held, since, max: held.length, notified: source.notified };
  });
  let items: Item[] = [];
  let end: 'done' | 'failed' | 'timed-out' = 'done';
  try {
    const wanted = claims.map(({ source, max, since }) => ({ sourceId: source.id, max, since }));
    items = await state.work.claim(workerId, wanted);
  } catch (error) {
    end = isStatementTimeout(error) ? 'timed-out' : 'failed';
    state.report(error);
  }
  const isLate = performance.now() - startedAtMs > maxClaimAgeMs;
  // This process may have been paused, or have lost its lock, while the claim ran.
  const isStopping = state.isStopping || state.workerId() === undefined;
  const bySource = groupBySource(items, state.work.sourceOf);
  const yieldIfDue = createYielder();
  const released: Item[] = [];
  for (const { source, held, since, max, notified } of claims) {
    const own = bySource.get(source.id) ?? [];
    const { wasLate } = source;
    source.isClaiming = false;
    source.wasLate = isLate;
    const verdict = judgeClaim({ end, isLate, wasLate, isStopping, own, max, startedAt });
    const nowMs = startedAtMs;
    if (end === 'done') notePosition(source, { reached: verdict.reached, since, lagMs: state.lagMs, nowMs });
    else if (end === 'timed-out' && since === undefined) skipStart(source, { startedAt, lagMs: state.lagMs, nowMs });
    if (verdict.isServed && source.notified === notified) state.sources.backlog.delete(source);
    for (const item of own) {
      // The process may have been frozen since the previous item began.
      const mayBegin = !verdict.isReleased && performance.now() - startedAtMs <= verdict.maxAgeMs;
      if (mayBegin) void begin(state, source, item, held.pop(), queue);
      else {
        released.push(item);
        if (!verdict.isReleased) claimAgain(state, source);
      }
      await yieldIfDue();
    }
    for (const slot of held) slot.release();
  }
  await release(state, released);
  state.freeSlot.notify();
  // The error is likely to recur at once, so the next claim waits a little.
  if (end !== 'done') state.lastRunAtMs = performance.now() + maxClaimAgeMs / 4;
}

/** After a claim whose last items were too late to begin: makes the source's next claim read from the start. */
function claimAgain({ sources }: Pick<AnyState, 'sources'>, source: Source): void {
  source.wasLate = true;
  source.position = undefined;
  sources.backlog.add(source);
}

/** Each source's items, those due longest first. */
function groupBySource<Item extends { dueAt: Date }>(
  items: Item[],
  sourceOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())) {
    const id = sourceOf(item);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [item]);
    else group.push(item);
  }
  return groups;
}

async function release<Item extends { dueAt: Date }, Result, Key>(
  { work, report }: State<Item, Result, Key>,
  items: Item[],
  delaySeconds?: number,
): Promise<void> {
  // An item that can't be released is due again when its lease ends.
  await work.release(items, delaySeconds).catch(report);
}

/**
 * Performs a claimed item and records it. The item holds this slot until it ends or reaches the soft timeout.
 * @param queue the one that claimed it; absent when its source's owner requested it.
 */
function begin<Item extends { dueAt: Date }, Result, Key>(
  state: State<Item, Result, Key>,
  source: Source,
  item: Item,
  slot: HeldSlot | undefined,
  queue?: ClaimQueue,
): Promise<void> {
  const { work, sources } = state;
  source.load.inFlight += 1;
  if (queue !== undefined) queue.items += 1;
  let isDetached = false;
  const detach = (): void => {
    isDetached = true;
    source.load.detached += 1;
    slot?.detach(() => {
      state.freeSlot.notify();
      runSoon(state);
    });
  };
  const detaching = work.observe === undefined ? undefined : setTimeout(detach, softTimeoutMs);
  const freeSlot = (response: 'quick' | 'slow' | 'none'): void => {
    clearTimeout(detaching);
    source.usedAtMs = performance.now();
    if (isDetached) source.load.detached -= 1;
    slot?.release();
    queue?.noteEnd(response);
    state.freeSlot.notify();
  };
  const leave = (): void => {
    source.load.inFlight -= 1;
    runSoon(state);
  };
  const succeed = async (result: Result): Promise<void> => {
    const seen = work.observe?.(result);
    if (seen !== undefined) {
      observe(source.load, seen, { nowMs: performance.now(), maxLimit: state.maxPerSource });
      sources.backlog.reclassify(source);
    }
    freeSlot(seen?.outcome === 'timed-out' ? 'none' : isDetached ? 'slow' : 'quick');
    // A failure counts against the source's limit until it is recorded, since it may be the one that stops the source.
    const isGood = (seen?.outcome ?? 'succeeded') === 'succeeded';
    if (isGood) leave();
    await work.record(item, result);
    if (!isGood) leave();
  };
  const fail = async (error: unknown): Promise<void> => {
    freeSlot('none');
    leave();
    work.reportFault(item, error);
    await release(state, [item], faultDelaySeconds);
  };
  return track(state, work.perform(item).then(succeed, fail));
}

/** Claims and performs an item that was requested. */
async function performRequested<Item extends { dueAt: Date }, Result, Key>(
  state: State<Item, Result, Key>,
  source: Source,
  key: Key,
  slot: HeldSlot,
): Promise<void> {
  const workerId = state.workerId();
  if (workerId === undefined) return;
  const item = await state.work.claimRequested?.(workerId, key);
  if (item === undefined) return;
  if (state.isStopping) await release(state, [item]);
  else await begin(state, source, item, slot);
}
