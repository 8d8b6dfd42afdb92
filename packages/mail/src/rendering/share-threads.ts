/** The order in which tasks of accounts get threads. */
interface AccountTurns {
  /** Of the accounts that have tasks waiting, the one whose turn it is; undefined when none may have a thread now. */
  choose(waiting: Iterable<string>): string | undefined;
  started(accountId: string): void;
  /** @param usedMs what the task has used of a thread */
  ended(accountId: string, usedMs: number): void;
}

// Of what an account has used, this share of the time since then is forgotten.
const forgottenShare = 0.1;
// An account that has used more lately is slow. Usual tasks take a few milliseconds.
const slowMs = 1_000;
const maxKnown = 1_000;

/**
 * Accounts get threads in turns: first who has used least of them lately. One account has at most half of the threads, and those
 * whose templates take long together never have all of them: one stays for everyone else.
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
