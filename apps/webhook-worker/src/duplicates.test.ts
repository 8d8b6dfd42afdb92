import { afterEach, expect, test } from '@jest/globals';
import { fanOutEvent } from '@mailwright/events';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
import { attemptJob, deliverWebhook } from '@mailwright/webhooks';
import { startTestWorker, type TestHook, type TestWorker } from './testing/start-test-worker.ts';

let worker: TestWorker;
let receiver: Receiver;
let hook: TestHook;

async function start(workers: number, environment: Record<string, string> = {}): Promise<void> {
  worker = await startTestWorker({ workers, environment });
  receiver = await startReceiver();
  hook = await worker.addHook(receiver.url);
}
afterEach(async () => {
  await worker.stop();
  await receiver.close();
});

const idle = () =>
  until('the queues to be empty', async () => {
    const { waiting, active, delayed } = await worker.queues.countJobs(deliverWebhook.queue);
    return waiting + active + delayed === 0;
  });

test('a job for an attempt that is recorded already neither sends nor counts', async () => {
  await start(1);
  receiver.reply(404);
  await worker.commit();
  const [delivery] = await worker.settled(hook, 1);
  const { id = '' } = delivery ?? {};
  await worker.queues.add(deliverWebhook, [attemptJob(id, 1), attemptJob(id, 2), attemptJob(id, 3)]);
  await idle();
  expect(receiver.requests).toHaveLength(1);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
  expect(await worker.deliveries(hook)).toEqual([delivery]);
  expect(await worker.attempts(id)).toHaveLength(1);
});

test('a job for an attempt that is under way, or is not the next one, does not send', async () => {
  await start(2);
  let answer: () => void = () => undefined;
  receiver.reply((_request, response) => void (answer = () => response.writeHead(404).end()));
  await worker.commit();
  await receiver.waitFor(1);
  const [delivery] = await worker.deliveries(hook);
  const { id = '' } = delivery ?? {};
  // Under other ids, so that BullMQ doesn't drop them by itself.
  const again = Array.from({ length: 10 }, (_, n) => ({ ...attemptJob(id, 1), id: `again-${n}` }));
  await worker.queues.add(deliverWebhook, [...again, attemptJob(id, 2), attemptJob(id, 3)]);
  await idle();
  answer();
  await worker.settled(hook, 1);
  expect(receiver.requests).toHaveLength(1);
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 1 });
});

test('an event announced many times, to several workers at once, is delivered once', async () => {
  await start(2);
  const ids = await worker.commit({ count: 20, announce: false });
  const add = () =>
    worker.queues.add(
      fanOutEvent,
      ids.flatMap((eventId, n) =>
        [0, 1, 2].map((copy) => ({ id: `copy-${n}-${copy}`, payload: { eventIds: [eventId] } })),
      ),
    );
  await Promise.all([add(), add()]);
  await worker.settled(hook, 20);
  await idle();
  expect(receiver.requests).toHaveLength(20);
  expect(await worker.deliveries(hook)).toHaveLength(20);
});

test.each([2, 4])('%d workers deliver 300 events to two hooks with no duplicates', async (workers) => {
  await start(workers);
  const second = await worker.addHook(`${receiver.url}/second`);
  await Promise.all([worker.commit({ count: 150 }), worker.commit({ count: 150 })]);
  const rows = [...(await worker.settled(hook, 300)), ...(await worker.settled(second, 300))];
  await idle();
  for (const row of rows) expect(row).toMatchObject({ status: 'succeeded', attempts: 1 });
  const uids = receiver.requests.map(({ headers }) => headers['x-service-delivery'] ?? '');
  expect(uids.length).toBe(600);
  expect(new Set(uids)).toEqual(new Set(rows.map((row) => row.uid)));
});

test('the feed handing out again what waits in the queue, or is being sent, sends nothing twice', async () => {
  await start(2, { WEBHOOK_CONCURRENCY: '5' });
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 50));
  await worker.commit({ count: 100 });
  await receiver.waitFor(10);
  // Only those that nobody is sending: a lease that runs out during a send is a case of its own.
  await worker.passQueueTime();
  await worker.settled(hook, 100);
  await idle();
  expect(receiver.requests).toHaveLength(100);
});
