/** How long something that failed is left alone: twice as long after each failure in a row. */
export interface BackOff {
  /** Records a failure, unless the attempt began before the last one failed: that is the same failure. Returns whether it did. */
  failed(now: number, startedAt?: number): boolean;
  succeeded(): void;
  /** For how many more milliseconds; 0 when it may be tried. */
  remainingMs(now: number): number;
  /** How many failures in a row. */
  failures(): number;
}

/** @param random between 0 and 1: jitter, so that processes don't come back together. */
export function createBackOff(
  options: { firstMs: number; maxMs: number },
  random: () => number = Math.random,
): BackOff {
  let failures = 0;
  let failedAt = 0;
  let until = 0;
  return {
    failed: (now, startedAt = now) => {
      if (now < until || startedAt < failedAt) return false;
      failedAt = now;
      const fullMs = Math.min(options.firstMs * 2 ** failures, options.maxMs);
      failures += 1;
      until = now + fullMs * (0.5 + random() / 2);
      return true;
    },
    succeeded: () => {
      failures = 0;
      failedAt = 0;
      until = 0;
    },
    remainingMs: (now) => Math.max(0, until - now),
    failures: () => failures,
  };
}
