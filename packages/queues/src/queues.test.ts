import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startRedis } from '@mailwright/local-stack';
import { createLogger } from '@mailwright/platform';
import { readTestServers, toolsDir, until } from '@mailwright/testing';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { defineJob, queuePrefix } from './define-job.ts';
import { createLocalWorkers } from './local-workers.ts';
import { openQueues, type Queues } from './open-queues.ts';
import { openRedis } from './open-redis.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const count = defineJob({ queue: 'counting', name: 'count', payload: z.object({ n: z.number() }) });

let redisUrl: string;
let prefix: string;
let redis: Redis;
let queues: Queues;
let workers: RunningWorker[];
let handled: { n: number; at: number }[];

beforeEach(async () => {
  ({ redisUrl } = await readTestServers());
  prefix = `test-${Math.random().toString(36).slice(2)}`;
  handled = [];
  workers = [];
  redis = openRedis({ url: redisUrl, role: 'producer', log });
  queues = openQueues({ redis, prefix, log });
  await until('Redis to be available', async () => queues.isReachable());
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close(1_000)));
  await queues.close();
});

function work(handle: (payload: { n: number }) => Promise<void> = async () => undefined, concurrency = 5): void {
  const note = async (payload: { n: number }): Promise<void> => {
    handled.push({ ...payload, at: performance.now() });
    await handle(payload);
  };
  workers.push(startWorker(count, { redisUrl, prefix, concurrency, log, handle: note }));
}

const idle = () =>
  until('the queue to be empty', async () => {
    const { waiting, active, delayed } = await queues.countJobs(count.queue);
    return waiting + active + delayed === 0;
  });
const keys = () => redis.keys(`*${prefix}*`);

describe('a job', () => {
  test('that is added twice with one id runs once', async () => {
    await queues.add(count, [
      { id: 'a', payload: { n: 1 } },
      { id: 'a', payload: { n: 2 } },
    ]);
    await queues.add(count, [{ id: 'a', payload: { n: 3 } }]);
    work();
    await idle();
    expect(handled.map(({ n }) => n)).toEqual([1]);
  });

  test('can be added again after a job with the same id has run', async () => {
    work();
    await queues.add(count, [{ id: 'a', payload: { n: 1 } }]);
    await until('it to have run', async () => handled.length === 1);
    await idle();
    await queues.add(count, [{ id: 'a', payload: { n: 2 } }]);
    await until('it to have run again', async () => handled.length === 2);
  });

  test('with a delay runs no earlier than its time and not much later', async () => {
    work();
    const before = performance.now();
    await queues.add(count, [{ id: 'a', payload: { n: 1 }, delayMs: 500 }]);
    expect(await queues.countJobs(count.queue)).toEqual({ waiting: 0, active: 0, delayed: 1 });
    await until('it to run', async () => handled.length === 1);
    expect((handled[0]?.at ?? 0) - before).toBeGreaterThanOrEqual(495);
    expect((handled[0]?.at ?? Infinity) - before).toBeLessThan(20_000);
  });

  test('leaves nothing behind in Redis, whether its handler resolved or rejected', async () => {
    work(({ n }) => (n % 2 === 0 ? Promise.resolve() : Promise.reject(new Error('odd'))));
    const jobs = Array.from({ length: 20 }, (_, n) => ({ id: `job-${n}`, payload: { n } }));
    await queues.add(count, jobs);
    await idle();
    expect(handled).toHaveLength(20);
    expect((await keys()).filter((key) => key.includes('job-'))).toEqual([]);
    const sets = await Promise.all(
      ['completed', 'failed'].map((name) => redis.zcard(`${queuePrefix(prefix, count.queue)}:${count.queue}:${name}`)),
    );
    expect(sets).toEqual([0, 0]);
  });

  test('with a payload that does not match its definition never reaches the handler', async () => {
    await queues.add(count, [{ id: 'a', payload: { n: 'one' as unknown as number } }]);
    work();
    await idle();
    expect(handled).toEqual([]);
  });
});

