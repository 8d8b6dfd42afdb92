import type { Redis } from 'ioredis';
import { queuePrefix } from './define-job.ts';

// What only a node of a Redis Cluster says: https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
const clusterReply = /^(MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b/;
const script = `redis.call('SET', KEYS[1], '1') return redis.call('DEL', KEYS[1])`;

/**
 * Checks that Redis does what jobs need: a script that writes, among the keys of each of these queues. A PING works on a node
 * of a Redis Cluster, a replica, and a server without memory, too.
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

/** Whether Redis is a node of a Redis Cluster, which serves a part of the keys only: no client but one for clusters can use it. */
export function isClusterReply(error: unknown): boolean {
  return error instanceof Error && clusterReply.test(error.message);
}
