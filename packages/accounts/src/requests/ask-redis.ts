import type { openRedis } from '@mailwright/queues';

export type Redis = ReturnType<typeof openRedis>;

// A request must not wait for its being counted. What takes longer counts as unavailable, and for a while nothing is asked
// again but once.
const patienceMs = 100;
const pauseMs = 1_000;

/**
 * Runs commands on a producer's connection that must not hold up a request: one that isn't answered within a tenth of a
 * second rejects, and for a second after that each one does at once.
 */
export function createRedisAsker(redis: Redis): <T>(command: () => Promise<T>) => Promise<T> {
  let askAgainAt = -Infinity;

  return async (command) => {
    if (redis.status !== 'ready') throw new Error(`Redis is unavailable (${redis.status})`);
    if (performance.now() < askAgainAt) throw new Error('Redis did not answer a moment ago');
    try {
      return await withPatience(command());
    } catch (error) {
      askAgainAt = performance.now() + pauseMs;
      throw error;
    }
  };
}

function withPatience<T>(answer: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${patienceMs} ms`));
    // One more turn of the event loop: when it was this process that was slow, the answer is there already, to be read.
    const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
