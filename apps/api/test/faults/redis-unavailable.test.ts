import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type LocalServer, startRedis } from '@mailwright/local-stack';
import { fromUid } from '@mailwright/platform';
import { toolsDir, until } from '@mailwright/testing';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

let dataDir: string;
let redis: LocalServer;
let api: TestApi;
let list: string;
/** How many milliseconds an addition takes while Redis is available. */
let usualMs: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mailwright-redis-unavailable-'));
  redis = await startRedis({ dataDir, toolsDir });
  api = await startTestApi({ redisUrl: redis.url });
  list = await api.addList();
  await api.addHook({ event: 'subscriber.subscribed' });
  await addMany('warm-up');
  usualMs = median(await addMany('usual'));
});
afterAll(async () => {
  // A frozen process can't shut down gracefully.
  process.kill(redis.pid, 'SIGCONT');
  await redis.stop();
  await api.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Adds 20 subscribers one after another; resolves to the milliseconds that each took. */
async function addMany(name: string): Promise<number[]> {
  const durations: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const startedAt = performance.now();
    await api
      .call('post', '/subscribers')
      .send({ list_uid: list, EMAIL: `${name}-${i}@example.com` })
      .expect(201);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A command that gets no response from Redis ends after 2 s: each addition that waited for it would take that long. */
function expectUsual(durations: number[]): void {
  expect(median(durations)).toBeLessThan(usualMs + 500);
}

/** The deliveries of the subscribers added under this name. */
const deliveriesOf = (name: string) =>
  api.database.query({
    text: `SELECT e.type, d.status, d.next_attempt_at <= now() AS due FROM events e JOIN deliveries d ON d.event_id = e.id
      WHERE e.list_id = $1 AND e.data #>> '{subscriber,EMAIL}' LIKE $2`,
    values: [fromUid('list', list), `${name}-%`],
  });

const allDue = Array(20).fill({ type: 'subscriber.subscribed', status: 'pending', due: true });

/** How many notifications Redis has received since the start. */
async function countPublished(): Promise<number> {
  const metric = await api.metrics.getSingleMetric('mailwright_events_published_total')?.get();
  return metric?.values.find(({ labels }) => labels['result'] === 'queued')?.value ?? 0;
}

test('while Redis is available, an addition is published to the queue', async () => {
  await until('40 published events', async () => (await countPublished()) === 40);
  expect((await api.queues.countJobs('webhook-events')).waiting).toBeGreaterThan(0);
});

test('while Redis is frozen, adding a subscriber takes no longer, and its delivery is due in Postgres', async () => {
  process.kill(redis.pid, 'SIGSTOP');
  try {
    expectUsual(await addMany('frozen'));
    expect(await deliveriesOf('frozen')).toEqual(allDue);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});

test('while Redis is stopped, adding a subscriber takes no longer, and its delivery is due in Postgres', async () => {
  await redis.stop();
  expectUsual(await addMany('stopped'));
  expect(await deliveriesOf('stopped')).toEqual(allDue);
});

test('once Redis is back at its address, additions are published again without a restart of the API', async () => {
  redis = await startRedis({ dataDir, toolsDir, port: redis.port });
  await until('the connection to be back', async () => api.queues.isReachable());
  const [published, { waiting }] = [await countPublished(), await api.queues.countJobs('webhook-events')];
  await addMany('back');
  await until('20 more published events', async () => (await countPublished()) === published + 20);
  expect((await api.queues.countJobs('webhook-events')).waiting).toBeGreaterThan(waiting);
});
