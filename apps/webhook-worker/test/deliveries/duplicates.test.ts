import { afterEach, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import type { Receiver } from '@mailwright/testing';
import { deliverEvents, requestedJob, sendDelivery } from '@mailwright/webhooks';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;

async function start(workers: number, environment: Record<string, string> = {}): Promise<void> {
  ({ worker, receiver, hook } = await startWithHook({ workers, environment }));
}
afterEach(() => worker.stop());

/** Jobs for attempts of a delivery, each with a different id, so that BullMQ doesn't drop them as duplicates. */
function jobsFor(deliveryId: string, attempts: number[]) {
  const { accountId } = worker.account;
  return attempts.map((attempt) => ({
    ...requestedJob({ deliveryId, attempt, hookId: hook.id, accountId }),
    id: `copy-${newId()}`,
  }));
}

test('a job for an attempt that is already recorded neither sends nor counts', async () => {
  await start(1);
  receiver.reply(404);
  await worker.commit();
  const [delivery] = await worker.settled(hook, 1);
  const { id = '' } = delivery ?? {};
  await worker.queues.add(sendDelivery, jobsFor(id, [1, 2, 3]));
  await worker.jobsHaveRun();
  expect(receiver.requests).toHaveLength(1);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
  expect(await worker.deliveries(hook)).toEqual([delivery]);
  expect(await worker.attempts(id)).toHaveLength(1);
});

test('a job for an attempt that is in flight or is not the next one does not send', async () => {
  await start(2);
  let respond: () => void = () => undefined;
  receiver.reply((_request, response) => void (respond = () => response.writeHead(404).end()));
  await worker.commit();
  await receiver.waitFor(1);
  const [delivery] = await worker.deliveries(hook);
  const again = Array.from({ length: 10 }, () => 1);
  await worker.queues.add(sendDelivery, jobsFor(delivery?.id ?? '', [...again, 2, 3]));
  await worker.jobsHaveRun();
  respond();
  await worker.settled(hook, 1);
  expect(receiver.requests).toHaveLength(1);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
});

test('events that are published many times to several workers at once are delivered once', async () => {
  await start(2);
  await worker.commit({ count: 20, publish: false });
  const due: [string, string, boolean][] = [[hook.id, worker.account.accountId, false]];
  await worker.queues.add(
    deliverEvents,
    Array.from({ length: 60 }, () => ({ id: newId(), payload: { due } })),
  );
  await worker.settled(hook, 20);
  await worker.jobsHaveRun();
  expect(receiver.requests).toHaveLength(20);
  expect(await worker.deliveries(hook)).toHaveLength(20);
});

test.each([2, 4])('%d workers deliver 300 events to two hooks with no duplicates', async (workers) => {
  // The receiver and the workers share this process, whose slowness mustn't cause a timeout.
  await start(workers, { WEBHOOK_TIMEOUT_SECONDS: '60' });
  const second = await worker.addHook(`${receiver.url}/second`);
  await Promise.all([worker.commit({ count: 150 }), worker.commit({ count: 150 })]);
  const rows = [...(await worker.settled(hook, 300)), ...(await worker.settled(second, 300))];
  await worker.jobsHaveRun();
  for (const row of rows) expect(row).toMatchObject({ status: 'succeeded', attempts: 1 });
  const uids = receiver.requests.map(({ headers }) => headers['x-service-delivery'] ?? '');
  expect(uids.length).toBe(600);
  expect(new Set(uids)).toEqual(new Set(rows.map((row) => row.uid)));
});
