import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintLine } from '../local-server.ts';
import { describeEnd, type RunningProcess } from '../process/start-logged.ts';

/** A service that is restarted whenever its process ends. */
export interface SupervisedService<P extends RunningProcess> {
  /** Its current process, or the last one while it is being restarted. */
  current(): P;
  /** Stops restarting it, and ends its process with `end`. */
  stop(end: (process: P) => Promise<void>): Promise<void>;
}

/**
 * Supervises a process that has started: each exit is reported and followed by a restart, at once or, if the process
 * keeps ending, after a growing delay.
 */
export function supervise<P extends RunningProcess>(options: {
  name: string;
  first: P;
  start: () => Promise<P>;
  /** Called after each restart. */
  changed: () => void;
  printLine: PrintLine;
}): SupervisedService<P> {
  const { name, printLine } = options;
  const stopping = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  let current = options.first;

  async function watch(): Promise<void> {
    let restarts = 0;
    let startedAt = performance.now();
    for (;;) {
      const end = await Promise.race([current.exited, stopped]);
      if (end === undefined || stopping.signal.aborted) return;
      if (performance.now() - startedAt >= settledAfterMs) restarts = 0;
      let problem = `ended (${describeEnd(end)})`;
      let started: P | undefined;
      while (started === undefined) {
        const delayMs = restartDelayMs(restarts);
        restarts += 1;
        printLine(`${name} ${problem}. Starting it again${delayMs === 0 ? '' : ` in ${delayMs / 1000} s`}.`);
        await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        try {
          started = await options.start();
        } catch (error) {
          problem = `could not be started: ${(error as Error).message}`;
        }
      }
      current = started;
      startedAt = performance.now();
      options.changed();
    }
  }

  const watching = watch();
  return {
    current: () => current,
    async stop(end) {
      stopping.abort();
      await watching;
      await end(current);
    },
  };
}

/** A process that has run this long counts as stable, which resets the count of its restarts. */
const settledAfterMs = 60_000;

/**
 * How long to wait before a process is restarted.
 * @param restarts the number of restarts since it last ran for a minute.
 */
export function restartDelayMs(restarts: number): number {
  return restarts === 0 ? 0 : Math.min(1_000 * 2 ** (restarts - 1), 30_000);
}
