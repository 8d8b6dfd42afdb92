import { randomBytes } from 'node:crypto';
import { createLogger } from '@mailwright/platform';
import { openQueues, openRedis, type Queues } from '@mailwright/queues';
import { readTestServers } from './test-servers-file.ts';

/** The queues of one test file, on the Redis that the run shares or on its own. */
export interface TestQueues extends Queues {
  redisUrl: string;
  prefix: string;
  /** Removes every job of these queues from Redis, as FLUSHALL would. */
  removeJobs(): Promise<void>;
}

/**
 * Connects queues under a prefix that no other test file has.
 * @param options `redisUrl`: a Redis of the test's own.
 */
export async function createTestQueues(options: { redisUrl?: string } = {}): Promise<TestQueues> {
  const redisUrl = options.redisUrl ?? (await readTestServers()).redisUrl;
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const redis = openRedis({ url: redisUrl, role: 'producer', log });
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  const removeJobs = async () => {
    const keys = await redis.keys(`*{${prefix}-*`);
    if (keys.length > 0) await redis.del(keys);
  };
  return { ...openQueues({ redis, prefix, log }), redisUrl, prefix, removeJobs };
}
