import type { Logger } from '@mailwright/platform';
import { Redis } from 'ioredis';

const reconnectMs = { step: 100, max: 1_000 };
// If a command has no response for this long, the connection is considered dead: its other end may be gone without a
// FIN. A worker's longest command waits ten seconds for a job.
const silenceMs = { producer: 5_000, worker: 30_000, listener: 5_000 };
const errorLogIntervalMs = 10_000;

/**
 * Opens a Redis connection that always reconnects. If Redis is unavailable, a `producer` fails fast, since Postgres has
 * the data of its jobs; a `worker` waits, as BullMQ requires; a `listener` fails fast too, and forgets its
 * subscriptions.
 * @param url `redis://…` or `rediss://…`
 */
export function openRedis(options: { url: string; role: 'producer' | 'worker' | 'listener'; log: Logger }): Redis {
  const redis = new Redis(options.url, {
    ...(options.role === 'worker'
      ? { maxRetriesPerRequest: null }
      : { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 2_000 }),
    socketTimeout: silenceMs[options.role],
    autoResubscribe: false,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * reconnectMs.step, reconnectMs.max),
  });
  redis.on(
    'error',
    limitRate((error) => options.log.warn('redis.connection_failed', { role: options.role, error })),
  );
  redis.on('ready', () => options.log.debug('redis.connected', { role: options.role }));
  return redis;
}

/** Resolves when the connection is open, or after `limitMs`, because a process also starts without Redis. */
export async function awaitRedis(redis: Redis, limitMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls `report` at most once in ten seconds, because an unavailable server would otherwise fill the log. */
export function limitRate(report: (error: unknown) => void): (error: unknown) => void {
  let lastAt = -Infinity;
  return (error) => {
    const now = performance.now();
    if (now - lastAt < errorLogIntervalMs) return;
    lastAt = now;
    report(error);
  };
}
