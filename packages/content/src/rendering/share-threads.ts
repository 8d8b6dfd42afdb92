/** Decides in which order accounts' tasks get threads. */
interface AccountTurns {
  /** From the accounts with waiting tasks, the one whose turn it is; undefined if none may have a thread now. */
  choose(waiting: Iterable<string>): string | undefined;
  started(accountId: string): void;
  /** @param usedMs how much processor time the task has used */
  ended(accountId: string, usedMs: number): void;
}

// Usage is forgotten over time: by this share of the time that has passed since.
const forgottenShare = 0.1;
// An account that has used more than this lately is slow. Ordinary tasks take a few milliseconds.
const slowMs = 1_000;
const maxKnown = 1_000;

/**
 * Accounts get threads in turns: the one that has used the least time lately goes first. One account gets at most half
 * of the threads. Accounts with slow templates never get all threads together: one is left for everyone else.
 */
export function createAccountTurns(threads: number): AccountTurns {
  const used = new Map<string, { ms: number; atMs: number }>();
  const running = new Map<string, number>();
  const maxOfAccount = Math.max(1, Math.floor(threads / 2));

  const usedBy = (accountId: string): number => {
    const { ms, atMs } = used.get(accountId) ?? { ms: 0, atMs: 0 };
    return Math.max(0, ms - (performance.now() - atMs) * forgottenShare);
  };
  const runningOf = (accountId: string): number => running.get(accountId) ?? 0;
  const countSlow = (): number => {
    let count = 0;
    for (const [accountId, tasks] of running) if (usedBy(accountId) > slowMs) count += tasks;
    return count;
  };

  return {
    choose: (waiting) => {
      const maySlow = countSlow() < threads - 1;
      let chosen: string | undefined;
      let least = Infinity;
      for (const accountId of waiting) {
        const ms = usedBy(accountId);
        if (ms >= least || runningOf(accountId) >= maxOfAccount || (ms > slowMs && !maySlow)) continue;
        chosen = accountId;
        least = ms;
      }
      return chosen;
    },
    started: (accountId) => void running.set(accountId, runningOf(accountId) + 1),
    ended: (accountId, usedMs) => {
      const left = runningOf(accountId) - 1;
      if (left > 0) running.set(accountId, left);
      else running.delete(accountId);
      used.set(accountId, { ms: usedBy(accountId) + usedMs, atMs: performance.now() });
      if (used.size > maxKnown) for (const known of used.keys()) if (usedBy(known) === 0) used.delete(known);
    },
  };
}
