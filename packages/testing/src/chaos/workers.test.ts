import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import { findFaults } from './installation/find-faults.ts';
import { awaitFinished } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

let installation: Installation;
let receiver: Receiver;

beforeAll(async () => {
  // A delivery that timed out on a busy machine would rightly arrive twice.
  installation = await startInstallationOnSharedServers({ environment: { WEBHOOK_TIMEOUT_SECONDS: '60' } });
  receiver = await startReceiver();
}, 120_000);
afterAll(async () => {
  await installation?.close();
  await receiver?.close();
}, 60_000);

test.each([2, 4])(
  '%d workers deliver concurrently committed events to two hooks, each exactly once',
  async (count) => {
    const missing = count - installation.workers().length;
    await Promise.all(Array.from({ length: missing }, () => installation.startWorker()));
    const account = await installation.newAccount();
    const list = await account.addList();
    const paths = [`/${count}/first`, `/${count}/second`];
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
