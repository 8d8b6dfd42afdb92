/** How many deliveries a hook may have in flight, and in which lane; see `hook_windows`. */
export interface HookWindow {
  size: number;
  /** Its deliveries take the slow lane. */
  slow: boolean;
  /** How many of its last attempts were slow, in a row. */
  slowStreak: number;
}

/** What an attempt tells of a receiver. */
export interface Observation {
  outcome: 'succeeded' | 'failed' | 'timed-out';
  /** How long the receiver took. */
  durationMs: number;
}

export interface WindowPolicy {
  /** The largest window. */
  max: number;
  /** How many jobs wait for workers at this time. */
  jobsWaiting: number;
}

/** A receiver that takes this long is slow. */
export const slowMs = 1_000;
/** With more jobs waiting than these, workers have enough to do: larger windows would only make all wait longer. */
const enoughJobs = 50;
/** With more than these, whoever has little to send would wait behind those who have much: windows shrink. */
const tooManyJobs = 200;
/** As large as a new hook's, and what a window shrinks to when workers are scarce. */
export const startSize = 4;

const slowAfter = 3;
const largestWhenSlow = 16;

/** What a success changes a window by, as far as workers are concerned: 1, 0 or -1. */
export function growthOf({ jobsWaiting }: WindowPolicy): number {
  if (jobsWaiting > tooManyJobs) return -1;
  return jobsWaiting > enoughJobs ? 0 : 1;
}

/**
 * The window after an attempt: one larger with each success, half at a timeout, never less than one (additive increase,
 * multiplicative decrease, as in RFC 5681). Three slow attempts in a row lead into the slow lane, one that is quick leads
 * out of it. Pure: the caller writes it.
 */
export function adjustWindow(window: HookWindow, seen: Observation, policy: WindowPolicy): HookWindow {
  const isSlow = seen.outcome === 'timed-out' || seen.durationMs >= slowMs;
  const slowStreak = isSlow ? Math.min(window.slowStreak + 1, slowAfter) : 0;
  return { size: sizeAfter(window.size, seen, isSlow, policy), slow: slowStreak >= slowAfter, slowStreak };
}

function sizeAfter(size: number, seen: Observation, isSlow: boolean, policy: WindowPolicy): number {
  if (seen.outcome === 'timed-out') return Math.max(1, Math.floor(size / 2));
  if (seen.outcome === 'failed') return size;
  const growth = growthOf(policy);
  if (growth < 0) return Math.min(policy.max, Math.max(size - 1, Math.min(size, startSize)));
  const largest = isSlow ? Math.min(largestWhenSlow, policy.max) : policy.max;
  return size >= largest ? Math.min(size, policy.max) : size + growth;
}
