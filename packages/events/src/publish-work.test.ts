import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, createMetrics, type Registry } from '@mailwright/platform';
import { defineJob, openQueues, openRedis, type Queues } from '@mailwright/queues';
import { createTestQueues, type TestQueues } from '@mailwright/testing';
import { z } from 'zod';
import { createPublisher } from './publish-work.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const begin = defineJob({ queue: 'beginning', name: 'begin', payload: z.object({ due: z.array(z.unknown()) }) });
let open: TestQueues;
let metrics: Registry;
/** What Redis has taken, job by job. */
let jobs: unknown[][];
beforeEach(async () => {
  open = await createTestQueues();
  metrics = createMetrics('test');
  jobs = [];
});
afterEach(() => open.close());

const publisherOf = (queues: Queues) => createPublisher({ queues, jobs: { one: begin, other: begin }, metrics, log });
/** Publishes to Redis, and notes what it has taken. */
const publisher = () =>
  publisherOf({
    ...open,
    add: async (definition, given) => {
      await open.add(definition, given);
      jobs.push(...given.map(({ payload }) => (payload as { due: unknown[] }).due));
    },
  });
const work = (...due: unknown[]) => ({ one: { born: due.length, due } });
const range = (count: number) => Array.from({ length: count }, (_, n) => n);

async function count(result: 'queued' | 'dropped'): Promise<number> {
  const line = (await metrics.metrics())
    .split('\n')
    .find((one) => one.startsWith('mailwright_events_published_total') && one.includes(`result="${result}"`));
  return Number(line?.split(' ').at(-1));
}

describe('what is published', () => {
  test('is in the queue when it has settled, and is counted', async () => {
    const { publish, settle } = publisher();
    publish(work(1, 2));
    await settle();
    expect(jobs).toEqual([[1, 2]]);
    expect(await open.countJobs(begin.queue)).toMatchObject({ waiting: 1 });
    expect([await count('queued'), await count('dropped')]).toEqual([2, 0]);
  });

  test('together shares a job, whatever number of changes it is of', async () => {
    const { publish, settle } = publisher();
    for (const n of range(50)) publish(work(n));
    await settle();
    expect(jobs.flat()).toEqual(range(50));
    expect(jobs).toHaveLength(1);
  });

  test('twice at the same time is told once', async () => {
    const { publish, settle } = publisher();
    for (let n = 0; n < 20; n += 1) publish(work(['hook', 'account', false], ['other', 'account', false]));
    await settle();
    expect(jobs.flat()).toEqual([
      ['hook', 'account', false],
      ['other', 'account', false],
    ]);
    expect(await count('queued')).toBe(40);
  });

  test('again later is told again', async () => {
    const { publish, settle } = publisher();
    publish(work(1));
    await settle();
    publish(work(1));
    await settle();
    expect(jobs).toEqual([[1], [1]]);
  });

  test('in great numbers is cut into jobs of 200', async () => {
    const { publish, settle } = publisher();
    publish(work(...range(450)));
    await settle();
    expect(jobs.map((due) => due.length)).toEqual([200, 200, 50]);
    expect(jobs.flat()).toEqual(range(450));
  });

  test('of each listener goes into its own job', async () => {
    const { publish, settle } = publisher();
    publish({ one: { born: 1, due: [1] }, other: { born: 1, due: [1] } });
    await settle();
    expect(jobs).toEqual([[1], [1]]);
  });

  test('and is nothing makes no job', async () => {
    const { publish, settle } = publisher();
    publish({});
    publish({ one: { born: 3, due: [] } });
    await settle();
    expect(jobs).toEqual([]);
  });

  test('of a listener without a job is a fault that is thrown', () => {
    expect(() => publisher().publish({ stranger: { born: 1, due: [1] } })).toThrow('stranger');
  });
});

describe('while Redis is unavailable', () => {
  test('publishing returns at once, throws nothing, keeps nothing, and counts what it drops', async () => {
    const redis = openRedis({ url: 'redis://127.0.0.1:1', role: 'producer', log });
    const queues = openQueues({ redis, prefix: 'away', log });
    const { publish, settle } = publisherOf(queues);
    publish(work(...range(100)));
    expect(await count('dropped')).toBe(100);
    await settle();
    expect(await count('queued')).toBe(0);
    await queues.close();
  });

  test('what was on its way is dropped and counted', async () => {
    const { publish, settle } = publisherOf({ ...open, add: () => Promise.reject(new Error('Redis is away')) });
    publish(work(1, 2, 3));
    await settle();
    expect([await count('queued'), await count('dropped')]).toEqual([0, 3]);
  });

  test('and hangs, no more than a bounded number waits in memory', async () => {
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
