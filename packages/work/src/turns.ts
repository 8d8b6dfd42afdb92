// Fairness: between accounts, then between the sources of one account. `acquireSlots` decides which sources get the free
// slots; `createAccountTurns` keeps one account from claiming all the time; `createClaimQueue` limits the claims of each part
// of the backlog.
import { createRecentAccounts } from '@mailwright/platform';
import type { HeldSlot, Slots } from './slots.ts';
import { classOf, type Source, type SourceClass, type Sources } from './sources.ts';

/** Which sources to acquire slots for, and how many. */
interface SlotsWanted {
  areProven: boolean;
  maxItems: number;
  maxOfAccount: number;
  /** Accounts that must not get any now. */
  except: ReadonlySet<string>;
  /**
   * Whether to use the free slots when there are too few. If false, none are acquired in that case, unless one of them
   * is of a class that has more: sources of that class don't wait for those of a class without any.
   */
  evenIfShort: boolean;
}

/** Slots that were acquired. */
interface AcquiredSlots {
  slots: Map<Source, HeldSlot[]>;
  /** Whether there were too few slots for the due items. */
  isShort: boolean;
}

/**
 * Acquires slots for backlogged sources with spare capacity. A source that gets slots moves to the end of the backlog;
 * a source that gets none keeps its turn.
 */
export function acquireSlots(
  { backlog }: Pick<Sources, 'backlog'>,
  slots: Slots,
  wanted: SlotsWanted,
  nowMs: number,
): AcquiredSlots {
  const acquired = new Map<Source, HeldSlot[]>();
  if (wanted.areProven && slots.isFull('main')) return { slots: acquired, isShort: true };
  let left = wanted.maxItems;
  let isShort = false;
  /** For each class of which a slot was acquired, one of the accounts that got one. */
  const classes = new Map<SourceClass, string>();
  const items = new Map<string, number>();
  const hasSlot = (sourceClass: SourceClass, accountId: string): boolean => {
    const isFree = slots.free(sourceClass, accountId) > 0;
    if (!isFree) isShort = true;
    return isFree;
  };
  shareSlots(
    findCandidates(backlog.of(wanted.areProven, nowMs), hasSlot, wanted, nowMs),
    ({ source, sourceClass, accountId }) => {
      const ofAccount = items.get(accountId) ?? 0;
      if (ofAccount >= wanted.maxOfAccount || !hasSlot(sourceClass, accountId)) return false;
      left -= 1;
      items.set(accountId, ofAccount + 1);
      const held = acquired.get(source) ?? [];
      held.push(slots.acquire(sourceClass, accountId));
      acquired.set(source, held);
      classes.set(sourceClass, accountId);
      return true;
    },
    (accountId) => slots.heldBy(accountId),
    wanted.maxItems,
  );
  isShort &&= left > 0;
  const areUsedUp = [...classes].every(([sourceClass, accountId]) => slots.free(sourceClass, accountId) === 0);
  if (isShort && !wanted.evenIfShort && areUsedUp) {
    for (const slot of [...acquired.values()].flat()) slot.release();
    return { slots: new Map(), isShort };
  }
  for (const source of acquired.keys()) backlog.moveToEnd(source);
  return { slots: acquired, isShort };
}

interface BackloggedSource extends Candidate {
  source: Source;
  sourceClass: SourceClass;
}

/** For each account, at most `maxOfAccount` sources: those that had their turn longest ago. */
function findCandidates(
  backlogged: Source[],
  hasSlot: (sourceClass: SourceClass, accountId: string) => boolean,
  { maxOfAccount, except }: Pick<SlotsWanted, 'maxOfAccount' | 'except'>,
  nowMs: number,
): BackloggedSource[] {
  const candidates: BackloggedSource[] = [];
  const ofAccount = new Map<string, number>();
  for (const source of backlogged) {
    const { id, accountId, load } = source;
    if (source.isClaiming || load.inFlight >= load.limit || except.has(accountId)) continue;
    const sourceClass = classOf(load, nowMs);
    const count = ofAccount.get(accountId) ?? 0;
    if (count >= maxOfAccount || !hasSlot(sourceClass, accountId)) continue;
    ofAccount.set(accountId, count + 1);
    candidates.push({ source, id, accountId, capacity: load.limit - load.inFlight, sourceClass });
  }
  return candidates;
}

