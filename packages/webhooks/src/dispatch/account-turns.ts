import type { KnownHook } from './known-hooks.ts';
import type { HeldSlot } from './slots.ts';

/** When accounts may have their next claim. */
export interface AccountTurns {
  /** Accounts that have a claim under way, or rest after one. */
  busy: ReadonlySet<string>;
  /** Notes that an account has due deliveries that can be sent at once. */
  note(accountId: string, nowMs: number): void;
  /** Begins a claim for these slots. Call what it returns when the claim has ended and its sends have begun. */
  begin(acquired: Map<KnownHook, HeldSlot[]>): () => void;
}

// This long after others had deliveries they are likely to have more.
const isSharedForMs = 10_000;

/**
 * Each account has one claim at a time. While other accounts have deliveries, too, one that had most of a claim rests after it
 * for as long as that took: a flood of one account would otherwise keep this process and Postgres so busy that the
 * deliveries of all others come late. An account that is alone never rests, nor do several that share their claims.
 * @param maxSends how many sends a claim has at most.
 * @param onRested is called when an account has rested.
 */
export function createAccountTurns(maxSends: number, onRested: () => void): AccountTurns {
  const busy = new Set<string>();
  let lastAccountId: string | undefined;
  /** When an account was noted after another one. */
  let sharedAtMs = -Infinity;

  function end(accountId: string, sends: number, tookMs: number, nowMs: number): void {
    const rests = sends * 2 > maxSends && nowMs - sharedAtMs < isSharedForMs;
    if (!rests) return void busy.delete(accountId);
    setTimeout(() => {
      busy.delete(accountId);
      onRested();
    }, tookMs).unref();
  }

  return {
    busy,
    note: (accountId, nowMs) => {
      if (lastAccountId !== undefined && lastAccountId !== accountId) sharedAtMs = nowMs;
      lastAccountId = accountId;
    },
    begin: (acquired) => {
      const startedAtMs = performance.now();
      const sends = new Map<string, number>();
      for (const [{ accountId }, held] of acquired) sends.set(accountId, (sends.get(accountId) ?? 0) + held.length);
      for (const accountId of sends.keys()) busy.add(accountId);
      return () => {
        const nowMs = performance.now();
        for (const [accountId, count] of sends) end(accountId, count, nowMs - startedAtMs, nowMs);
      };
    },
  };
}
