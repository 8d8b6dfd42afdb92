import { randomBytes } from 'node:crypto';
import { createLogger } from '@mailwright/platform';
import { openQueues, openRedis, type Queues } from '@mailwright/queues';
import { readTestServers } from './test-servers-file.ts';

/** Queues of one test file, on the Redis that the run shares. */
export interface TestQueues extends Queues {
  redisUrl: string;
  prefix: string;
}

/** Connected queues under a prefix that no other test file has. */
export async function createTestQueues(): Promise<TestQueues> {
  const { redisUrl } = await readTestServers();
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const redis = openRedis({ url: redisUrl, role: 'producer', log });
  if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
  return { ...openQueues({ redis, prefix, log }), redisUrl, prefix };
}
