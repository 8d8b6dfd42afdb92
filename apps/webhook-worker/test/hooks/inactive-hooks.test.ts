import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';
import { type Receiver, until } from '@mailwright/testing';
import { deleteHook } from '@mailwright/webhooks';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;

beforeEach(async () => {
  // There is no worker yet, so jobs stay queued.
  ({ worker, receiver, hook } = await startWithHook({ workers: 0 }));
});
afterEach(() => worker.stop());

const setStatus = (status: string) =>
  worker.database.query({
    text: 'UPDATE hooks SET status = $2::hook_status WHERE id = $1',
    values: [hook.id, status],
  });

/** Creates deliveries that have failed once and wait a second for a retry, while the hook is still active. */
async function queueRetries(count: number): Promise<void> {
  receiver.reply(503);
  await worker.start({ WEBHOOK_RETRY_DELAYS_SECONDS: '1' });
  await worker.commit({ count });
  await until('all to have been tried once', async () => {
    const rows = await worker.deliveries(hook);
    return rows.length === count && rows.every((row) => row.attempts === 1);
  });
}

test('queued deliveries of a hook that is deleted are not sent, and are shown as cancelled', async () => {
  await queueRetries(5);
  await deleteHook(worker.database, worker.account.accountId, toUid('hook', hook.id), operator);
  // The deletion itself cancels them.
  for (const row of await worker.deliveries(hook)) {
    expect(row).toMatchObject({ status: 'cancelled', reason: 'hook-removed', attempts: 1 });
  }
  await until('the delayed jobs to have run', async () => {
    const { waiting, active, delayed } = await worker.queues.countJobs('webhook-deliveries');
    return waiting + active + delayed === 0;
  });
  expect(receiver.requests).toHaveLength(5);
});

test.each([
  ['switched_off', 'hook-switched-off'],
  ['removed', 'hook-removed'],
])('queued deliveries of a hook that becomes %s are not sent, and are shown as cancelled', async (status, reason) => {
  await queueRetries(5);
  await setStatus(status);
  await until('the delayed jobs to have run', async () => {
    const { waiting, active, delayed } = await worker.queues.countJobs('webhook-deliveries');
    return waiting + active + delayed === 0;
  });
  const rows = await worker.settled(hook, 5);
  for (const row of rows) expect(row).toMatchObject({ status: 'cancelled', reason, attempts: 1 });
  expect(receiver.requests).toHaveLength(5);
});

test('the 50th failure in a row disables the hook, cancels its pending deliveries, and ends all sends to it', async () => {
  receiver.reply(404);
  await worker.start({ WEBHOOK_CONCURRENCY: '4' });
  await worker.commit({ count: 80 });
  const rows = await worker.settled(hook, 80);
  expect(await worker.hook(hook)).toEqual({ status: 'switched_off', failures: 50 });
  const failed = rows.filter((row) => row.status === 'failed').length;
  expect(failed).toBe(receiver.requests.length);
  // Sends that were in flight when the 50th delivery failed weren't stopped, but there are no more than the concurrency
  // allows.
  expect(failed).toBeGreaterThanOrEqual(50);
  expect(failed).toBeLessThan(54);
  for (const row of rows) {
    if (row.status !== 'failed') expect(row).toMatchObject({ status: 'cancelled', reason: 'hook-switched-off' });
  }
  // Deliveries for a disabled hook are stored as cancelled, for a recovery.
  expect(await worker.commit({ count: 3 })).toBe(3);
  expect((await worker.deliveries(hook)).slice(-3)).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 'cancelled', reason: 'hook-switched-off', attempts: 0 })),
  );
});

test('a success resets the counter after 49 failures, and the 50th failure after it disables the hook', async () => {
  await worker.start({ WEBHOOK_CONCURRENCY: '1' });
  const failures = (count: number) => Array.from({ length: count }, () => 400);
  receiver.reply(failures(49));
  await worker.commit({ count: 49 });
  await worker.settled(hook, 49);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 49 });
  await worker.commit();
  await worker.settled(hook, 50);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  receiver.reply(failures(50));
  await worker.commit({ count: 49 });
  await worker.settled(hook, 99);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 49 });
  await worker.commit();
  await worker.settled(hook, 100);
  expect(await worker.hook(hook)).toEqual({ status: 'switched_off', failures: 50 });
});