/** A source with due work that isn't in flight. */
export interface Candidate {
  id: string;
  accountId: string;
  /** How many more items its concurrency limit allows. */
  capacity: number;
}

/**
 * Allocates slots one by one, each to the account that holds the fewest; an account's sources take turns. An account
 * gets all slots while no other has due work, and only its share as soon as another one has.
 * @param acquire acquires a slot for an item of this source; false when its class has none free.
 * @param heldBy how many slots an account holds, including those just acquired.
 * @param max how many to acquire at most.
 * @returns how many were acquired, by the source's id.
 */
export function shareSlots<Each extends Candidate>(
  candidates: Each[],
  acquire: (candidate: Each) => boolean,
  heldBy: (accountId: string) => number,
  max: number,
): Map<string, number> {
  const shares = new Map<string, number>();
  const waiting = new Map<string, { sources: Each[]; next: number }>();
  for (const candidate of candidates) {
    const account = waiting.get(candidate.accountId);
    if (account === undefined) waiting.set(candidate.accountId, { sources: [candidate], next: 0 });
    else account.sources.push(candidate);
  }
  let left = max;
  while (waiting.size > 0 && left > 0) {
    const accountId = accountWithFewest(waiting.keys(), heldBy);
    const account = waiting.get(accountId);
    if (account === undefined) break;
    account.next %= account.sources.length;
    const source = account.sources[account.next];
    const share = source === undefined ? 0 : (shares.get(source.id) ?? 0);
    if (source !== undefined && share < source.capacity && acquire(source)) {
      left -= 1;
      shares.set(source.id, share + 1);
      account.next += 1;
      continue;
    }
    // Thousands may be skipped at once: moving the last source into the gap avoids shifting the array.
    const last = account.sources.pop();
    if (last !== undefined && account.next < account.sources.length) account.sources[account.next] = last;
    if (account.sources.length === 0) waiting.delete(accountId);
  }
  return shares;
}

function accountWithFewest(accountIds: Iterable<string>, heldBy: (accountId: string) => number): string {
  let fewest = '';
  let held = Infinity;
  for (const accountId of accountIds) {
    const ofThis = heldBy(accountId);
    // Thousands may hold none.
    if (ofThis === 0) return accountId;
    if (ofThis >= held) continue;
    held = ofThis;
    fewest = accountId;
  }
  return fewest;
}

/** Decides when an account may have its next claim. */
export interface AccountTurns {
  /** Accounts that have a claim running or are resting after one. */
  busy: ReadonlySet<string>;
  /** How many items of one account a claim may have now. */
  maxOfAccount(): number;
  /** Notes that an account has due work that can begin at once. */
  note(accountId: string): void;
  /** Begins a claim for these slots. Call the returned function when the claim has ended and its items have begun. */
  begin(acquired: Map<Source, HeldSlot[]>): () => void;
}

// Beginning an item keeps the process busy for half a millisecond, and other accounts' items wait meanwhile.
const maxWhileShared = 8;
// A multiple of the time that a claim, including the beginning of its items, took. With this, an account that shares
// the process still gets about 500 items a second, as many deliveries as a plan allows by default.
const restFactor = 1.5;
// If Postgres was slow, that wasn't the account's fault.
const maxRestMs = 500;

/**
 * Gives each account one claim at a time. While other accounts have due work, too, an account gets only a few items per
 * claim. After a claim in which it had most of the items, it rests for half as long again as the claim took: otherwise
 * a flood from one account would keep this process and Postgres so busy that all other accounts' work would be late. An
 * account without competition never rests, and neither do several that share their claims.
 * @param maxItems the most items a claim has.
 * @param onRested is called when an account has rested.
 */
