/** What is done after the responses that caused it, in a bounded number, of which no one key takes all. */
export interface Backlog {
  /**
   * Begins one more; false when there are too many, or too many of this key: it has to be left out.
   * @param key what a flood may be of, such as a campaign.
   */
  begin(key: string): boolean;
  /** Ends one. */
  end(key: string): void;
  /**
   * What a response waits for before it causes more of this key: undefined at most times. While there are many, and no fewer of this
   * key than of others, it resolves when enough have ended, or after a second. So a flood is slowed down, nothing of it is left out
   * while the work goes on, and it slows nothing else down.
   */
  waitForCapacity(key: string): Promise<void> | undefined;
  /** Resolves when none is left. */
  settle(): Promise<void>;
}

const maxWaitMs = 1_000;

/**
 * Makes a backlog.
 * @param limits `many`: from here on responses wait; `most`: there are never more. One key has at most half of each.
 */
export function createBacklog({ many, most }: { many: number; most: number }): Backlog {
  let count = 0;
  const counts = new Map<string, number>();
  /** Called when there may be capacity, and when none is left. */
  const capacityWaiters = new Set<() => void>();
  const idleWaiters = new Set<() => void>();
  let looking: NodeJS.Immediate | undefined;
  const countOf = (key: string): number => counts.get(key) ?? 0;

  function hasCapacity(key: string): boolean {
    const own = countOf(key);
    if (own >= many / 2) return false;
    return count < many || own < count / counts.size;
  }

  function notifyWaiters(): void {
    looking = undefined;
    for (const look of capacityWaiters) look();
  }

  return {
    begin: (key) => {
      const own = countOf(key);
      if (count >= most || own >= most / 2) return false;
      count += 1;
      counts.set(key, own + 1);
      return true;
    },
    end: (key) => {
      count -= 1;
      const own = countOf(key) - 1;
      if (own > 0) counts.set(key, own);
      else counts.delete(key);
      // Once for all that end together.
      if (capacityWaiters.size > 0) looking ??= setImmediate(notifyWaiters);
      if (count > 0) return;
      for (const done of idleWaiters) done();
      idleWaiters.clear();
    },
    waitForCapacity: (key) => {
      if (hasCapacity(key)) return undefined;
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          capacityWaiters.delete(look);
          resolve();
        };
        const look = (): void => void (hasCapacity(key) && done());
        const timer = setTimeout(done, maxWaitMs);
        capacityWaiters.add(look);
      });
    },
    settle: async () => {
      while (count > 0) await new Promise<void>((resolve) => idleWaiters.add(resolve));
    },
  };
}
