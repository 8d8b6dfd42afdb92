import { afterEach, expect, test } from '@jest/globals';
import { misbehave } from '@mailwright/testing';
import { startTestWebhookWorker, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
afterEach(() => worker.stop());

// Far longer than any of these tests takes, because whatever waits for a hanging receiver waits for this timeout.
const timeoutSeconds = 100;
const environment = {
  WEBHOOK_CONCURRENCY: '32',
  WEBHOOK_SLOW_CONCURRENCY: '4',
  WEBHOOK_TIMEOUT_SECONDS: String(timeoutSeconds),
};

test('hanging receivers, ten times as many as there are slots, delay no other receiver', async () => {
  worker = await startTestWebhookWorker({ environment });
  const [hanging, healthy] = [await worker.startReceiver(), await worker.startReceiver()];
  hanging.reply(misbehave.hang);
  for (let n = 0; n < 80; n += 1) await worker.addHook(hanging.url, { event: 'email.clicked' });
  const hook = await worker.addHook(healthy.url);
  // First makes the receiver a proven one, as most are.
  await worker.commit();
  await worker.settled(hook, 1);
  await worker.commit({ count: 20, type: 'email.clicked' });
  await hanging.waitFor(8);
  await worker.commit({ count: 200 });
  // This takes many times as long as a quick send, but a fraction of a hanging one.
  await worker.settled(hook, 201);
  expect(healthy.requests).toHaveLength(201);
});

test('a hook that begins to hang after its limit has grown delays no other hook', async () => {
  worker = await startTestWebhookWorker({ environment: { ...environment, WEBHOOK_CONCURRENCY: '40' } });
  const [grown, healthy] = [await worker.startReceiver(), await worker.startReceiver()];
  const grownHook = await worker.addHook(grown.url, { event: 'email.clicked' });
  const hook = await worker.addHook(healthy.url);
  await worker.commit({ count: 400, type: 'email.clicked' });
  await worker.settled(grownHook, 400);
  await worker.commit();
  await worker.settled(hook, 1);
  // On a slow machine, a delivery may have been sent twice.
  const before = grown.requests.length;
  grown.reply(misbehave.hang);
  await worker.commit({ count: 200, type: 'email.clicked' });
  await grown.waitFor(before + 30);
  await worker.commit({ count: 200 });
  await worker.settled(hook, 201);
  // Of 200 due deliveries, it gets about as many as its limit of 50 allows, however long it hangs.
  expect(grown.requests.length).toBeLessThan(before + 100);
});

test('a receiver that exceeds the soft timeout gets its deliveries while others hang', async () => {
  worker = await startTestWebhookWorker({ environment });
  const [hanging, slow] = [await worker.startReceiver(), await worker.startReceiver()];
  hanging.reply(misbehave.hang);
  slow.reply((_request, response) => void setTimeout(() => response.writeHead(204).end(), 1_200));
  for (let n = 0; n < 30; n += 1) await worker.addHook(hanging.url, { event: 'email.clicked' });
  const hook = await worker.addHook(slow.url);
  await worker.commit({ count: 20, type: 'email.clicked' });
  await hanging.waitFor(8);
  await worker.commit({ count: 12 });
  // Four run at once, for 1.2 seconds each.
  const rows = await worker.settled(hook, 12);
  for (const row of rows) expect(row).toMatchObject({ status: 'succeeded', attempts: 1 });
});

test("an account's flood leaves another account its share of the slots", async () => {
  worker = await startTestWebhookWorker({ workers: 0, environment });
  const receiver = await worker.startReceiver();
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(204).end(), 100));
  const flood: TestHook[] = [];
  for (let n = 0; n < 10; n += 1) flood.push(await worker.addHook(`${receiver.url}/flood`, { event: 'email.clicked' }));
  const neighbor = await worker.addOtherAccount();
  const hook = await worker.addHook(`${receiver.url}/neighbor`, { accountId: neighbor });
  await worker.commit({ count: 100, type: 'email.clicked' });
  await worker.commit({ count: 20, accountId: neighbor });
  await worker.start();
  await worker.settled(hook, 20);
  const paths = receiver.requests.map(({ path }) => path);
  // The other account had half of the slots: when its last delivery was sent, some but not all of the flood had been
  // sent.
  const last = paths.lastIndexOf('/neighbor');
  expect(paths.slice(0, last).filter((path) => path === '/flood').length).toBeLessThan(200);
});
