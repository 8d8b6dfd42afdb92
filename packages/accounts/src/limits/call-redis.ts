import type { openRedis } from '@mailwright/queues';

export type Redis = ReturnType<typeof openRedis>;

// Counting must not delay a request. If a command takes longer, Redis counts as unavailable, and no other command is
// sent for a while.
export const defaultTimeoutMs = 100;
export const pauseMs = 1_000;

/**
 * Runs commands that must not delay a request, on a producer's connection. A command without a response within
 * `timeoutMs` rejects, and for a second after that every command rejects at once.
 */
export function createRedisCaller(
  redis: Redis,
  timeoutMs = defaultTimeoutMs,
): <T>(command: () => Promise<T>) => Promise<T> {
  let retryAt = -Infinity;

  return async (command) => {
    if (redis.status !== 'ready') throw new Error(`Redis is unavailable (${redis.status})`);
    if (performance.now() < retryAt) throw new Error('Redis did not respond a moment ago');
    try {
      return await withTimeout(command(), timeoutMs);
    } catch (error) {
      retryAt = performance.now() + pauseMs;
      throw error;
    }
  };
}

/** Resolves to the response, or rejects if there is none within `timeoutMs`. */
export function withTimeout<T>(response: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const rejectLate = () => reject(new Error(`Redis did not respond within ${timeoutMs} ms`));
    // One more turn of the event loop: if this process was the slow one, the response has arrived and only needs to be
    // read.
    const timer = setTimeout(() => setImmediate(rejectLate), timeoutMs);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
