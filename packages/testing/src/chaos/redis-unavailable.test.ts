import { setTimeout as wait } from 'node:timers/promises';
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
  const environment = { WEBHOOK_CONCURRENCY: '5' };
  installation = await startInstallationOnSharedServers({ redisUrl: redis.url, workers: 2, environment });
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await redis?.close();
});

// Longer than everything that expires meanwhile: a lease (20 seconds), the lock of a job (15 seconds), a command's
// timeout, and the delays before retries and reconnects.
const outageMs = 25_000;

test('while Redis is unavailable for 25 s under load, the API accepts requests, no process ends, and everything is delivered later', async () => {
  // The first attempts fail before Redis stops, so that their retries are due while Redis is unavailable.
  const seen = new Set<string>();
  const receiver = await startReceiver({
    reply: ({ headers }, response) => {
      const uid = headers['x-service-delivery'] ?? '';
      const status = seen.has(uid) ? 204 : 503;
      seen.add(uid);
      setTimeout(() => response.writeHead(status).end(), 20);
    },
  });
  try {
    const account = await installation.newAccount();
    const list = await account.addList();
    const hook = await account.addHook(receiver.url);
    const processes = [installation.api(), ...installation.workers()];
    const emails = Array.from({ length: 200 }, (_, n) => `before-${n}@example.com`);
    await account.subscribe(list, emails);
    await receiver.waitFor(50);

    let isBack = false;
    const back = redis.restart('stop', outageMs).then(() => (isBack = true));
    const durations: number[] = [];
    for (let n = 0; !isBack; n += 1) {
      const email = `meanwhile-${n}@example.com`;
      const from = performance.now();
      await account.subscribe(list, [email]);
      durations.push(performance.now() - from);
      emails.push(email);
      await Promise.race([back, wait(300)]);
    }
    await back;
    expect(durations.length).toBeGreaterThan(10);
    expect(Math.max(...durations)).toBeLessThan(10_000);
    expect(processes.every((process) => process.isRunning())).toBe(true);

    const deliveries = await awaitFinished(installation, hook, emails.length);
    expect(findFaults(emails, deliveries, receiver.requests)).toEqual([]);
    expect(await account.readHook(hook)).toMatchObject({ status: 'active', consecutive_failures: 0 });
  } finally {
    await receiver.close();
  }
}, 240_000);
