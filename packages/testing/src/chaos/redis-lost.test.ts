import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';
import { type OwnRedis, startOwnRedis } from './installation/start-own-servers.ts';

let redis: OwnRedis;
let installation: Installation;

beforeAll(async () => {
  redis = await startOwnRedis();
  // Low concurrency, so that the queue holds jobs in every state when a fault occurs; the timeout is long to match.
  const environment = { WEBHOOK_CONCURRENCY: '5', WEBHOOK_TIMEOUT_SECONDS: '20' };
  installation = await startInstallationOnSharedServers({ redisUrl: redis.url, environment });
  await startWorkers();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await redis?.close();
});

const startWorkers = () => Promise.all([installation.startWorker(), installation.startWorker()]);
const endWorkers = () => Promise.all(installation.workers().map((worker) => worker.kill()));
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}@example.com`);

test('repeated FLUSHALL under load loses no delivery', async () => {
  // Some first attempts fail, so that there are retries to lose.
  const seen = new Set<string>();
  const receiver = await startReceiver({
    reply: ({ headers }, response) => {
      const uid = headers['x-service-delivery'] ?? '';
      const status = seen.has(uid) || seen.size % 3 > 0 ? 204 : 503;
      seen.add(uid);
      setTimeout(() => response.writeHead(status).end(), 20);
    },
  });
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const emails: string[] = [];
    const commit = async () => {
      const more = numbered(`round-${emails.length}`, 100);
      emails.push(...more);
      await account.subscribe(list, more);
    };
    for (let round = 0; round < 3; round += 1) {
      // Flushes Redis once while events are being published and once while deliveries are under way.
      await commit();
      await redis.flush();
      const before = seen.size;
      await commit();
      await installation.until('some to be delivered', async () => seen.size > before + 20);
      await redis.flush();
    }
    // Flushes it once more when events are published that no worker has processed yet.
    await endWorkers();
    await commit();
    await installation.until(
      'the events to be published',
      async () => !(await installation.hasNoJobs('webhook-events')),
    );
    await redis.flush();
    await startWorkers();

    const deliveries = await awaitFinished(installation, hook, emails.length);
    expect(findFaults(emails, deliveries, receiver.requests)).toEqual([]);
    expect(await account.readHook(hook)).toMatchObject({ status: 'active', consecutive_failures: 0 });
  } finally {
    await receiver.close();
  }
}, 180_000);

test('old jobs in a Redis restored from a backup send and count nothing twice, whether their delivery is under way or finished', async () => {
  let isHolding = true;
  const held: (() => void)[] = [];
  const receiver = await startReceiver({
    reply: ({ path }, response) => {
      const respond = (): void => void response.writeHead(path === '/rejecting' ? 404 : 204).end();
      if (isHolding) held.push(respond);
      else respond();
    },
  });
  try {
    await endWorkers();
    const account = await installation.newAccount();
    const list = await account.addList();
    const hooks = await Promise.all(
      ['/rejecting', '/accepting'].map((path) => account.addHook(`${receiver.url}${path}`)),
    );
    // These events' jobs stay queued, since no worker runs.
    await account.subscribe(list, numbered('backed-up', 1));
    await installation.until(
      'the events to be published',
      async () => !(await installation.hasNoJobs('webhook-events')),
    );
    const restore = await redis.backUp();
    expect(await installation.hasNoJobs('webhook-events')).toBe(false);

    await startWorkers();
    await receiver.waitFor(2, 60_000);
    await restore();
    await installation.until('the old jobs to have run', () => installation.hasNoJobs('webhook-events'));
    expect(receiver.requests).toHaveLength(2);

    isHolding = false;
    for (const respond of held) respond();
    const state = async () => ({
      deliveries: await Promise.all(hooks.map((hook) => awaitFinished(installation, hook, 1))),
      hooks: await Promise.all(hooks.map((hook) => account.readHook(hook))),
      sent: receiver.requests.length,
    });
    const before = await state();
    expect(before).toMatchObject({ hooks: [{ consecutive_failures: 1 }, { consecutive_failures: 0 }], sent: 2 });
    await installation.until('the queues to be empty', () => installation.hasNoJobs());
    await restore();
    await installation.until('the old jobs to have run', () => installation.hasNoJobs());
    expect(await state()).toEqual(before);
  } finally {
    await receiver.close();
  }
}, 180_000);
