import type { Redis } from 'ioredis';
import { queuePrefix } from './define-job.ts';

// Replies that only a Redis Cluster node gives:
// https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
const clusterReply = /^(MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b/;
const script = `redis.call('SET', KEYS[1], '1') return redis.call('DEL', KEYS[1])`;

/**
 * Checks that Redis can do what jobs need: run a script that writes keys of each of these queues. A PING isn't enough,
 * since it also works on a Redis Cluster node, a replica, and a server without memory.
 * @throws with the reason that Redis gives.
 */
export async function checkQueues(options: { redis: Redis; prefix: string; queues: readonly string[] }): Promise<void> {
  const { redis, prefix, queues } = options;
  if (redis.status !== 'ready') throw new Error(`Redis is unavailable (${redis.status})`);
  await Promise.all([
    redis.ping(),
    ...queues.map((queue) => redis.eval(script, 1, `${queuePrefix(prefix, queue)}:check`)),
  ]);
}

/**
 * Whether Redis is a Redis Cluster node, which serves only some of the keys, so that only a cluster client can use it.
 */
export function isClusterReply(error: unknown): boolean {
  return error instanceof Error && clusterReply.test(error.message);
}
