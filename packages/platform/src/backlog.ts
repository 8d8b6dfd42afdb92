/** What is done after the responses that caused it, in a bounded number. */
export interface Backlog {
  /** Begins with one more; false when there are too many: it has to be left out. */
  begin(): boolean;
  /** Ends one. */
  end(): void;
  /**
   * What a response waits for before it causes more: undefined at most times. While there are many, it resolves when enough have
   * ended, or after a second. So a flood is slowed down, and nothing of it is left out while the work goes on.
   */
  room(): Promise<void> | undefined;
  /** Resolves when none is left. */
  settle(): Promise<void>;
}

const roomLimitMs = 1_000;

/** Makes a backlog. @param limits `many`: from here on responses wait; `most`: there are never more. */
export function createBacklog({ many, most }: { many: number; most: number }): Backlog {
  let count = 0;
  /** Called when there is room, and when none is left. */
  const roomWaiters = new Set<() => void>();
  const idleWaiters = new Set<() => void>();

  return {
    begin: () => {
      if (count >= most) return false;
      count += 1;
      return true;
    },
    end: () => {
      count -= 1;
      if (count < many) for (const done of roomWaiters) done();
      if (count > 0) return;
      for (const done of idleWaiters) done();
      idleWaiters.clear();
    },
    room: () => {
      if (count < many) return undefined;
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          roomWaiters.delete(done);
          resolve();
        };
        const timer = setTimeout(done, roomLimitMs);
        roomWaiters.add(done);
      });
    },
    settle: async () => {
      while (count > 0) await new Promise<void>((resolve) => idleWaiters.add(resolve));
    },
  };
}
