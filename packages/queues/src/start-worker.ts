import type { Logger } from '@mailwright/platform';
import { type Job, Worker } from 'bullmq';
import { type JobDefinition, queuePrefix } from './define-job.ts';
import type { LocalWorkers } from './local-workers.ts';
import { limitRate, openRedis } from './open-redis.ts';

/** A running consumer of one queue. */
export interface RunningWorker {
  /** Whether it is connected to Redis, so that jobs reach it at once. */
  isConnected(): boolean;
  /** While paused, it takes no jobs, which leaves them to other processes. Jobs under way continue. Returns at once. */
  setPaused(isPaused: boolean): void;
  /** Takes no more jobs, and resolves when those under way are done or after `limitMs`, whichever comes first. */
  close(limitMs: number): Promise<void>;
}

/** How each worker of a process opens its own connection. */
export interface WorkerConnection {
  redisUrl: string;
  prefix: string;
  log: Logger;
  /** The process's local workers, which a worker with `canTake` joins. */
  local?: LocalWorkers;
}

/**
 * Starts handling a queue's jobs, `concurrency` at a time. If a handler rejects, its job is gone: BullMQ doesn't retry
 * it, so the work must be in Postgres, where workers find it.
 * @param options `canTake`: given if its jobs only notify: while it returns true, those of its own process reach the
 *   handler without Redis.
 */
export function startWorker<Payload>(
  definition: JobDefinition<Payload>,
  options: WorkerConnection & {
    concurrency: number;
    canTake?(): boolean;
    handle(payload: Payload): Promise<void>;
  },
): RunningWorker {
  const { log, concurrency, local } = options;
  const redis = openRedis({ url: options.redisUrl, role: 'worker', log });
  const handle = (job: Job): Promise<void> => options.handle(definition.payload.parse(job.data));
  const fail = (job: { id?: string | undefined; data: unknown } | undefined, error: unknown): void =>
    log.error('job.failed', { queue: definition.queue, jobId: job?.id, payload: job?.data, error });
  const worker: Worker = new Worker(definition.queue, handle, {
    connection: redis,
    prefix: queuePrefix(options.prefix, definition.queue),
    concurrency,
    // With the default of 1, a job whose workers were killed twice would fail without being run again.
    maxStalledCount: 10,
    lockDuration: 15_000,
    stalledInterval: 5_000,
    drainDelay: 5,
    skipVersionCheck: true,
  });
  worker.on(
    'error',
    limitRate((error) => log.warn('worker.failed', { queue: definition.queue, error })),
  );
  worker.on('failed', fail);
  const taken = new Set<Promise<void>>();
  const take = (payload: unknown): boolean => {
    if (taken.size >= concurrency || worker.isPaused() || options.canTake?.() !== true) return false;
    const handled = options
      .handle(payload as Payload)
      .catch((error: unknown) => fail({ data: payload }, error))
      .finally(() => taken.delete(handled));
    taken.add(handled);
    return true;
  };
  if (options.canTake !== undefined) local?.add(definition.queue, take);
  return {
    isConnected: () => redis.status === 'ready',
    setPaused: (isPaused) => {
      if (isPaused === worker.isPaused()) return;
      // Neither call rejects: BullMQ reports failures as error events.
      void (isPaused ? worker.pause(true) : worker.resume());
    },
    close: async (limitMs) => {
      if (options.canTake !== undefined) local?.remove(definition.queue);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(() => {
          log.warn('worker.close_timed_out', { queue: definition.queue, limitMs });
          resolve();
        }, limitMs);
      });
      // BullMQ's own close waits without a limit for its jobs and for an unavailable Redis.
      await Promise.race([Promise.all([worker.close(), ...taken]), late]);
      clearTimeout(timer);
      redis.disconnect();
    },
  };
}
