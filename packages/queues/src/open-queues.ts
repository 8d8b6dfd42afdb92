import type { Logger } from '@mailwright/platform';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type JobDefinition, queuePrefix } from './define-job.ts';
import type { LocalWorkers } from './local-workers.ts';
import { limitRate } from './open-redis.ts';

/** One job to add. */
export interface NewJob<Payload> {
  /**
   * Identifies this job in its queue. BullMQ silently ignores an id that it already has, which makes adding twice
   * harmless. An id must neither contain `:` nor be all digits.
   */
  id: string;
  payload: Payload;
  /** How long it waits before a worker gets it; 0 by default. */
  delayMs?: number;
}

/** Adds jobs. */
export interface Queues {
  /** True when a command would reach Redis now. */
  isReachable(): boolean;
  /** Adds all of the jobs, or rejects if Redis is unavailable. Those that a local worker takes don't go to Redis. */
  add<Payload>(definition: JobDefinition<Payload>, jobs: NewJob<Payload>[]): Promise<void>;
  /** How many jobs of a queue are waiting, active and delayed. */
  countJobs(queue: string): Promise<{ waiting: number; active: number; delayed: number }>;
  /** Whether the operator has paused a queue, so that no worker gets its jobs. */
  isPaused(queue: string): Promise<boolean>;
  close(): Promise<void>;
}

// Jobs leave nothing behind, because BullMQ would ignore a later job with the same id. BullMQ makes no attempts of its
// own either: Postgres knows what is still to be done, and the loops that read it add the job again.
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

const bulkSize = 500;

/** Opens queues on one producer connection, which they close. */
export function openQueues(options: { redis: Redis; prefix: string; log: Logger; local?: LocalWorkers }): Queues {
  const open = new Map<string, Queue>();
  const report = limitRate((error) => options.log.warn('queue.failed', { error }));

  function queueOf(name: string): Queue {
    const known = open.get(name);
    if (known !== undefined) return known;
    const queue = openQueue(name, { ...options, report });
    open.set(name, queue);
    return queue;
  }

  // Fails at once with a clear message, instead of with the driver's message after a timeout.
  function requireConnection(): void {
    if (options.redis.status !== 'ready') throw new Error(`Redis is unavailable (${options.redis.status})`);
  }

  return {
    isReachable: () => options.redis.status === 'ready',
    add: async (definition, given) => {
      const isTaken = ({ delayMs, payload }: NewJob<unknown>): boolean =>
        delayMs === undefined && options.local?.offer(definition.queue, payload) === true;
      const jobs = given.filter((job) => !isTaken(job));
      if (jobs.length === 0) return;
      requireConnection();
      const queue = queueOf(definition.queue);
      const [only] = jobs;
      // Not in bulk: that costs an ioredis pipeline, to which each of ioredis's 500 commands is copied.
      if (only !== undefined && jobs.length === 1) {
        const { name, data, opts } = toBullJob(definition, only);
        await queue.add(name, data, opts);
        return;
      }
      // Adds in chunks, so that ten thousand jobs don't block the event loop.
      for (let from = 0; from < jobs.length; from += bulkSize)
        await queue.addBulk(jobs.slice(from, from + bulkSize).map((job) => toBullJob(definition, job)));
    },
    countJobs: async (name) => {
      requireConnection();
      const counts = await queueOf(name).getJobCounts('waiting', 'active', 'delayed');
      return { waiting: counts['waiting'] ?? 0, active: counts['active'] ?? 0, delayed: counts['delayed'] ?? 0 };
    },
    isPaused: async (name) => {
      requireConnection();
      return queueOf(name).isPaused();
    },
    close: async () => {
      await Promise.allSettled([...open.values()].map((queue) => queue.close()));
      options.redis.disconnect();
    },
  };
}

/** Converts a job to BullMQ's form. */
function toBullJob<Payload>(definition: JobDefinition<Payload>, job: NewJob<Payload>) {
  const delay = job.delayMs === undefined ? {} : { delay: job.delayMs };
  return { name: definition.name, data: job.payload, opts: { ...jobOptions, jobId: job.id, ...delay } };
}

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
