import { createRecentAccounts } from '@mailwright/platform';

/** The turns of heavy requests in this process: the slots say how many an account may send, the turns when each is run. */
export interface HeavyTurns {
  /** Does an account's work when its turn comes. What the work throws, this throws. */
  take<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
  /** Notes that an account has sent a request, of any kind. */
  note(accountId: string): void;
}

// How long an account rests after a heavy request, in multiples of the time it took.
const rest = { alone: 1, besideOthers: 3 };

/**
 * An account's heavy requests are run one after another, and between two of them the account rests for as long as the first
 * has taken, and for three times as long while other accounts send requests, too: it has one connection and half or a
 * quarter of a processor at most, and the rest is for everyone's quick requests. A request that comes alone doesn't wait, and
 * no response waits for the rest after it.
 * @param atOnce how many may be run at once, over all accounts, which get their turns in the order of their requests: so
 *   many accounts together leave connections, too.
 */
export function createHeavyTurns(atOnce: number): HeavyTurns {
  /** When each account has rested after all its requests so far; without any it is forgotten. */
  const rests = new Map<string, Promise<void>>();
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

  return {
    note: accounts.note,
    take: async (accountId, work) => {
      const before = rests.get(accountId);
      let endRest = (): void => undefined;
      const rested = new Promise<void>((resolve) => {
        endRest = resolve;
      });
      rests.set(accountId, rested);
      await before;
      await enter();
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        leave();
        const factor = accounts.areSeveral() ? rest.besideOthers : rest.alone;
        setTimeout(
          () => {
            if (rests.get(accountId) === rested) rests.delete(accountId);
            endRest();
          },
          factor * (performance.now() - startedAt),
        ).unref();
      }
    },
  };
}
