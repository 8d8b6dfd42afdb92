import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { queuePrefix } from './define-job.ts';

/** BullMQ's view of one queue, on a connection that the caller closes. */
export function openQueue(
  name: string,
  options: { redis: Redis; prefix: string; report: (error: unknown) => void },
): Queue {
  const queue = new Queue(name, {
    connection: options.redis,
    prefix: queuePrefix(options.prefix, name),
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', options.report);
  return queue;
}
