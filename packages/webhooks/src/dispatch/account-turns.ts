import { createRecentAccounts } from '@mailwright/platform';
import type { KnownHook } from './known-hooks.ts';
import type { HeldSlot } from './slots.ts';

/** When accounts may have their next claim. */
export interface AccountTurns {
  /** Accounts that have a claim under way, or rest after one. */
  busy: ReadonlySet<string>;
  /** How many sends of one account a claim may have now. */
  maxOfAccount(): number;
  /** Notes that an account has due deliveries that can be sent at once. */
  note(accountId: string): void;
  /** Begins a claim for these slots. Call what it returns when the claim has ended and its sends have begun. */
  begin(acquired: Map<KnownHook, HeldSlot[]>): () => void;
}

// To begin a send keeps the process busy for half a millisecond, during which the sends of others wait.
const maxWhileShared = 8;
// In multiples of the time that a claim and the beginnings of its sends took. An account that shares the process still gets some
// 500 sends a second, as many deliveries as a plan allows it by default.
const restFactor = 1.5;

/**
 * Each account has one claim at a time. While other accounts have deliveries, too, it gets a few sends of a claim, and after
 * one of which it had most it rests for half as long again as that took: a flood of one account would otherwise keep this
 * process and Postgres so busy that the deliveries of all others come late. An account that is alone never rests, nor do
 * several that share their claims.
 * @param maxSends how many sends a claim has at most.
 * @param onRested is called when an account has rested.
 */
export function createAccountTurns(maxSends: number, onRested: () => void): AccountTurns {
  const busy = new Set<string>();
  const accounts = createRecentAccounts();

  function end(accountId: string, sends: number, ofAll: number, tookMs: number): void {
    if (!accounts.areSeveral() || sends * 2 <= Math.max(ofAll, maxWhileShared)) return void busy.delete(accountId);
    setTimeout(() => {
      busy.delete(accountId);
      onRested();
    }, restFactor * tookMs).unref();
  }

  return {
    busy,
    maxOfAccount: () => (accounts.areSeveral() ? Math.min(maxSends, maxWhileShared) : maxSends),
    note: accounts.note,
    begin: (acquired) => {
      const startedAtMs = performance.now();
      const sends = new Map<string, number>();
      let all = 0;
      for (const [{ accountId }, held] of acquired) {
        sends.set(accountId, (sends.get(accountId) ?? 0) + held.length);
        all += held.length;
      }
      for (const accountId of sends.keys()) busy.add(accountId);
      return () => {
        for (const [accountId, count] of sends) end(accountId, count, all, performance.now() - startedAtMs);
      };
    },
  };
}
