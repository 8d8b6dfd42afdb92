import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { type Receiver, until } from '@mailwright/testing';
import {
  deliverEvents,
  pauseDeliveries,
  recoverHook,
  redeliver,
  requestedJob,
  resumeDeliveries,
  sendDelivery,
  testHook,
} from '@mailwright/webhooks';
import { Queue } from 'bullmq';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;
beforeEach(async () => {
  ({ worker, receiver, hook } = await startWithHook({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '0.2' } }));
});
afterEach(() => worker.stop());

/** Resolves when the worker has completed another scan of Postgres for due deliveries. */
async function aRoundLater(): Promise<void> {
  const scans = async () => {
    const [row] = await worker.database.query<{ scans: number }>({
      text: `SELECT coalesce(idx_scan, 0)::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'deliveries_pending'`,
    });
    return row?.scans ?? 0;
  };
  const before = await scans();
  await until('two more rounds', async () => (await scans()) >= before + 2);
}

test('while deliveries are paused, nothing is sent, whatever caused it, and afterward everything is', async () => {
  const { accountId } = worker.account;
  const hookUid = toUid('hook', hook.id);
  receiver.reply([500, 404]);
  await worker.commit();
  const [failed] = await worker.settled(hook, 1);
  expect(failed).toMatchObject({ status: 'failed', attempts: 2 });
  const since = new Date(0);

  await pauseDeliveries(worker.database, 'a test');
  await worker.commit({ count: 5 });
  await worker.commit({ count: 5, publish: false });
  const testId = newId();
  await testHook(worker.database, accountId, hookUid, testId);
  const { toSend } = await redeliver(worker.database, accountId, failed?.uid ?? '');
  await recoverHook(worker.database, accountId, hookUid, newId(), since);
  await worker.queues.add(sendDelivery, [
    requestedJob({ deliveryId: testId, attempt: 1, hookId: hook.id, accountId }),
    requestedJob(toSend),
  ]);
  await aRoundLater();
  expect(receiver.requests).toHaveLength(2);

  await resumeDeliveries(worker.database);
  const rows = await worker.settled(hook, 12);
  await worker.jobsHaveRun();
  for (const row of rows) expect(row).toMatchObject({ status: 'succeeded' });
  expect(receiver.requests).toHaveLength(2 + 12);
});

test('a test that was requested while deliveries were paused is sent once they resume, however many deliveries its hook has due', async () => {
  const { accountId } = worker.account;
  const held: (() => void)[] = [];
  receiver.reply((_request, response) => void held.push(() => response.end()));
  await pauseDeliveries(worker.database, 'a test');
  await aRoundLater();
  await worker.commit({ count: 200 });
  const testId = newId();
  await testHook(worker.database, accountId, toUid('hook', hook.id), testId);
  await worker.queues.add(sendDelivery, [requestedJob({ deliveryId: testId, attempt: 1, hookId: hook.id, accountId })]);
  await aRoundLater();
  await resumeDeliveries(worker.database);
  const isSent = () => receiver.requests.some(({ headers }) => headers['webhook-id'] === toUid('dlv', testId));
  // No response comes, so the hook has only its first few deliveries under way, none of which is the test.
  await until('the test', async () => isSent());
  receiver.reply(204);
  for (const end of held) end();
  await worker.settled(hook, 201);
});

test('a queue that an operator has paused stays paused and keeps its jobs, but blocks no delivery', async () => {
  const queue = new Queue(deliverEvents.queue, {
    connection: { url: worker.redisUrl },
    prefix: worker.queuePrefix(deliverEvents.queue),
  });
  try {
    await queue.pause();
    await worker.commit({ count: 5 });
    await worker.settled(hook, 5);
    expect(await worker.queues.isPaused(deliverEvents.queue)).toBe(true);
    expect(await queue.count()).toBe(1);
    await queue.resume();
    await worker.jobsHaveRun();
    expect(receiver.requests).toHaveLength(5);
  } finally {
    await queue.close();
  }
});
