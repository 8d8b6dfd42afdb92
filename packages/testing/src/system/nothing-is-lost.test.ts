import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LocalServer, type Stack, type StackFile, startRedis } from '@mailwright/local-stack';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { toolsDir } from '../servers/test-servers-file.ts';
import { until } from '../until.ts';
import { makeTestFolder, startTestStack } from './start-test-stack.ts';

// The API and the worker run as separate processes, and are killed while they work.
let folder: string;
let remove: () => Promise<void>;
let redis: LocalServer;
let stack: Stack;
let receiver: Receiver;
let list: string;

const environment = () => ({
  REDIS_URL: redis.url,
  WEBHOOK_RETRY_DELAYS_SECONDS: '1,2',
  WEBHOOK_TIMEOUT_SECONDS: '2',
});

beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
  redis = await startRedis({ dataDir: path.join(folder, 'redis'), toolsDir });
  receiver = await startReceiver();
  stack = await startTestStack(path.join(folder, 'stack'), environment(), true);
  list = (await post('/lists', { name: 'News', from_name: 'Ada', from_email: 'ada@example.com' })).uid;
  await post('/hooks', { target_url: receiver.url, event: 'subscriber.subscribed', list_uid: list });
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  await receiver?.close();
  await redis?.stop();
  await remove();
});

async function post(route: string, body: Record<string, unknown>): Promise<{ uid: string; status: number }> {
  const response = await fetch(`${stack.baseUrl}/api/v1${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const resource = (await response.json()) as { uid: string };
  return { ...resource, status: response.status };
}

const add = (email: string) => post('/subscribers', { list_uid: list, EMAIL: email });

async function pidOf(name: 'api' | 'webhook-worker'): Promise<number> {
  const file = JSON.parse(await readFile(path.join(folder, 'stack/stack.json'), 'utf8')) as StackFile;
  const pid = file.pids[name];
  if (pid === undefined) throw new Error(`stack.json has no pid of ${name}`);
  return pid;
}

/** Kills a process as a power failure would, and resolves when the stack has a replacement that is ready. */
async function killAndAwaitSuccessor(name: 'api' | 'webhook-worker'): Promise<void> {
  const old = await pidOf(name);
  process.kill(old, 'SIGKILL');
  await until(`a new ${name}`, async () => (await pidOf(name)) !== old && isReady(name));
}

async function isReady(name: 'api' | 'webhook-worker'): Promise<boolean> {
  const response = await fetch(`${stack.opsUrls[name]}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

const emailOf = (rawBody: string) =>
  (JSON.parse(rawBody) as { data: { subscriber: { EMAIL: string } } }).data.subscriber.EMAIL;

async function awaitDeliveriesOf(emails: string[], timeoutMs: number): Promise<void> {
  await until(
    'every delivery',
    async () => {
      const arrived = new Set(receiver.requests.map((request) => emailOf(request.rawBody)));
      return emails.every((email) => arrived.has(email));
    },
    timeoutMs,
  );
}

test('after kill -9 of the API right after its 201, the delivery arrives', async () => {
  for (let round = 0; round < 2; round += 1) {
    const email = `api-killed-${round}@example.com`;
    const pid = await pidOf('api');
    const response = await add(email);
    process.kill(pid, 'SIGKILL');
    expect(response.status).toBe(201);
    await awaitDeliveriesOf([email], 20_000);
    await until('a new API', async () => (await pidOf('api')) !== pid && isReady('api'));
  }
}, 120_000);

test('after repeated kill -9 of a busy worker, every delivery arrives', async () => {
  // A slow receiver, so that deliveries are under way whenever the worker is killed.
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(204).end(), 30));
  const emails: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const batch = Array.from({ length: 60 }, (_, i) => `worker-killed-${round}-${i}@example.com`);
    const half = batch.splice(30);
    emails.push(...batch, ...half);
    await Promise.all(batch.map(add));
    const killed = killAndAwaitSuccessor('webhook-worker');
    const statuses = await Promise.all(half.map(add));
    expect(new Set(statuses.map((response) => response.status))).toEqual(new Set([201]));
    await killed;
  }
  receiver.reply(204);
  await awaitDeliveriesOf(emails, 60_000);
}, 180_000);

test('a POST while Redis is stopped gets a 201, and is delivered once Redis is available again', async () => {
  const { port } = redis;
  await redis.stop();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`redis-away-${i}@example.com`)));
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
  redis = await startRedis({ dataDir: path.join(folder, 'redis'), toolsDir, port });
  await awaitDeliveriesOf(
    Array.from({ length: 20 }, (_, i) => `redis-away-${i}@example.com`),
    30_000,
  );
});

test('a second start keeps the data and the key', async () => {
  const { apiKey } = stack;
  await stack.stop();
  stack = await startTestStack(path.join(folder, 'stack'), environment(), true);
  expect(stack.apiKey).toBe(apiKey);
  const response = await fetch(`${stack.baseUrl}/api/v1/lists/${list}`, {
    headers: { authorization: `Bearer ${stack.apiKey}` },
  });
  expect(response.status).toBe(200);
});
