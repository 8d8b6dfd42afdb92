import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receiver, until } from '@mailwright/testing';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;

beforeEach(async () => {
  ({ worker, receiver, hook } = await startWithHook({ workers: 0, environment: { WEBHOOK_CONCURRENCY: '4' } }));
});
afterEach(() => worker.stop());

test('a closing worker finishes and records sends in flight, claims no more, and leaves the rest to others', async () => {
  const responses: (() => void)[] = [];
  const closing = await worker.start();
  await worker.commit();
  await worker.settled(hook, 1);
  receiver.reply((_request, response) => void responses.push(() => response.writeHead(200).end()));
  await worker.commit({ count: 29 });
  await receiver.waitFor(1 + 3);
  const closed = closing.close();
  await until('the worker to be no longer ready', async () => (await fetch(`${closing.opsUrl}/readyz`)).status === 503);
  for (const respond of responses) respond();
  await closed;
  const sent = receiver.requests.length;
  expect(sent).toBeLessThan(30);
  const rows = await worker.deliveries(hook);
  expect(rows.filter((row) => row.status === 'succeeded' && row.attempts === 1)).toHaveLength(sent);
  expect(rows.filter((row) => row.status === 'pending' && row.attempts === 0)).toHaveLength(30 - sent);
  const leases = await worker.database.query({ text: 'SELECT 1 FROM deliveries WHERE lease_worker IS NOT NULL' });
  expect(leases).toHaveLength(0);
  expect(await worker.database.prisma.webhookWorker.count()).toBe(0);

  receiver.reply(200);
  await worker.start();
  await worker.settled(hook, 30);
  expect(receiver.requests.length).toBe(30);
});

test('while receivers hang, a worker closes soon after their timeout, and the retries stay pending', async () => {
  const closing = await worker.start({ WEBHOOK_TIMEOUT_SECONDS: '1', WEBHOOK_RETRY_DELAYS_SECONDS: '0.2' });
  await worker.commit();
  await worker.settled(hook, 1);
  receiver.reply(() => undefined);
  await worker.commit({ count: 3 });
  await receiver.waitFor(1 + 3);
  const before = performance.now();
  await closing.close();
  expect(performance.now() - before).toBeLessThan(10_000);
  const [first, ...others] = await worker.deliveries(hook);
  expect(first).toMatchObject({ status: 'succeeded' });
  expect(others).toHaveLength(3);
  for (const row of others) expect(row).toMatchObject({ status: 'pending', attempts: 1 });
  receiver.reply(200);
  await worker.start();
  const rows = await worker.settled(hook, 4);
  for (const row of rows.slice(1)) expect(row).toMatchObject({ status: 'succeeded', attempts: 2 });
});
