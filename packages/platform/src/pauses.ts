/** Remembers for a while which accounts should be treated apart. */
export interface Pauses {
  begin(accountIds: Iterable<string>): void;
  isPaused(accountId: string): boolean;
}

/** Creates pauses of this length. */
export function createPauses(pauseMs: number): Pauses {
  const pausedUntil = new Map<string, number>();
  return {
    begin: (accountIds) => {
      const now = performance.now();
      for (const [accountId, until] of pausedUntil) if (until <= now) pausedUntil.delete(accountId);
      for (const accountId of accountIds) pausedUntil.set(accountId, now + pauseMs);
    },
    isPaused: (accountId) => (pausedUntil.get(accountId) ?? 0) > performance.now(),
  };
}
