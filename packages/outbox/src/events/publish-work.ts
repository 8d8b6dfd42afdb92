import { batchCalls } from '@mailwright/database';
import { Counter, type Logger, newId, type Registry } from '@mailwright/platform';
import { type JobDefinition, limitRate, type Queues } from '@mailwright/queues';
import type { EventWork } from './event-writer.ts';

/** The job that notifies a listener's workers of work they can start on. */
type DueJob = JobDefinition<{ due: unknown[] }>;

/** Publishes the work of events that have committed. */
export interface Publisher {
  /** Returns at once. Workers find work that doesn't reach Redis in Postgres, within a second or so. */
  publish(work: EventWork): void;
  /** Resolves when all published work has been added to its queues or dropped. */
  settle(): Promise<void>;
}

// While Redis hangs, published work would pile up in memory, although Postgres has it anyway.
const maxPending = 5_000;
const maxInJob = 200;
// While no worker takes jobs, they would fill Redis, and later work would wait behind all of them.
const maxWaitingJobs = 10_000;
const countEveryMs = 1_000;
// A job costs the same however many items it carries, so items wait this long for others. A single item doesn't wait.
const minIntervalMs = 4;

/**
 * Creates a publisher that adds a single item at once and batches items published within a few milliseconds. If too
 * many jobs wait in a queue, work for it is dropped.
 * @param options `jobs`: each listener's job, by the listener's name; `maxWaiting`: how many jobs may wait in a queue,
 *   10,000 when absent.
 */
export function createPublisher(options: {
  queues: Queues;
  jobs: Record<string, DueJob>;
  metrics: Registry;
  log: Logger;
  maxWaiting?: number;
}): Publisher {
  const { queues, jobs } = options;
  const published = new Counter({
    name: 'mailwright_events_published_total',
    help: 'Notifications of committed events by result: queued, or dropped, which leaves them for workers to find in Postgres',
    labelNames: ['result'],
    registers: [options.metrics],
  });
  // Both start at zero, so that the first dropped items show as an increase.
  for (const result of ['queued', 'dropped']) published.inc({ result }, 0);
  const report = limitRate((error) => options.log.warn('events.not_published', { error }));
  const pending = new Set<Promise<unknown>>();
  const fullQueues = new Set<string>();
  const countedAtMs = new Map<string, number>();

  /** Whether too many jobs wait in a queue, as counted within the last second or so. */
  function isFull(queue: string): boolean {
    const nowMs = performance.now();
    if (nowMs - (countedAtMs.get(queue) ?? -Infinity) >= countEveryMs) {
      countedAtMs.set(queue, nowMs);
      queues.countJobs(queue).then(({ waiting }) => {
        if (waiting >= (options.maxWaiting ?? maxWaitingJobs)) fullQueues.add(queue);
        else fullQueues.delete(queue);
      }, report);
    }
    return fullQueues.has(queue);
  }

  async function add(job: DueJob, items: unknown[]): Promise<undefined[]> {
    // Many events concern the same hooks, and a worker needs each hook only once.
    const due = [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
    try {
      const payloads = Array.from({ length: Math.ceil(due.length / maxInJob) }, (_, n) => ({
        id: newId(),
        payload: { due: due.slice(n * maxInJob, (n + 1) * maxInJob) },
      }));
      await queues.add(job, payloads);
      published.inc({ result: 'queued' }, items.length);
    } catch (error) {
      published.inc({ result: 'dropped' }, items.length);
      report(error);
    }
    return items.map(() => undefined);
  }
  const batched = new Map(
    Object.entries(jobs).map(([name, job]) => {
      const call = (items: unknown[]) => add(job, items);
      return [name, batchCalls(call, { maxSize: maxPending, parallel: Infinity, minIntervalMs })];
    }),
  );

  return {
    publish: (work) => {
      for (const [name, { due }] of Object.entries(work)) {
        for (const item of due) {
          const job = jobs[name];
          const call = batched.get(name);
          if (job === undefined || call === undefined) throw new Error(`There is no job for the listener ${name}`);
          if (!queues.isReachable() || pending.size >= maxPending || isFull(job.queue)) {
            published.inc({ result: 'dropped' });
            continue;
          }
          const done: Promise<unknown> = call(item).finally(() => pending.delete(done));
          pending.add(done);
        }
      }
    },
    settle: async () => void (await Promise.all(pending)),
  };
}
