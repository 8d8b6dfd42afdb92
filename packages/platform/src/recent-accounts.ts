/** Whether several accounts have been active lately. */
export interface RecentAccounts {
  /** Notes that an account is active. */
  note(accountId: string): void;
  areSeveral(): boolean;
}

// This long after another one was active it is likely to be so again.
const recentMs = 10_000;

/**
 * Tells an account that has a process for itself, whose work may be done as fast as possible, from one whose work delays that
 * of others.
 * @param nowMs the time of a clock that never goes back, in milliseconds.
 */
export function createRecentAccounts(nowMs: () => number = () => performance.now()): RecentAccounts {
  let lastAccountId: string | undefined;
  /** When an account was noted after another one. */
  let severalAtMs = -Infinity;
  return {
    note: (accountId) => {
      if (lastAccountId !== undefined && lastAccountId !== accountId) severalAtMs = nowMs();
      lastAccountId = accountId;
    },
    areSeveral: () => nowMs() - severalAtMs < recentMs,
  };
}
