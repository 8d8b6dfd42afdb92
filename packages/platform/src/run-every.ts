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
  const { stop } = repeat(task, () => pauseMs, onError);
  return { stop };
}

/** A search for work that notifications usually announce. */
export interface Watch extends Loop {
  /** Call this on each notification: the next rounds come at their usual pace again, the first one without delay. */
  notify(): void;
}

// Long enough that somebody who works with the service never waits for a longer pause.
const quietAfterMs = 60_000;
const quietPauseMs = 5_000;

/**
 * Looks for work repeatedly, like `runEvery`: a safety net beside notifications. When a minute has brought neither work
 * nor a notification, it looks only every five seconds.
 * @param look resolves to whether it has found any work, or knows of some under way.
 * @param options `isNotified`: whether notifications would arrive now; while they wouldn't, pauses stay short;
 *   `missed`: called when a round finds work after such a minute, which a notification should have announced.
 */
export function watchFor(
  pauseMs: number,
  look: () => Promise<boolean>,
  onError: (error: unknown) => void,
  { isNotified = () => true, missed = () => {} }: { isNotified?: () => boolean; missed?: () => void } = {},
): Watch {
  let activeAtMs = performance.now();
  // The first round begins before the caller has this watch, and may be before it has what `isNotified` asks.
  const isQuiet = (): boolean => performance.now() - activeAtMs > quietAfterMs && isNotified();
  const { stop, endPause } = repeat(
    async () => {
      const wasQuiet = isQuiet();
      if (!(await look())) return;
      if (wasQuiet) missed();
      activeAtMs = performance.now();
    },
    () => (isQuiet() ? Math.max(pauseMs, quietPauseMs) : pauseMs),
    onError,
  );
  return {
    stop,
    notify: () => {
      const wasQuiet = isQuiet();
      activeAtMs = performance.now();
      if (wasQuiet) endPause();
    },
  };
}

function repeat(
  task: () => Promise<unknown>,
  pauseMs: () => number,
  onError: (error: unknown) => void,
): Loop & { endPause(): void } {
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
      const timer = setTimeout(resolve, pauseMs());
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    endPause: () => endPause(),
    stop: () => {
      stopped = true;
      endPause();
      return done;
    },
  };
}
