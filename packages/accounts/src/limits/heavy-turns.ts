import { createRecentAccounts } from '@mailwright/platform';

/**
 * Decides when heavy requests run in this process: slots (`HeavySlots`) limit how many an account may have open at
 * once, and turns decide when each runs.
 */
export interface HeavyTurns {
  /** Runs an account's work when its turn comes, and returns or throws what the work does. */
  take<Result>(accountId: string, work: () => Result | Promise<Result>): Promise<Result>;
  /** How many of an account's turns are waiting. */
  waiting(accountId: string): number;
  /** Notes that an account has sent a request of any kind. */
  note(accountId: string): void;
}

/** How long an account rests after a turn. */
interface Rests {
  /** Multiples of the time that the turn took: when no other account sends requests, and when others do. */
  alone: number;
  besideOthers: number;
  /** How many milliseconds of rest an account may owe without having to rest. */
  maxOwedMs: number;
  /** Work that takes this many milliseconds doubles the rest beside others; twice as many triple it, and so on. */
  longMs: number;
  /** Whether only the process's processor time counts, without the time that the work waited for Postgres. */
  ofProcessor: boolean;
}

const usualRests: Rests = { alone: 1, besideOthers: 3, maxOwedMs: 0, longMs: Infinity, ofProcessor: false };

/**
 * For work that needs no database connection, and whose slots already limit it to what the machine can do: accounts
 * only take turns.
 */
export const noRests: Rests = { alone: 0, besideOthers: 0, maxOwedMs: 0, longMs: Infinity, ofProcessor: false };

const maxKnown = 1_000;

/**
 * Runs each account's heavy requests one after another. In between, the account rests for as long as the last request
 * took, or three times as long while other accounts send requests, too. So it uses one connection, and at most half or
 * a quarter of a processor; the rest is for everyone's quick requests. A single request doesn't wait, and no response
 * waits for the rest after it.
 * @param atOnce how many requests may run at once over all accounts, in the order in which they came, so that many
 *   accounts together leave connections free, too.
 */
export function createHeavyTurns(atOnce: number, rests: Rests = usualRests): HeavyTurns {
  /** When each account will have rested after its last request; an account without requests is forgotten. */
  const rested = new Map<string, Promise<void>>();
  /** Until when each account owes rest. */
  const owedUntilMs = new Map<string, number>();
  const waitingOf = new Map<string, number>();
  const gate = createGate(atOnce);
  const accounts = createRecentAccounts();

  async function waitFor(accountId: string, before: Promise<void>): Promise<void> {
    waitingOf.set(accountId, (waitingOf.get(accountId) ?? 0) + 1);
    await before;
    const left = (waitingOf.get(accountId) ?? 0) - 1;
    if (left > 0) waitingOf.set(accountId, left);
    else waitingOf.delete(accountId);
  }

  /** Adds the rest that work of this duration costs. @returns how many milliseconds the account must rest now. */
  function owe(accountId: string, tookMs: number): number {
    const nowMs = performance.now();
    const factor = accounts.areSeveral() ? rests.besideOthers * (1 + tookMs / rests.longMs) : rests.alone;
    const untilMs = Math.max(nowMs, owedUntilMs.get(accountId) ?? 0) + factor * tookMs;
    owedUntilMs.set(accountId, untilMs);
    if (owedUntilMs.size > maxKnown)
      for (const [known, until] of owedUntilMs) if (until <= nowMs) owedUntilMs.delete(known);
    return untilMs - nowMs - rests.maxOwedMs;
  }

  return {
    note: accounts.note,
    waiting: (accountId) => waitingOf.get(accountId) ?? 0,
    take: async (accountId, work) => {
      const before = rested.get(accountId);
      let endRest = (): void => undefined;
      const own = new Promise<void>((resolve) => {
        endRest = resolve;
      });
      rested.set(accountId, own);
      if (before !== undefined) await waitFor(accountId, before);
      await gate.enter();
      const startedAt = performance.now();
      const usedBefore = rests.ofProcessor ? process.cpuUsage() : undefined;
      try {
        return await work();
      } finally {
        gate.leave();
        const end = (): void => {
          if (rested.get(accountId) === own) rested.delete(accountId);
          endRest();
        };
        const tookMs = performance.now() - startedAt;
        const restMs = owe(accountId, usedBefore === undefined ? tookMs : Math.min(tookMs, usedMs(usedBefore)));
        if (restMs > 0) setTimeout(end, restMs).unref();
        else end();
      }
    },
  };
}

/** Lets this many through at once, the others in the order in which they came. */
function createGate(atOnce: number): { enter(): Promise<void>; leave(): void } {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    enter: async () => {
      // leave() hands its slot directly to the first that waits, so `running` stays the same.
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    },
  };
}

/** The process's processor time since then, in milliseconds. */
function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
