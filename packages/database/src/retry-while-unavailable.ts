import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, isDatabaseUnavailable } from './postgres-errors.ts';

const pauseMs = 250;

/**
 * Retries `work` while Postgres is unavailable or reports a conflict (a deadlock, a serialization failure). This is for
 * data that can't be obtained again, such as the outcome of a request that was sent. `work` may have committed before
 * its connection broke, so running it twice must do no harm.
 * @param limitMs how long to retry before it rejects with the error.
 */
export async function retryWhileUnavailable<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const mayPass = isDatabaseUnavailable(error) || isConflict(error);
      if (!mayPass || performance.now() + pauseMs > deadline) throw error;
    }
    await wait(pauseMs);
  }
}
