import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished, countByDelivery } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

// Leases last much longer than this: waiting for them to expire would take too long.
const timeoutSeconds = 120;
const limitMs = 60_000;
const maxPerHook = 50;
let installation: Installation;
let receiver: Receiver;

beforeAll(async () => {
  installation = await startInstallationOnSharedServers({
    workers: 2,
    environment: { WEBHOOK_TIMEOUT_SECONDS: String(timeoutSeconds) },
  });
  receiver = await startReceiver({
    reply: (_request, response) => void setTimeout(() => response.writeHead(204).end(), 100),
  });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await receiver?.close();
}, 60_000);

test('after kill -9 of one of two workers in a burst, the other delivers what it held within seconds, and only that arrives twice', async () => {
  const account = await installation.newAccount();
  const list = await account.addList();
  const hooks = await Promise.all(Array.from({ length: 10 }, (_, n) => account.addHook(`${receiver.url}/${n}`)));
  const emails = Array.from({ length: 200 }, (_, n) => `person-${n}@example.com`);
  await account.subscribe(list, emails);
  await receiver.waitFor(300, limitMs);
  const [victim] = installation.workers();
  await victim?.kill();
  const killedAt = performance.now();
  const received: string[] = [];
  for (const [n, hook] of hooks.entries()) {
    const deliveries = await awaitFinished(installation, hook, emails.length);
    const requests = receiver.requests.filter(({ path }) => path === `/${n}`);
    expect(findFaults(emails, deliveries, requests)).toEqual([]);
    received.push(...[...countByDelivery(requests)].flatMap(([uid, count]) => (count > 1 ? [uid] : [])));
  }
  expect(performance.now() - killedAt).toBeLessThan(limitMs);
  // Only requests under way when the worker was killed are sent again: no more than its limits of ten hooks allow.
  expect(received.length).toBeLessThanOrEqual(10 * maxPerHook);
}, 180_000);
