/** The turns of heavy requests in this process: the slots say how many an account may send, the turns when each is run. */
export interface HeavyTurns {
  /** Does an account's work when its turn comes. What the work throws, this throws. */
  take<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * An account's heavy requests are run one after another, and between two of them the account rests for as long as the first
 * has taken: it has one connection and half of a processor at most, and the rest is for everyone's quick requests. A request
 * that comes alone doesn't wait, and no response waits for the rest after it.
 * @param atOnce how many may be run at once, over all accounts, which get their turns in the order of their requests: so
 *   many accounts together leave connections, too.
 */
export function createHeavyTurns(atOnce: number): HeavyTurns {
  /** When each account has rested after all its requests so far; without any it is forgotten. */
  const rests = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let running = 0;

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
        setTimeout(() => {
          if (rests.get(accountId) === rested) rests.delete(accountId);
          endRest();
        }, performance.now() - startedAt).unref();
      }
    },
  };
}
