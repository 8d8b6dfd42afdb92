import { createRecentAccounts } from '@mailwright/platform';

/** The turns of heavy requests in this process: the slots say how many an account may send, the turns when each is run. */
export interface HeavyTurns {
  /** Does an account's work when its turn comes. What the work throws, this throws. */
  take<Result>(accountId: string, work: () => Result | Promise<Result>): Promise<Result>;
  /** How many of an account's turns are waited for. */
  waiting(accountId: string): number;
  /** Notes that an account has sent a request, of any kind. */
  note(accountId: string): void;
}

/** How long accounts rest between their turns. */
interface Rests {
  /** In multiples of the time that a turn took, without others, and while other accounts send requests, too. */
  alone: number;
  besideOthers: number;
  /** Milliseconds that an account may owe: it rests only from what it owes beyond these. */
  maxOwedMs: number;
  /** Work that takes this long, in milliseconds, doubles the rest beside others, twice as long triples it, and so on. */
  longMs: number;
  /** Whether only the process's processor time counts, and not what the work has waited for Postgres. */
  ofProcessor: boolean;
}

const usualRests: Rests = { alone: 1, besideOthers: 3, maxOwedMs: 0, longMs: Infinity, ofProcessor: false };

/** For work that takes no connection and whose slots are all the machine has for it: accounts only take turns. */
export const noRests: Rests = { alone: 0, besideOthers: 0, maxOwedMs: 0, longMs: Infinity, ofProcessor: false };

const maxKnown = 1_000;

/**
 * An account's heavy requests are run one after another, and between two of them the account rests for as long as the first
 * has taken, and for three times as long while other accounts send requests, too: it has one connection and half or a
 * quarter of a processor at most, and the rest is for everyone's quick requests. A request that comes alone doesn't wait, and
 * no response waits for the rest after it.
 * @param atOnce how many may be run at once, over all accounts, which get their turns in the order of their requests: so
 *   many accounts together leave connections, too.
 */
export function createHeavyTurns(atOnce: number, rests: Rests = usualRests): HeavyTurns {
  /** When each account has rested after all its requests so far; without any it is forgotten. */
  const rested = new Map<string, Promise<void>>();
  /** Until when each account owes rests. */
  const owedUntilMs = new Map<string, number>();
  const waitingOf = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const accounts = createRecentAccounts();

  async function enter(): Promise<void> {
    // Who leaves while others wait leaves its place to the first of them.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function waitFor(accountId: string, before: Promise<void>): Promise<void> {
    waitingOf.set(accountId, (waitingOf.get(accountId) ?? 0) + 1);
    await before;
    const left = (waitingOf.get(accountId) ?? 0) - 1;
    if (left > 0) waitingOf.set(accountId, left);
    else waitingOf.delete(accountId);
  }

  /** Adds the rest after work that took this long. @returns how many milliseconds of it are to be rested now. */
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
      await enter();
      const startedAt = performance.now();
      const usedBefore = rests.ofProcessor ? process.cpuUsage() : undefined;
      try {
        return await work();
      } finally {
        leave();
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

/** The milliseconds of processor time that the process has used since then. */
function usedMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
