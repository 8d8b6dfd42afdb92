import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, createMetrics, type Registry } from '@mailwright/platform';
import { defineJob, openRedis, registerQueueMetrics } from '@mailwright/queues';
import { createTestQueues, readTestServers, type TestQueues, until } from '@mailwright/testing';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { type OpsServer, startOpsServer } from './ops-server.ts';
import { createQueueBoard } from './queue-board.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
const sending = defineJob({ queue: 'sending', name: 'send', payload: z.object({ id: z.string() }) });
const counting = defineJob({ queue: 'counting', name: 'count', payload: z.object({ id: z.string() }) });
const password = 'a password of ours';
const headers = { authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}` };

let queues: TestQueues;
let redis: Redis;
let registry: Registry;
let ops: OpsServer;

beforeEach(async () => {
  queues = await createTestQueues();
  redis = openRedis({ url: (await readTestServers()).redisUrl, role: 'producer', log });
  await until('Redis to be available', async () => redis.status === 'ready');
  registry = createMetrics('test');
  const definitions = [sending, counting, sending];
  registerQueueMetrics({ registry, log, queues, definitions });
  const board = createQueueBoard({ redis, prefix: queues.prefix, path: '/queues', title: 'Ours', definitions, log });
  ops = await startOpsServer({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: [],
    metrics: registry,
    log,
    checks: [],
    operator: { user: 'operator', password },
    pages: { '/queues': board },
  });
  await queues.add(sending, [
    { id: 'mail-1', payload: { id: 'one' } },
    { id: 'mail-2', payload: { id: 'two' }, delayMs: 60_000 },
  ]);
});
afterEach(async () => {
  await ops.close();
  await queues.close();
  redis.disconnect();
});

interface Listed {
  queues: { name: string; isPaused: boolean; counts: Record<string, number>; jobs: { id: string; data: unknown }[] }[];
}

const get = (path: string) => fetch(`${ops.url}/queues${path}`, { headers });
const put = (path: string) => fetch(`${ops.url}/queues/api${path}`, { headers, method: 'PUT' });
const list = async (): Promise<Listed> =>
  (await (await get('/api/queues?activeQueue=sending&page=1&jobsPerPage=10')).json()) as Listed;
const scrape = async (): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('mailwright_queue_'));

test('the board is a page all of whose parts are served, and which may load nothing from other hosts', async () => {
  const page = await get('');
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<title>Ours</title>');
  expect(html).toContain('<base href="/queues/" />');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
  expect(page.headers.get('x-powered-by')).toBeNull();
  const parts = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, part]) => part);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) {
    const response = await get(`/${part}`);
    expect([part, response.status, response.headers.get('cache-control')]).toEqual([part, 200, 'no-store']);
    await response.arrayBuffer();
  }
});

test('the board shows each queue once, with its jobs, whose payloads are only ids', async () => {
  const { queues: listed } = await list();
  expect(listed.map(({ name }) => name)).toEqual(['sending', 'counting']);
  expect(listed[0]).toMatchObject({ isPaused: false, counts: { waiting: 1, delayed: 1 } });
  expect(listed[0]?.jobs.map(({ id, data }) => [id, data])).toEqual([
    ['mail-1', { id: 'one' }],
    ['mail-2', { id: 'two' }],
  ]);
});

test('a job that is removed on the board is gone, and can be added again', async () => {
  expect((await put('/queues/sending/mail-1/clean')).status).toBeLessThan(300);
  expect((await list()).queues[0]?.jobs.map(({ id }) => id)).toEqual(['mail-2']);
  await queues.add(sending, [{ id: 'mail-1', payload: { id: 'one' } }]);
  expect((await list()).queues[0]?.counts).toMatchObject({ waiting: 1 });
});

test('a queue that is paused on the board is exported as paused, and the depths of all queues are still exported', async () => {
  const others = [
    'mailwright_queue_jobs{queue="sending",state="waiting",service="test"} 1',
    'mailwright_queue_jobs{queue="sending",state="active",service="test"} 0',
    'mailwright_queue_jobs{queue="sending",state="delayed",service="test"} 1',
    'mailwright_queue_jobs{queue="counting",state="waiting",service="test"} 0',
    'mailwright_queue_jobs{queue="counting",state="active",service="test"} 0',
    'mailwright_queue_jobs{queue="counting",state="delayed",service="test"} 0',
  ];
  expect((await put('/queues/counting/pause')).status).toBe(200);
  expect(await scrape()).toEqual([
    ...others,
    'mailwright_queue_paused{queue="sending",service="test"} 0',
    'mailwright_queue_paused{queue="counting",service="test"} 1',
  ]);
});

test('without Redis, the board responds with an error, the metrics of queues are left out, and the process continues', async () => {
  await queues.close();
  redis.disconnect();
  expect((await get('')).status).toBe(200);
  expect((await get('/api/queues?page=1&jobsPerPage=10')).status).toBe(500);
  expect(await scrape()).toEqual([]);
  expect(await registry.metrics()).toContain(
    'mailwright_metric_readings_failed_total{source="queues",service="test"} 1',
  );
});
