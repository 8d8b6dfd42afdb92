import { type AccountTurns, createAccountTurns } from './account-turns.ts';

/** How a process claims for a part of its backlog: for the proven hooks, or for the others. */
interface ClaimLimits {
  areProven: boolean;
  /** Claims at once, and sends of each. */
  maxClaims: number;
  maxSends: number;
  /** How long to wait for more slots while fewer are free than a claim could use. */
  waitForSlotsMs: number;
}

// A few dozen sends keep a process busy. An account has one claim at a time in each queue, and what is due for another doesn't
// wait for it: that is claimed meanwhile, and its sends begin between the others. Proven hooks never wait for the claims and
// first sends of hooks that may hang, and no claim of the latter begins so many sends that it blocks the process for more
// than a few milliseconds. Slots of hanging receivers come free one by one, so such a claim waits for several.
export const provenClaims: ClaimLimits = { areProven: true, maxClaims: 3, maxSends: 48, waitForSlotsMs: 0 };
export const otherClaims: ClaimLimits = { areProven: false, maxClaims: 1, maxSends: 8, waitForSlotsMs: 100 };

/** The claims of a part of the backlog, as they are now. */
export interface ClaimQueue extends ClaimLimits {
  /** Claims under way. */
  claims: number;
  turns: AccountTurns;
  /** No claim begins before. */
  notBeforeMs: number;
  /** When the last one began. */
  claimedAtMs: number;
}

/** A queue with no claims. @param onRested is called when an account may claim again. */
export function createClaimQueue(limits: ClaimLimits, onRested: () => void): ClaimQueue {
  const turns = createAccountTurns(limits.maxSends, onRested);
  return { ...limits, claims: 0, turns, notBeforeMs: -Infinity, claimedAtMs: -Infinity };
}
