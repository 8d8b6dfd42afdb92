/** Work that goes on by itself. */
export interface Loop {
  /** Starts no more rounds; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `task` again and again, `pauseMs` after the last round ended, so rounds never overlap.
 * @param onError is told of a round that failed; the next one comes all the same.
 */
export function runEvery(pauseMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let wake: () => void = () => {};
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
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    stop: () => {
      stopped = true;
      wake();
      return done;
    },
  };
}
