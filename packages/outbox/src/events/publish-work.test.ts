import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, createMetrics, type Registry } from '@mailwright/platform';
import { defineJob, openQueues, openRedis, type Queues, startWorker } from '@mailwright/queues';
import { createTestQueues, type TestQueues, until } from '@mailwright/testing';
import { z } from 'zod';
import { createPublisher } from './event-writer.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const begin = defineJob({ queue: 'beginning', name: 'begin', payload: z.object({ due: z.array(z.unknown()) }) });
let open: TestQueues;
let metrics: Registry;
/** The items that were added to Redis, job by job. */
let jobs: unknown[][];
beforeEach(async () => {
  open = await createTestQueues();
  metrics = createMetrics('test');
  jobs = [];
});
afterEach(() => open.close());

const publisherOf = (queues: Queues) => createPublisher({ queues, jobs: { one: begin, other: begin }, metrics, log });
/** Creates a publisher that adds to Redis and records the jobs that were added. */
const publisher = () =>
  publisherOf({
    ...open,
    add: async (definition, given) => {
      await open.add(definition, given);
      jobs.push(...given.map(({ payload }) => (payload as { due: unknown[] }).due));
    },
  });
const work = (...due: unknown[]) => ({ one: { created: due.length, due } });
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

async function count(result: 'queued' | 'dropped'): Promise<number> {
  const line = (await metrics.metrics())
    .split('\n')
    .find((one) => one.startsWith('mailwright_events_published_total') && one.includes(`result="${result}"`));
  return Number(line?.split(' ').at(-1));
}

describe('a publisher', () => {
  test('once settled, published work has been added to the queue and counted', async () => {
    const { publish, settle } = publisher();
    publish(work(1, 2));
    await settle();
    expect(jobs).toEqual([[1, 2]]);
    expect(await open.countJobs(begin.queue)).toMatchObject({ waiting: 1 });
    expect([await count('queued'), await count('dropped')]).toEqual([2, 0]);
  });

  test('work published at the same time becomes one job, however many changes it comes from', async () => {
    const { publish, settle } = publisher();
    for (const n of range(50)) publish(work(n));
    await settle();
    expect(jobs.flat()).toEqual(range(50));
    expect(jobs).toHaveLength(1);
  });

  test('an item that is published several times at the same moment is sent once', async () => {
    const { publish, settle } = publisher();
    for (let n = 0; n < 20; n += 1) publish(work(['hook', 'account', false], ['other', 'account', false]));
    await settle();
    expect(jobs.flat()).toEqual([
      ['hook', 'account', false],
      ['other', 'account', false],
    ]);
    expect(await count('queued')).toBe(40);
  });

  test('an item that is published again later is sent again', async () => {
    const { publish, settle } = publisher();
    publish(work(1));
    await settle();
    publish(work(1));
    await settle();
    expect(jobs).toEqual([[1], [1]]);
  });

  test('many items are split into jobs of 200', async () => {
    const { publish, settle } = publisher();
    publish(work(...range(450)));
    await settle();
    expect(jobs.map((due) => due.length)).toEqual([200, 200, 50]);
    expect(jobs.flat()).toEqual(range(450));
  });

  test('each listener gets a job of its own', async () => {
    const { publish, settle } = publisher();
    publish({ one: { created: 1, due: [1] }, other: { created: 1, due: [1] } });
    await settle();
    expect(jobs).toEqual([[1], [1]]);
  });

  test('no job is added when there is no work', async () => {
    const { publish, settle } = publisher();
    publish({});
    publish({ one: { created: 3, due: [] } });
    await settle();
    expect(jobs).toEqual([]);
  });

  test('publishing throws for a listener without a job', () => {
    expect(() => publisher().publish({ stranger: { created: 1, due: [1] } })).toThrow('stranger');
  });
});

describe('while Redis is unavailable', () => {
  test('publishing returns at once, throws nothing, stores nothing, and counts what it drops', async () => {
    const redis = openRedis({ url: 'redis://127.0.0.1:1', role: 'producer', log });
    const queues = openQueues({ redis, prefix: 'unavailable', log });
    const { publish, settle } = publisherOf(queues);
    publish(work(...range(100)));
    expect(await count('dropped')).toBe(100);
    await settle();
    expect(await count('queued')).toBe(0);
    await queues.close();
  });

  test('a job that cannot be added is dropped and counted', async () => {
    const { publish, settle } = publisherOf({ ...open, add: () => Promise.reject(new Error('Redis is unavailable')) });
    publish(work(1, 2, 3));
    await settle();
    expect([await count('queued'), await count('dropped')]).toEqual([0, 3]);
  });

  test('when commands hang, only a bounded number of items waits in memory', async () => {
    let finish: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => (finish = resolve));
    const { publish, settle } = publisherOf({ ...open, add: () => hanging });
    for (const n of range(6_000)) publish(work(n));
    expect(await count('dropped')).toBe(1_000);
    finish();
    await settle();
    expect(await count('queued')).toBe(5_000);
  });
});

test('while too many jobs wait in the queue, work is dropped and counted; it is added again once they have run', async () => {
  const { publish, settle } = createPublisher({
    queues: open,
    jobs: { one: begin, other: begin },
    metrics,
    log,
    maxWaiting: 5,
  });
  await until('work to be dropped', async () => {
    publish(work(1));
    await settle();
    return (await count('dropped')) > 0;
  });
  const { waiting } = await open.countJobs(begin.queue);
  expect(waiting).toBe(await count('queued'));
  const { redisUrl, prefix } = open;
  const worker = startWorker(begin, { redisUrl, prefix, log, concurrency: 1, handle: async () => undefined });
  try {
    await until('the jobs to have run', async () => (await open.countJobs(begin.queue)).waiting === 0);
    await until('work to be added', async () => {
      publish(work(1));
      await settle();
      return (await count('queued')) > waiting;
    });
  } finally {
    await worker.close(1_000);
  }
});
