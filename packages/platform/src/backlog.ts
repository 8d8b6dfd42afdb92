/** A bounded number of work items that outlast the responses that caused them; no single key can occupy all of it. */
export interface Backlog {
  /**
   * Begins an item. Returns false if there are too many items, or too many of this key: the item must then be left out.
   * @param key what may cause a flood of items, such as a campaign.
   */
  begin(key: string): boolean;
  /** Ends an item of this key. */
  end(key: string): void;
  /**
   * What a response must wait for before it begins an item of this key; usually undefined. While there are many items,
   * and this key has at least its share of them, it resolves once enough items have ended, or after a second. So a
   * flood is slowed down, none of its items are left out while work progresses, and it slows nothing else down.
   */
  waitForCapacity(key: string): Promise<void> | undefined;
  /** Resolves when no item is left. */
  settle(): Promise<void>;
}

const maxWaitMs = 1_000;

/**
 * Creates a backlog.
 * @param limits `many`: from this number of items on, responses wait; `most`: the maximum. Each key has half of both.
 */
export function createBacklog({ many, most }: { many: number; most: number }): Backlog {
  let count = 0;
  const counts = new Map<string, number>();
  /** `capacityWaiters` are called when there may be capacity, and `idleWaiters` when no item is left. */
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
      // Notify once for all items that end together.
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
