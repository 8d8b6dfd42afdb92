import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, isDatabaseAway } from './postgres-errors.ts';

const pauseMs = 250;

/**
 * Runs `work`, again and again while Postgres is away or asks for another try after a conflict (a deadlock, a serialization
 * failure), for what can't be asked for anew: how a request that has been sent went. `work` may have committed before its connection broke, so running it twice must do no harm.
 * @param limitMs after which the error is passed on.
 */
export async function retryWhileAway<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(isDatabaseAway(error) || isConflict(error)) || performance.now() + pauseMs > deadline) throw error;
    }
    await wait(pauseMs);
  }
}
