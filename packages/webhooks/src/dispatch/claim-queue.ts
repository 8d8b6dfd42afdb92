import { type AccountTurns, createAccountTurns } from './account-turns.ts';

/** How a process claims for a part of its backlog: for the proven hooks, or for the others. */
interface ClaimLimits {
  areProven: boolean;
  /** Claims at once, and sends of each. */
  maxClaims: number;
  maxSends: number;
  /** How long to wait for more slots while fewer are free than a claim could use, and too few receivers respond. */
  waitForSlotsMs: number;
}

// A few dozen sends keep a process busy. An account has one claim at a time in each queue, and what is due for another doesn't
// wait for it: that is claimed meanwhile, and its sends begin between the others. Proven hooks never wait for the claims and
// first sends of hooks that may hang, and no claim of the latter begins so many sends that it blocks the process for more
// than a few milliseconds. Slots of hanging receivers come free one by one, some twenty a second, so such a claim waits for several:
// sends that begin together time out together, and share the statements that record them, too.
export const provenClaims: ClaimLimits = { areProven: true, maxClaims: 3, maxSends: 48, waitForSlotsMs: 0 };
export const otherClaims: ClaimLimits = { areProven: false, maxClaims: 1, maxSends: 8, waitForSlotsMs: 400 };

/** The claims of a part of the backlog, as they are now. */
export interface ClaimQueue extends ClaimLimits {
  /** Claims under way. */
  claims: number;
  turns: AccountTurns;
  /** When the last claim began. */
  claimedAtMs: number;
  /** Sends under way. */
  sends: number;
  /** Whether hooks with free slots may be searched for. */
  maySearch(nowMs: number): boolean;
  /**
   * Notes a search.
   * @returns whether to claim for what is found although slots are short: more of them have been waited for.
   */
  noteSearch(nowMs: number): boolean;
  /** Searches no more before, unless `endPause` is called or receivers respond: as many as a claim has sends, or all of them. */
  pauseUntil(untilMs: number): void;
  /** Ends the pause: a search may find what the last one couldn't. */
  endPause(): void;
  /** Ends the pause without a call of `onReady`. */
  stop(): void;
  /** Notes the end of a send. @param response how soon the receiver has responded; none when it hasn't. */
  noteEnd(response: 'quick' | 'slow' | 'none'): void;
}

/** A queue with no claims. @param onReady is called when an account may claim again, or a pause has ended. */
export function createClaimQueue(limits: ClaimLimits, onReady: () => void): ClaimQueue {
  const turns = createAccountTurns(limits.maxSends, onReady);
  let notBeforeMs = -Infinity;
  /** Quick responses since the last search: each has freed its slot at that moment. */
  let responses = 0;
  let awaited = Infinity;
  let timer: NodeJS.Timeout | undefined;
  const queue: ClaimQueue = {
    ...limits,
    claims: 0,
    turns,
    claimedAtMs: -Infinity,
    sends: 0,
    maySearch: (nowMs) => queue.claims < queue.maxClaims && nowMs >= notBeforeMs,
    noteSearch: (nowMs) => {
      const hasWaited = nowMs >= queue.claimedAtMs + queue.waitForSlotsMs || responses >= awaited;
      responses = 0;
      return hasWaited;
    },
    pauseUntil: (untilMs) => {
      notBeforeMs = untilMs;
      awaited = Math.max(1, Math.min(queue.sends, queue.maxSends));
      clearTimeout(timer);
      timer = setTimeout(onReady, Math.ceil(untilMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
    endPause: () => {
      notBeforeMs = -Infinity;
    },
    noteEnd: (response) => {
      queue.sends -= 1;
      if (response === 'quick') responses += 1;
      // The slot of a slow one came free before, while its hook had none left.
      if (response === 'slow' || responses >= awaited) queue.endPause();
    },
  };
  return queue;
}
