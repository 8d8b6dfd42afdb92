import { classOf, type HookClass } from './hook-load.ts';
import type { Backlog, KnownHook, KnownHooks } from './known-hooks.ts';
import type { HeldSlot, Slots } from './slots.ts';

/** Which hooks to acquire slots for, and how many at most. */
interface SlotsWanted {
  areProven: boolean;
  maxSends: number;
  /** How many of them may be one account's. */
  maxOfAccount: number;
  /** Accounts that get none now. */
  except: ReadonlySet<string>;
  /**
   * Whether to acquire what there is when there are too few slots. If false, nothing then, unless one is of a class that
   * still has some: such hooks don't wait for those of a class that has none.
   */
  evenIfShort: boolean;
}

interface BackloggedHook extends Candidate {
  hook: KnownHook;
  hookClass: HookClass;
}

/** Slots that were acquired. */
interface AcquiredSlots {
  slots: Map<KnownHook, HeldSlot[]>;
  /** Whether there were too few slots for so many sends. */
  isShort: boolean;
}

/**
 * Acquires slots for backlogged hooks with spare capacity, fairly. A hook that gets some moves to the end of the backlog; one
 * that gets none keeps its turn.
 */
export function acquireSlots(
  { backlog }: Pick<KnownHooks, 'backlog'>,
  slots: Slots,
  wanted: SlotsWanted,
  nowMs: number,
): AcquiredSlots {
  const acquired = new Map<KnownHook, HeldSlot[]>();
  if (wanted.areProven && slots.isFull('main')) return { slots: acquired, isShort: true };
  let left = wanted.maxSends;
  let isShort = false;
  /** The classes of what was acquired, each with an account of it. */
  const classes = new Map<HookClass, string>();
  const sends = new Map<string, number>();
  const hasSlot = (hookClass: HookClass, accountId: string): boolean => {
    const isFree = slots.free(hookClass, accountId) > 0;
    if (!isFree) isShort = true;
    return isFree;
  };
  shareSlots(
    findCandidates(backlog, hasSlot, wanted, nowMs),
    ({ hook, hookClass, accountId }) => {
      const ofAccount = sends.get(accountId) ?? 0;
      if (ofAccount >= wanted.maxOfAccount || !hasSlot(hookClass, accountId)) return false;
      left -= 1;
      sends.set(accountId, ofAccount + 1);
      const held = acquired.get(hook) ?? [];
      held.push(slots.acquire(hookClass, accountId));
      acquired.set(hook, held);
      classes.set(hookClass, accountId);
      return true;
    },
    (accountId) => slots.heldBy(accountId),
    wanted.maxSends,
  );
  isShort &&= left > 0;
  const areUsedUp = [...classes].every(([hookClass, accountId]) => slots.free(hookClass, accountId) === 0);
  if (isShort && !wanted.evenIfShort && areUsedUp) {
    for (const slot of [...acquired.values()].flat()) slot.release();
    return { slots: new Map(), isShort };
  }
  for (const hook of acquired.keys()) backlog.moveToEnd(hook);
  return { slots: acquired, isShort };
}

/** The hooks of each account that had their turn longest ago, no more than `maxOfAccount` of each. */
function findCandidates(
  backlog: Backlog,
  hasSlot: (hookClass: HookClass, accountId: string) => boolean,
  { areProven, maxOfAccount, except }: Omit<SlotsWanted, 'evenIfShort' | 'maxSends'>,
  nowMs: number,
): BackloggedHook[] {
  const candidates: BackloggedHook[] = [];
  const ofAccount = new Map<string, number>();
  for (const hook of backlog.of(areProven, nowMs)) {
    const { hookId, accountId, load } = hook;
    if (hook.isClaiming || load.inFlight >= load.limit || except.has(accountId)) continue;
    const hookClass = classOf(load, nowMs);
    const count = ofAccount.get(accountId) ?? 0;
    if (count >= maxOfAccount || !hasSlot(hookClass, accountId)) continue;
    ofAccount.set(accountId, count + 1);
    candidates.push({ hook, hookId, accountId, capacity: load.limit - load.inFlight, hookClass });
  }
  return candidates;
}

/** A hook with due deliveries that aren't being sent. */
export interface Candidate {
  hookId: string;
  accountId: string;
  /** How many more sends its concurrency limit allows. */
  capacity: number;
}

/**
 * Allocates slots one by one, each to the account that holds the fewest, and among an account's hooks in turn. Thus an
 * account gets all slots while no other has due deliveries, and its share as soon as one has.
 * @param acquire acquires a slot for a send of this hook; false when its class has none free.
 * @param heldBy how many slots an account holds, those just acquired included.
 * @param max how many to acquire at most.
 * @returns how many were acquired, by hook.
 */
export function shareSlots<Hook extends Candidate>(
  candidates: Hook[],
  acquire: (candidate: Hook) => boolean,
  heldBy: (accountId: string) => number,
  max: number,
): Map<string, number> {
  const shares = new Map<string, number>();
  const waiting = new Map<string, { hooks: Hook[]; next: number }>();
  for (const candidate of candidates) {
    const account = waiting.get(candidate.accountId);
    if (account === undefined) waiting.set(candidate.accountId, { hooks: [candidate], next: 0 });
    else account.hooks.push(candidate);
  }
  let left = max;
  while (waiting.size > 0 && left > 0) {
    const accountId = accountWithFewest(waiting.keys(), heldBy);
    const account = waiting.get(accountId);
    if (account === undefined) break;
    account.next %= account.hooks.length;
    const hook = account.hooks[account.next];
    const share = hook === undefined ? 0 : (shares.get(hook.hookId) ?? 0);
    if (hook !== undefined && share < hook.capacity && acquire(hook)) {
      left -= 1;
      shares.set(hook.hookId, share + 1);
      account.next += 1;
      continue;
    }
    // Thousands may be skipped at once: the last hook is moved into this position, which costs no shift of the array.
    const last = account.hooks.pop();
    if (last !== undefined && account.next < account.hooks.length) account.hooks[account.next] = last;
    if (account.hooks.length === 0) waiting.delete(accountId);
  }
  return shares;
}

function accountWithFewest(accountIds: Iterable<string>, heldBy: (accountId: string) => number): string {
  let fewest = '';
  let held = Infinity;
  for (const accountId of accountIds) {
    const ofThis = heldBy(accountId);
    if (ofThis >= held) continue;
    held = ofThis;
    fewest = accountId;
  }
  return fewest;
}
