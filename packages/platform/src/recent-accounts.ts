/** Tracks whether several accounts have been active recently. */
export interface RecentAccounts {
  /** Records that an account is active. */
  note(accountId: string): void;
  areSeveral(): boolean;
}

// Within this time after another account was active, it is likely to be active again.
const recentMs = 10_000;

/**
 * Distinguishes an account that has a process to itself, whose work may be done as fast as possible, from one whose
 * work delays that of others.
 * @param nowMs the time in milliseconds, from a monotonic clock.
 */
export function createRecentAccounts(nowMs: () => number = () => performance.now()): RecentAccounts {
  let lastAccountId: string | undefined;
  /** When an account was last recorded after a different one. */
  let severalAtMs = -Infinity;
  return {
    note: (accountId) => {
      if (lastAccountId !== undefined && lastAccountId !== accountId) severalAtMs = nowMs();
      lastAccountId = accountId;
    },
    areSeveral: () => nowMs() - severalAtMs < recentMs,
  };
}
