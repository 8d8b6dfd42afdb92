import type { Backlog } from './backlog.ts';
import { classOf, type HookClass } from './hook-load.ts';
import type { KnownHook, KnownHooks } from './known-hooks.ts';
import { type Candidate, shareSlots } from './share-slots.ts';
import type { HeldSlot, Slots } from './slots.ts';

/** Which hooks to acquire slots for, and how many at most. */
export interface SlotsWanted {
  areProven: boolean;
  maxSends: number;
  /** Whether to acquire what there is when there are too few slots; nothing then, if false. */
  evenIfShort: boolean;
}

interface BackloggedHook extends Candidate {
  hook: KnownHook;
  hookClass: HookClass;
}

/** Slots that were acquired. */
export interface AcquiredSlots {
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
  const hasSlot = (hookClass: HookClass, accountId: string): boolean => {
    const isFree = slots.free(hookClass, accountId) > 0;
    if (!isFree) isShort = true;
    return isFree;
  };
  shareSlots(
    findCandidates(backlog, hasSlot, wanted, nowMs),
    ({ hook, hookClass, accountId }) => {
      if (left === 0 || !hasSlot(hookClass, accountId)) return false;
      left -= 1;
      const held = acquired.get(hook) ?? [];
      held.push(slots.acquire(hookClass, accountId));
      acquired.set(hook, held);
      return true;
    },
    (accountId) => slots.heldBy(accountId),
  );
  isShort &&= left > 0;
  if (isShort && !wanted.evenIfShort) {
    for (const slot of [...acquired.values()].flat()) slot.release();
    return { slots: new Map(), isShort };
  }
  for (const hook of acquired.keys()) backlog.moveToEnd(hook);
  return { slots: acquired, isShort };
}

/** The hooks of each account that had their turn longest ago, no more than `maxSends` of each. */
function findCandidates(
  backlog: Backlog,
  hasSlot: (hookClass: HookClass, accountId: string) => boolean,
  { areProven, maxSends }: Pick<SlotsWanted, 'areProven' | 'maxSends'>,
  nowMs: number,
): BackloggedHook[] {
  const candidates: BackloggedHook[] = [];
  const ofAccount = new Map<string, number>();
  for (const hook of backlog.of(areProven, nowMs)) {
    const { hookId, accountId, load } = hook;
    if (hook.isClaiming || load.inFlight >= load.limit) continue;
    const hookClass = classOf(load, nowMs);
    const count = ofAccount.get(accountId) ?? 0;
    if (count >= maxSends || !hasSlot(hookClass, accountId)) continue;
    ofAccount.set(accountId, count + 1);
    candidates.push({ hook, hookId, accountId, capacity: load.limit - load.inFlight, hookClass });
  }
  return candidates;
}
