import type { Logger } from '@mailwright/platform';
import { type Job, Worker } from 'bullmq';
import { createPlaces, type Places } from './create-places.ts';
import { type JobDefinition, queuePrefix } from './define-job.ts';
import { limitRate, openRedis } from './open-redis.ts';

/** A running consumer of one queue. */
export interface RunningWorker {
  /** Takes no more jobs and resolves when those under way are done, or after `limitMs`, whichever is first. */
  close(limitMs: number): Promise<void>;
}

/**
 * Starts handling a queue's jobs, `concurrency` at a time, or as many as there are places, but never none; where jobs differ
 * in weight, as many as weigh so much together, or a little more. A handler that rejects has lost its job: BullMQ doesn't
 * retry it, so what it stands for must be in Postgres, where the relay and the feed find it.
 */
export function startWorker<Payload>(
  definition: JobDefinition<Payload>,
  options: {
    redisUrl: string;
    prefix: string;
    concurrency: number | Places;
    log: Logger;
    /** A job's weight, of at most `heaviest`: 1 when absent. */
    weigh?(payload: Payload): number;
    heaviest?: number;
    /** `lighten` takes one off the job's weight, for a part of it that has ended: more is taken when the next job ends. */
    handle(payload: Payload, lighten: () => void): Promise<void>;
  },
): RunningWorker {
  const redis = openRedis({ url: options.redisUrl, role: 'worker', log: options.log });
  const { concurrency } = options;
  const places = typeof concurrency === 'number' ? createPlaces(concurrency) : concurrency;
  let running = 0;
  // BullMQ counts jobs, and takes all it may before the first of them begins and its weight is known.
  const jobsAtOnce = (): number => Math.max(1, running + Math.ceil(places.free() / (options.heaviest ?? 1)));
  const handle = async (job: Job): Promise<void> => {
    const payload = definition.payload.parse(job.data);
    let weight = options.weigh?.(payload) ?? 1;
    running += 1;
    places.take(weight);
    try {
      await options.handle(payload, () => {
        weight -= 1;
        places.give(1);
      });
    } finally {
      running -= 1;
      places.give(weight);
    }
  };
  const worker: Worker = new Worker(definition.queue, handle, {
    connection: redis,
    prefix: queuePrefix(options.prefix, definition.queue),
    concurrency: jobsAtOnce(),
    // With the default of 1, a job whose worker was killed twice fails without being run again.
    maxStalledCount: 10,
    lockDuration: 15_000,
    stalledInterval: 5_000,
    drainDelay: 1,
    skipVersionCheck: true,
  });
  places.onChange(() => {
    worker.concurrency = jobsAtOnce();
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
