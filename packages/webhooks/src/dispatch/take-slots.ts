import type { Backlog } from './backlog.ts';
import { classOf, type HookClass } from './hook-load.ts';
import type { KnownHook, KnownHooks } from './known-hooks.ts';
import { type Candidate, shareSlots } from './share-slots.ts';
import type { HeldSlot, Slots } from './slots.ts';

/** Which hooks to take slots for, and how many at most. */
export interface SlotsWanted {
  areProven: boolean;
  maxSends: number;
}

interface BackloggedHook extends Candidate {
  hook: KnownHook;
  hookClass: HookClass;
}

/** Slots that were taken. */
export interface TakenSlots {
  slots: Map<KnownHook, HeldSlot[]>;
  /** Whether there were too few slots for so many sends. */
  isShort: boolean;
}

/** Takes slots for backlogged hooks that have spare capacity, fairly. Whatever gets some goes to the end of the backlog. */
export function takeSlots(
  { backlog }: Pick<KnownHooks, 'backlog'>,
  slots: Slots,
  wanted: SlotsWanted,
  nowMs: number,
): TakenSlots {
  const taken = new Map<KnownHook, HeldSlot[]>();
  if (wanted.areProven && slots.isFull('main')) return { slots: taken, isShort: true };
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
      const held = taken.get(hook) ?? [];
      held.push(slots.acquire(hookClass, accountId));
      taken.set(hook, held);
      return true;
    },
    (accountId) => slots.heldBy(accountId),
  );
  for (const hook of taken.keys()) backlog.moveToEnd(hook);
  return { slots: taken, isShort: isShort && left > 0 };
}

/** Of each account the hooks that had their turn longest ago, no more than there may be sends. */
function findCandidates(
  backlog: Backlog,
  hasSlot: (hookClass: HookClass, accountId: string) => boolean,
  { areProven, maxSends }: SlotsWanted,
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