describe('a job that only notifies, of a worker in the same process,', () => {
  /** Queues and a worker that share a process; the worker handles one job at a time. */
  function inOneProcess(handle: () => Promise<void> = async () => undefined): Queues {
    const local = createLocalWorkers();
    const note = async ({ n }: { n: number }): Promise<void> => {
      handled.push({ n, at: performance.now() });
      await handle();
    };
    workers.push(
      startWorker(count, { redisUrl, prefix, concurrency: 1, log, local, canTake: () => canTake, handle: note }),
    );
    return openQueues({ redis, prefix, log, local });
  }
  const job = (n: number) => ({ id: `job-${n}`, payload: { n } });
  let canTake: boolean;
  beforeEach(() => {
    canTake = true;
  });

  test('is handled at once and is never in Redis', async () => {
    const shared = inOneProcess();
    await shared.add(count, [job(1)]);
    expect(handled.map(({ n }) => n)).toEqual([1]);
    expect((await keys()).filter((key) => key.includes('job-'))).toEqual([]);
  });

  test('goes to Redis while the worker handles another one, so that other processes can take it', async () => {
    let finish = (): void => {};
    const shared = inOneProcess(() => new Promise((resolve) => (finish = resolve)));
    await shared.add(count, [job(1)]);
    await shared.add(count, [job(2)]);
    await until('the other one to be handled', async () => handled.length === 2);
    finish();
  });

  test('goes to Redis while the worker is paused or has ended, or when the job has a delay', async () => {
    const shared = inOneProcess();
    // Before it is connected, since a worker that already waits for a job would still take one.
    workers[0]?.setPaused(true);
    await shared.add(count, [{ ...job(1), delayMs: 60_000 }]);
    await shared.add(count, [job(2)]);
    await Promise.all(workers.splice(0).map((worker) => worker.close(1_000)));
    await shared.add(count, [job(3)]);
    expect(await queues.countJobs(count.queue)).toEqual({ waiting: 2, active: 0, delayed: 1 });
    expect(handled).toEqual([]);
  });

  test('goes to Redis while the worker could do nothing with it', async () => {
    const shared = inOneProcess();
    canTake = false;
    await shared.add(count, [job(1)]);
    expect(handled).toEqual([]);
    await until('it to be taken from Redis', async () => handled.length === 1);
  });

  test('is handled at once again after one whose handler has failed', async () => {
    const shared = inOneProcess(() => Promise.reject(new Error('odd')));
    await shared.add(count, [job(1)]);
    await setImmediate();
    const added = shared.add(count, [job(2)]);
    expect(handled.map(({ n }) => n)).toEqual([1, 2]);
    await added;
  });
});

test('all keys of a queue have its hash tag, so that they are on one node of a cluster', async () => {
  await queues.add(count, [{ id: 'a', payload: { n: 1 } }]);
  work();
  await idle();
  await queues.add(count, [{ id: 'b', payload: { n: 1 }, delayMs: 60_000 }]);
  const found = await keys();
  expect(found.length).toBeGreaterThan(1);
  for (const key of found) expect(key.startsWith(`{${prefix}-counting}:`)).toBe(true);
});

