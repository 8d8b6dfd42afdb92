import type { Logger } from '@mailwright/platform';
import { type Job, Worker } from 'bullmq';
import { type JobDefinition, queuePrefix } from './define-job.ts';
import { limitRate, openRedis } from './open-redis.ts';

/** A running consumer of one queue. */
export interface RunningWorker {
  /** Takes no more jobs and resolves when those under way are done, or after `limitMs`, whichever is first. */
  close(limitMs: number): Promise<void>;
}

/**
 * Starts handling a queue's jobs, `concurrency` at a time; where jobs differ in weight, as many as weigh so much together,
 * or a little more. A handler that rejects has lost its job: BullMQ doesn't
 * retry it, so what it stands for must be in Postgres, where the relay and the feed find it.
 */
export function startWorker<Payload>(
  definition: JobDefinition<Payload>,
  options: {
    redisUrl: string;
    prefix: string;
    concurrency: number;
    log: Logger;
    /** A job's weight, of at most `heaviest`: 1 when absent. */
    weigh?(payload: Payload): number;
    heaviest?: number;
    /** `lighten` takes one off the job's weight, for a part of it that has ended: more is taken when the next job ends. */
    handle(payload: Payload, lighten: () => void): Promise<void>;
  },
): RunningWorker {
  const redis = openRedis({ url: options.redisUrl, role: 'worker', log: options.log });
  let running = 0;
  let weight = 0;
  // BullMQ counts jobs, and takes all it may before the first of them begins and its weight is known.
  const concurrencyNow = (): number => {
    const room = Math.max(0, options.concurrency - weight);
    return Math.max(1, running + Math.ceil(room / (options.heaviest ?? 1)));
  };
  const take = (jobs: number, more: number): void => {
    running += jobs;
    weight += more;
    worker.concurrency = concurrencyNow();
  };
  const handle = async (job: Job): Promise<void> => {
    const payload = definition.payload.parse(job.data);
    let itsWeight = options.weigh?.(payload) ?? 1;
    take(1, itsWeight);
    try {
      await options.handle(payload, () => {
        itsWeight -= 1;
        take(0, -1);
      });
    } finally {
      take(-1, -itsWeight);
    }
  };
  const worker: Worker = new Worker(definition.queue, handle, {
    connection: redis,
    prefix: queuePrefix(options.prefix, definition.queue),
    concurrency: concurrencyNow(),
    // With the default of 1, a job whose worker was killed twice fails without being run again.
    maxStalledCount: 10,
    lockDuration: 15_000,
    stalledInterval: 5_000,
    drainDelay: 1,
    skipVersionCheck: true,
  });
  worker.on(
    'error',
    limitRate((error) => options.log.warn('worker.failed', { queue: definition.queue, error })),
  );
  worker.on('failed', (job, error) =>
    options.log.error('job.failed', { queue: definition.queue, jobId: job?.id, payload: job?.data as unknown, error }),
  );
  return {
    close: async (limitMs) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          options.log.warn('worker.close_timed_out', { queue: definition.queue, limitMs });
          resolve();
        }, limitMs);
      });
      // BullMQ's own close waits for its jobs without a limit, and for Redis when that is away.
      await Promise.race([worker.close(), late]);
      clearTimeout(timer);
      redis.disconnect();
    },
  };
}
