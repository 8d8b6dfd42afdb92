import { batchCalls } from '@mailwright/database';
import { Counter, type Logger, newId, type Registry } from '@mailwright/platform';
import { type JobDefinition, limitRate, type Queues } from '@mailwright/queues';
import type { EventWork } from './event-writer.ts';

/** The job that notifies a listener's workers of what they can start on. */
type DueJob = JobDefinition<{ due: unknown[] }>;

/** Publishes the work of events that have committed. */
export interface Publisher {
  /** Returns at once. Work that doesn't reach Redis is found in Postgres by the workers within a second or so. */
  publish(work: EventWork): void;
  /** Resolves when what was published has been added to its queues, or dropped. */
  settle(): Promise<void>;
}

// While Redis hangs, published work would pile up in memory; Postgres has it anyway.
const maxPending = 5_000;
const maxInJob = 200;
// While no worker takes jobs they would fill Redis, and what is published then would wait behind all of them.
const maxWaitingJobs = 10_000;
const countEveryMs = 1_000;
// A job costs the same however many items it carries. A single item doesn't wait.
const minIntervalMs = 4;

/**
 * A publisher that adds a single item at once, and batches items published within a few milliseconds. It drops what it would
 * add to a queue in which too many jobs wait.
 * @param options `jobs`: the job of each listener, by the listener's name; `maxWaiting`: how many jobs may wait in its queue,
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
  // From the start, so that the first dropped items show as an increase from zero.
  for (const result of ['queued', 'dropped']) published.inc({ result }, 0);
  const report = limitRate((error) => options.log.warn('events.not_published', { error }));
  const pending = new Set<Promise<unknown>>();
  const fullQueues = new Set<string>();
  const countedAtMs = new Map<string, number>();

  /** Whether too many jobs wait in a queue, as it was counted within the last second or so. */
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
    // Many events are for the same hooks, and a worker needs each of them once.
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