export function createAccountTurns(maxItems: number, onRested: () => void): AccountTurns {
  const busy = new Set<string>();
  const accounts = createRecentAccounts();

  function end(accountId: string, items: number, ofAll: number, tookMs: number): void {
    if (!accounts.areSeveral() || items * 2 <= Math.max(ofAll, maxWhileShared)) return void busy.delete(accountId);
    setTimeout(
      () => {
        busy.delete(accountId);
        onRested();
      },
      Math.min(maxRestMs, restFactor * tookMs),
    ).unref();
  }

  return {
    busy,
    maxOfAccount: () => (accounts.areSeveral() ? Math.min(maxItems, maxWhileShared) : maxItems),
    note: accounts.note,
    begin: (acquired) => {
      const startedAtMs = performance.now();
      const items = new Map<string, number>();
      let all = 0;
      for (const [{ accountId }, held] of acquired) {
        items.set(accountId, (items.get(accountId) ?? 0) + held.length);
        all += held.length;
      }
      for (const accountId of items.keys()) busy.add(accountId);
      return () => {
        for (const [accountId, count] of items) end(accountId, count, all, performance.now() - startedAtMs);
      };
    },
  };
}

/** The limits on claims for one part of the backlog: the proven sources, or the others. */
interface ClaimLimits {
  areProven: boolean;
  /** How many claims may run at once. */
  maxClaims: number;
  /** How many items a claim may have. */
  maxItems: number;
  /** How long to wait for more slots while fewer are free than a claim could use. */
  waitForSlotsMs: number;
}

// A few dozen items keep a process busy. An account has one claim at a time in each queue, and other accounts don't
// wait for it: their work is claimed and begun meanwhile. Proven sources never wait for the claims of sources that may
// hang, and a claim of the latter has too few items to block the process for more than a few milliseconds. Slots of
// hanging sources come free one by one, some twenty a second, so such a claim waits for several: items that begin
// together time out together, and are recorded together, too.
export const provenClaims: ClaimLimits = { areProven: true, maxClaims: 3, maxItems: 48, waitForSlotsMs: 0 };
export const otherClaims: ClaimLimits = { areProven: false, maxClaims: 1, maxItems: 8, waitForSlotsMs: 400 };

/** The claims for one part of the backlog. */
export interface ClaimQueue extends ClaimLimits {
  /** How many claims are running. */
  claims: number;
  turns: AccountTurns;
  /** When the last claim began. */
  claimedAtMs: number;
  /** How many items are in flight. */
  items: number;
  /** Whether sources with free slots may be searched for. */
  maySearch(nowMs: number): boolean;
  /**
   * Notes that a search begins.
   * @returns whether to claim what it finds even if slots are short, since the queue has waited for more of them.
   */
  noteSearch(nowMs: number): boolean;
  /**
   * Stops searching until this time. The pause ends early when `endPause` is called, when an item ends slowly, or when
   * every item in flight, or as many as a claim may have, has ended quickly.
   */
  pauseUntil(untilMs: number): void;
  /** Ends the pause, since a search may now find what the last one couldn't. */
  endPause(): void;
  /** Ends the pause without calling `onReady`. */
  stop(): void;
  /** Notes the end of an item. @param response how soon it responded; `none` when it didn't. */
  noteEnd(response: 'quick' | 'slow' | 'none'): void;
}

/** Creates a queue with no claims. @param onReady is called when an account may claim again, or a pause has ended. */
export function createClaimQueue(limits: ClaimLimits, onReady: () => void): ClaimQueue {
  const turns = createAccountTurns(limits.maxItems, onReady);
  let notBeforeMs = -Infinity;
  /** How many quick responses came since the last search. Each freed its slot at that moment. */
  let responses = 0;
  let awaited = Infinity;
  let timer: NodeJS.Timeout | undefined;
  const queue: ClaimQueue = {
    ...limits,
    claims: 0,
    turns,
    claimedAtMs: -Infinity,
    items: 0,
    maySearch: (nowMs) => queue.claims < queue.maxClaims && nowMs >= notBeforeMs,
    noteSearch: (nowMs) => {
      const hasWaited = nowMs >= queue.claimedAtMs + queue.waitForSlotsMs || responses >= awaited;
      responses = 0;
      return hasWaited;
    },
    pauseUntil: (untilMs) => {
      notBeforeMs = untilMs;
      awaited = Math.max(1, Math.min(queue.items, queue.maxItems));
      clearTimeout(timer);
      timer = setTimeout(onReady, Math.ceil(untilMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
    endPause: () => {
      notBeforeMs = -Infinity;
    },
    noteEnd: (response) => {
      queue.items -= 1;
      if (response === 'quick') responses += 1;
      // A slow item's slot came free earlier, at the soft timeout; only now may its source use a slot again.
      if (response === 'slow' || responses >= awaited) queue.endPause();
    },
  };
  return queue;
}