describe('when Redis becomes unavailable', () => {
  let folder: string;
  let outage: { queues: Queues; redis: Redis; server: Awaited<ReturnType<typeof startRedis>> };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mailwright-'));
    const server = await startRedis({ dataDir: path.join(folder, 'data'), toolsDir });
    const client = openRedis({ url: server.url, role: 'producer', log });
    outage = { server, redis: client, queues: openQueues({ redis: client, prefix, log }) };
    await until('Redis to be available', async () => outage.queues.isReachable());
  });
  afterEach(async () => {
    await outage.queues.close();
    await outage.server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('adding a job rejects at once, without waiting for a response, and works again once Redis is available', async () => {
    const { port } = outage.server;
    await outage.queues.add(count, [{ id: 'before', payload: { n: 1 } }]);
    await outage.server.stop();
    await until('the connection to be lost', async () => !outage.queues.isReachable());
    const before = performance.now();
    await expect(outage.queues.add(count, [{ id: 'a', payload: { n: 1 } }])).rejects.toThrow('Redis is unavailable');
    expect(performance.now() - before).toBeLessThan(1_500);
    outage.server = await startRedis({ dataDir: path.join(folder, 'data'), toolsDir, port });
    await until('Redis to be available', async () => outage.queues.isReachable());
    await outage.queues.add(count, [{ id: 'after', payload: { n: 2 } }]);
    expect(await outage.queues.countJobs(count.queue)).toMatchObject({ waiting: 2 });
  });

  test('a worker closes within its limit', async () => {
    const idleWorker = startWorker(count, {
      redisUrl: outage.server.url,
      prefix,
      concurrency: 1,
      log,
      handle: () => Promise.resolve(),
    });
    await outage.queues.add(count, [{ id: 'a', payload: { n: 1 } }]);
    await until('it to work', async () => (await outage.queues.countJobs(count.queue)).waiting === 0);
    await outage.server.stop();
    const before = performance.now();
    await idleWorker.close(500);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});

test('a paused worker leaves the jobs to another one, and takes jobs again once it is resumed', async () => {
  const takenBy: string[] = [];
  const handleAs = (name: string) => async () => void takenBy.push(name);
  const add = (ids: string[]) =>
    queues.add(
      count,
      ids.map((id) => ({ id, payload: { n: 1 } })),
    );
  work(handleAs('paused'));
  workers[0]?.setPaused(true);
  work(handleAs('other'));
  const ids = Array.from({ length: 30 }, (_, n) => `a-${n}`);
  for (const id of ids) {
    await add([id]);
    await idle();
  }
  expect(takenBy).toEqual(ids.map(() => 'other'));
  workers[0]?.setPaused(false);
  workers[1]?.setPaused(true);
  for (const id of ids) {
    await add([id]);
    await idle();
  }
  // A worker that is already waiting for a job when it is paused may still get that job.
  expect(takenBy.slice(ids.length + 1)).toEqual(ids.slice(1).map(() => 'paused'));
});

test('a worker runs as many jobs at once as its concurrency allows, and takes the next one when one ends', async () => {
  const running = new Map<number, () => void>();
  work(({ n }) => new Promise((end) => void running.set(n, end)), 3);
  await queues.add(
    count,
    [1, 2, 3, 4, 5].map((n) => ({ id: `job-${n}`, payload: { n } })),
  );
  await until('three of them to run', async () => running.size === 3);
  expect(await queues.countJobs(count.queue)).toMatchObject({ active: 3, waiting: 2 });
  running.get(2)?.();
  await until('the next one to run', async () => running.size === 4);
  expect(await queues.countJobs(count.queue)).toMatchObject({ active: 3, waiting: 1 });
  running.get(1)?.();
  await until('the last one to run', async () => running.size === 5);
  for (const end of running.values()) end();
  await idle();
});

describe('closing a worker', () => {
  test('waits for the job under way, and takes no other', async () => {
    let finish: () => void = () => undefined;
    work(() => new Promise((resolve) => (finish = resolve)), 1);
    await queues.add(
      count,
      [1, 2, 3].map((n) => ({ id: `job-${n}`, payload: { n } })),
    );
    await until('the first to run', async () => handled.length === 1);
    const closed = workers[0]?.close(10_000);
    finish();
    await closed;
    expect(handled).toHaveLength(1);
    expect(await queues.countJobs(count.queue)).toMatchObject({ waiting: 2, active: 0 });
  });

  test('stops waiting at its limit for a job that never ends', async () => {
    work(() => new Promise(() => undefined), 1);
    await queues.add(count, [{ id: 'a', payload: { n: 1 } }]);
    await until('it to run', async () => handled.length === 1);
    const before = performance.now();
    await workers[0]?.close(300);
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
