import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, type Reply, startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished, countByDelivery } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

// Long for two reasons. Leases outlast it, so no delivery within `killLimitMs` had to wait for one to expire. And a
// delivery that timed out on a busy machine would rightly arrive twice.
const timeoutSeconds = 120;
const killLimitMs = 60_000;
const maxPerHook = 50;
let installation: Installation;
const receivers: Receiver[] = [];

beforeAll(async () => {
  installation = await startInstallationOnSharedServers({
    workers: 2,
    environment: { WEBHOOK_TIMEOUT_SECONDS: String(timeoutSeconds) },
  });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function startOwn(reply: Reply = 200): Promise<Receiver> {
  const receiver = await startReceiver({ reply });
  receivers.push(receiver);
  return receiver;
}

test.each([2, 4])(
  '%d workers deliver each of many concurrently committed events to two hooks exactly once',
  async (count) => {
    const missing = count - installation.workers().length;
    await Promise.all(Array.from({ length: missing }, () => installation.startWorker()));
    const receiver = await startOwn();
    const account = await installation.newAccount();
    const list = await account.addList();
    const paths = ['/first', '/second'];
    const hooks = await Promise.all(paths.map((path) => account.addHook(`${receiver.url}${path}`)));
    const batches = Array.from({ length: 10 }, (_, batch) =>
      Array.from({ length: 40 }, (_value, n) => `person-${batch}-${n}@example.com`),
    );
    await Promise.all(batches.map((emails) => account.subscribe(list, emails)));
    for (const [index, hook] of hooks.entries()) {
      const deliveries = await awaitFinished(installation, hook, 400);
      await installation.until('the queues to be empty', () => installation.hasNoJobs());
      const requests = receiver.requests.filter(({ path }) => path === paths[index]);
      expect(findFaults(batches.flat(), deliveries, requests, { isOnce: true })).toEqual([]);
    }
  },
  180_000,
);

test('after kill -9 of one of four workers in a burst, the others deliver what it held within seconds, and nothing else arrives twice', async () => {
  const receiver = await startOwn((_request, response) => void setTimeout(() => response.writeHead(204).end(), 100));
  const account = await installation.newAccount();
  const list = await account.addList();
  const hooks = await Promise.all(Array.from({ length: 10 }, (_, n) => account.addHook(`${receiver.url}/${n}`)));
  const emails = Array.from({ length: 200 }, (_, n) => `person-${n}@example.com`);
  await account.subscribe(list, emails);
  await receiver.waitFor(300, killLimitMs);
  const [victim] = installation.workers();
  expect(installation.workers()).toHaveLength(4);
  await victim?.kill();
  const killedAt = performance.now();
  const received: string[] = [];
  for (const [n, hook] of hooks.entries()) {
    const deliveries = await awaitFinished(installation, hook, emails.length);
    const requests = receiver.requests.filter(({ path }) => path === `/${n}`);
    expect(findFaults(emails, deliveries, requests)).toEqual([]);
    received.push(...[...countByDelivery(requests)].flatMap(([uid, count]) => (count > 1 ? [uid] : [])));
  }
  expect(performance.now() - killedAt).toBeLessThan(killLimitMs);
  // Only requests that were under way when the worker was killed are sent again; there are at most `maxPerHook` to a
  // hook.
  expect(received.length).toBeLessThanOrEqual(10 * maxPerHook);
}, 180_000);
