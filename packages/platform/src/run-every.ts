/** Periodic work. */
export interface Loop {
  /** Starts no more rounds; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `task` repeatedly, `pauseMs` after the last round ended, so rounds never overlap.
 * @param onError receives the error of a failed round; the next round runs all the same.
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
