import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type NewHook, unwrap } from 'mailwright';
import { type Receiver, startReceiver } from '../receiver/start-receiver.ts';
import type { Account } from './installation/open-installation-account.ts';
import { awaitFinished, countByDelivery, readDeliveries } from './installation/read-deliveries.ts';
import { type Installation, startInstallationOnSharedServers } from './installation/start-installation.ts';

let installation: Installation;
let receiver: Receiver;
let account: Account;
let list: string;
let hook: NewHook;

beforeAll(async () => {
  installation = await startInstallationOnSharedServers({ workers: 2 });
}, 120_000);
afterAll(() => installation?.close(), 60_000);

/** Runs `work` with a new account, hook, list and receiver. */
async function begin(work: () => Promise<void>): Promise<void> {
  receiver = await startReceiver();
  try {
    account = await installation.newAccount();
    list = await account.addList();
    hook = await account.addHook(receiver.url);
    await work();
  } finally {
    await receiver.close();
  }
}

const addresses = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n}@example.com`);

async function redeliver(uid: string): Promise<{ status: number; code: string | undefined }> {
  const { response, error } = await account.client.POST('/deliveries/{uid}/redeliver', { params: { path: { uid } } });
  return { status: response.status, code: error?.code };
}

async function switchOn(): Promise<void> {
  const params = { path: { uid: hook.uid } };
  await unwrap(account.client.PATCH('/hooks/{uid}', { params, body: { status: 'active' } }));
}

/** Requests a recovery of the deliveries that failed since `since`, and resolves when it has finished. */
async function recover(since: Date) {
  const params = { path: { uid: hook.uid } };
  const body = { since: since.toISOString() };
  const { uid: recovery } = await unwrap(account.client.POST('/hooks/{uid}/recover', { params, body }));
  return installation.until('the recovery to finish', async () => {
    const path = { uid: hook.uid, recovery };
    const found = await unwrap(account.client.GET('/hooks/{uid}/recoveries/{recovery}', { params: { path } }));
    return found.status === 'completed' && found.outcomes.pending === 0 && found;
  });
}

test(
  'a failed delivery is sent once more on request, with the same body and id and a new signature, and keeps its earlier attempts',
  () =>
    begin(async () => {
      receiver.reply([404]);
      await account.subscribe(list, addresses('failed', 1));
      const [failed] = await awaitFinished(installation, hook, 1);
      expect(await redeliver(failed?.uid ?? '')).toEqual({ status: 202, code: undefined });
      await receiver.waitFor(2, 60_000);
      expect(await awaitFinished(installation, hook, 1)).toEqual([
        { ...failed, status: 'succeeded', reason: null, attempts: [404, 200] },
      ]);
      const [first, second] = receiver.requests;
      expect(second?.rawBody).toBe(first?.rawBody);
      expect(second?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery']);
      expect(await account.readHook(hook)).toMatchObject({ consecutive_failures: 0 });
    }),
  180_000,
);

test(
  'a delivery that is pending or whose hook is removed, deleted or disabled is never redelivered',
  () =>
    begin(async () => {
      receiver.reply(503);
      await account.subscribe(list, addresses('pending', 1));
      const [pending] = await installation.until('the delivery', async () => {
        const found = await readDeliveries(installation.database, hook);
        return found.length > 0 && found;
      });
      expect(await redeliver(pending?.uid ?? '')).toEqual({ status: 409, code: 'delivery_pending' });
      await awaitFinished(installation, hook, 1);

      receiver.reply(404);
      await account.subscribe(list, addresses('rejected', 49));
      const off = await awaitFinished(installation, hook, 50);
      expect(await account.readHook(hook)).toMatchObject({ status: 'switched_off' });
      expect(await redeliver(off[0]?.uid ?? '')).toEqual({ status: 409, code: 'hook_switched_off' });

      await switchOn();
      receiver.reply(410);
      await account.subscribe(list, addresses('gone', 1));
      const gone = await awaitFinished(installation, hook, 51);
      expect(await account.readHook(hook)).toMatchObject({ status: 'removed' });
      const sent = receiver.requests.length;
      for (const { uid } of gone.slice(-2)) expect(await redeliver(uid)).toEqual({ status: 409, code: 'hook_removed' });
      const params = { path: { uid: hook.uid } };
      const body = { since: new Date(0).toISOString() };
      const { error } = await account.client.POST('/hooks/{uid}/recover', { params, body });
      expect(error?.code).toBe('hook_removed');

      await unwrap(account.client.DELETE('/hooks/{uid}', { params }));
      expect((await redeliver(gone[0]?.uid ?? '')).status).toBe(409);
      await installation.until('the queues to be empty', () => installation.hasNoJobs());
      expect(await readDeliveries(installation.database, hook)).toEqual(gone);
      expect(receiver.requests).toHaveLength(sent);
    }),
  180_000,
);

test(
  'a recovery sends exactly the deliveries that failed since the given time, each once',
  () =>
    begin(async () => {
      const respondWith = (status: number) => {
        receiver.reply(({ rawBody }, response) => response.writeHead(rawBody.includes('failed') ? status : 204).end());
      };
      respondWith(404);
      await account.subscribe(list, [...addresses('failed-before', 20), ...addresses('good-before', 20)]);
      await awaitFinished(installation, hook, 40);
      // Times are stored to the millisecond.
      await wait(20);
      const since = new Date();
      await wait(20);
      await account.subscribe(list, [...addresses('failed-after', 25), ...addresses('good-after', 20)]);
      const before = await awaitFinished(installation, hook, 85);
      const sent = receiver.requests.length;
      expect(sent).toBe(85);

      respondWith(202);
      const recovery = await recover(since);
      expect(recovery).toMatchObject({
        total: 25,
        redelivered: 25,
        outcomes: { succeeded: 25, failed: 0, cancelled: 0 },
      });
      await installation.until('the queues to be empty', () => installation.hasNoJobs());
      const failed = before.filter(({ email }) => email.startsWith('failed-after'));
      const again = countByDelivery(receiver.requests.slice(sent));
      expect([...again.keys()].sort()).toEqual(failed.map(({ uid }) => uid).sort());
      expect([...again.values()].every((count) => count === 1)).toBe(true);
      expect(await readDeliveries(installation.database, hook)).toEqual(
        before.map((delivery) =>
          failed.includes(delivery)
            ? { ...delivery, status: 'succeeded', reason: null, attempts: [404, 202] }
            : delivery,
        ),
      );
    }),
  180_000,
);

test(
  'a recovery sends every delivery that was cancelled when its hook was disabled, even if a worker is killed meanwhile',
  () =>
    begin(async () => {
      const since = new Date();
      receiver.reply(404);
      const total = 2_000;
      for (let from = 0; from < total; from += 1_000) await account.subscribe(list, addresses(`batch-${from}`, 1_000));
      const before = await awaitFinished(installation, hook, total);
      expect(await account.readHook(hook)).toMatchObject({ status: 'switched_off', consecutive_failures: 50 });
      expect(before.filter(({ status }) => status === 'failed').length).toBeGreaterThanOrEqual(50);
      const sent = receiver.requests.length;

      receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 5));
      await switchOn();
      const recovering = recover(since);
      await receiver.waitFor(sent + 300, 60_000);
      await installation.workers()[0]?.kill();
      // Ends the lease on the recovery that the killed worker may still hold for up to 30 seconds.
      await installation.database.query({ text: `UPDATE recoveries SET locked_until = now() - interval '1 second'` });
      await installation.startWorker();
      expect(await recovering).toMatchObject({ total, redelivered: total, outcomes: { succeeded: total } });
      const again = countByDelivery(receiver.requests.slice(sent));
      expect([...again.keys()].sort()).toEqual(before.map(({ uid }) => uid).sort());
      const after = await readDeliveries(installation.database, hook);
      expect(after.every(({ status, attempts }) => status === 'succeeded' && attempts.at(-1) === 200)).toBe(true);
    }),
  240_000,
);
