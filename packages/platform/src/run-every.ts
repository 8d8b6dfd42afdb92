/** Periodic work. */
export interface Loop {
  /** Starts no more rounds; resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `task` repeatedly, each time `pauseMs` after the previous round has ended, so rounds never overlap.
 * @param onError receives the error of a failed round; the next round runs anyway.
 */
export function runEvery(pauseMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let endPause: () => void = () => {};
  const done = (async () => {
    while (!stopped) {
      try {
        await task();
      } catch (error) {
        onError(error);
      }
      if (!stopped) await pause();
    }
  })();

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    stop: () => {
      stopped = true;
      endPause();
      return done;
    },
  };
}
