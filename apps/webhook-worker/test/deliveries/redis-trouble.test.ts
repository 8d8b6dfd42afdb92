import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalServer, startRedis } from '@mailwright/local-stack';
import { createLogger } from '@mailwright/platform';
import { openRedis } from '@mailwright/queues';
import { type Receiver, toolsDir, until } from '@mailwright/testing';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

// A separate Redis for this file, which stops and empties it.
let folder: string;
let redis: LocalServer;
let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'mailwright-')), 'data');
  redis = await startRedis({ dataDir: folder, toolsDir });
  ({ worker, receiver, hook } = await startWithHook({ redisUrl: redis.url }));
});
afterEach(async () => {
  await worker.stop();
  await redis.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

async function flushAll(): Promise<void> {
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const client = openRedis({ url: redis.url, role: 'worker', log });
  await client.flushall();
  client.disconnect();
}

/** Resolves when all of `count` deliveries have succeeded. */
async function allDelivered(count: number): Promise<void> {
  await until(`${count} deliveries to have succeeded`, async () => {
    const rows = await worker.deliveries(hook);
    return rows.length === count && rows.every((row) => row.status === 'succeeded');
  });
}

const distinctReceived = () => new Set(receiver.requests.map(({ headers }) => headers['x-service-delivery'])).size;

test('events are delivered after a FLUSHALL right after their publication', async () => {
  await worker.stop();
  ({ worker, receiver, hook } = await startWithHook({ redisUrl: redis.url, workers: 0 }));
  await worker.commit({ count: 3 });
  await flushAll();
  await worker.start();
  await receiver.waitFor(3);
  await worker.settled(hook, 3);
});

test('repeated FLUSHALL under load loses no delivery', async () => {
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 10));
  for (const count of [100, 200, 300]) {
    await worker.commit({ count: 100 });
    await receiver.waitFor(count - 60);
    await flushAll();
    await allDelivered(count);
  }
  expect(distinctReceived()).toBe(300);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
});

test('after Redis was stopped under load and started again, everything is delivered, including events committed meanwhile', async () => {
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 10));
  await worker.commit({ count: 200 });
  await receiver.waitFor(20);
  const { port } = redis;
  await redis.kill();
  await worker.commit({ count: 100, publish: false });
  await until('the sends in flight to be recorded', async () => {
    const rows = await worker.database.query({ text: 'SELECT 1 FROM deliveries WHERE lease_worker IS NOT NULL' });
    return rows.length === 0;
  });
  redis = await startRedis({ dataDir: folder, toolsDir, port });
  await allDelivered(300);
  expect(distinctReceived()).toBe(300);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
});
