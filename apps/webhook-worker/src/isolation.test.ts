import { afterEach, expect, test } from '@jest/globals';
import { misbehave, type Receiver, startReceiver, until } from '@mailwright/testing';
import { deliverSlowWebhook, repairWindows } from '@mailwright/webhooks';
import { startTestWorker, type TestHook, type TestWorker } from './testing/start-test-worker.ts';

let worker: TestWorker;
const receivers: Receiver[] = [];
afterEach(async () => {
  // First, so that nobody waits for those that hang.
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  await worker.stop();
});

async function addReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

async function windowOf(hook: TestHook): Promise<{ size: number; inFlight: number; slow: boolean; counted: number }> {
  const [row] = await worker.database.query<{ size: number; inFlight: number; slow: boolean; counted: number }>({
    text: `SELECT size, in_flight AS "inFlight", slow, (SELECT count(*)::int FROM deliveries d
        WHERE d.hook_id = w.hook_id AND d.status = 'pending' AND d.in_flight) AS counted
      FROM hook_windows w WHERE hook_id = $1`,
    values: [hook.id],
  });
  if (row === undefined) throw new Error('There is no such window');
  return row;
}

test('receivers that hang, with more waiting than there are places, hold up no other for as long as they hang', async () => {
  worker = await startTestWorker({
    environment: { WEBHOOK_CONCURRENCY: '8', WEBHOOK_SLOW_CONCURRENCY: '8', WEBHOOK_TIMEOUT_SECONDS: '30' },
  });
  const [hanging, healthy] = [await addReceiver(), await addReceiver()];
  hanging.reply(misbehave.hang);
  for (let n = 0; n < 10; n += 1) await worker.addHook(hanging.url, { event: 'email.clicked' });
  await worker.commit({ count: 100, type: 'email.clicked' });
  await hanging.waitFor(20, 10_000);
  const hook = await worker.addHook(healthy.url);
  const before = performance.now();
  await worker.commit({ count: 200 });
  await worker.settled(hook, 200, 25_000);
  // Each of the 40 that the windows let through keeps one of eight places for a quarter of a second.
  expect(performance.now() - before).toBeLessThan(20_000);
  expect(healthy.requests).toHaveLength(200);
  // None but what the windows let through was tried.
  expect(hanging.requests.length).toBeLessThanOrEqual(40);
}, 60_000);

test('a hook whose receiver times out again and again goes to the slow lane with a window of one, and comes back when it answers', async () => {
  worker = await startTestWorker({
    environment: { WEBHOOK_TIMEOUT_SECONDS: '1', WEBHOOK_RETRY_DELAYS_SECONDS: '0.1' },
  });
  const receiver = await addReceiver();
  receiver.reply(misbehave.hang);
  const hook = await worker.addHook(receiver.url);
  await worker.commit({ count: 12 });
  await until('the hook to be slow', async () => (await windowOf(hook)).slow, 15_000);
  expect(await windowOf(hook)).toMatchObject({ size: 1 });
  await until('a job in the slow lane', async () => {
    const { waiting, active } = await worker.queues.countJobs(deliverSlowWebhook.queue);
    return waiting + active > 0;
  });
  receiver.reply(200);
  const rows = await worker.settled(hook, 12, 20_000);
  expect(rows.filter((row) => row.status === 'succeeded').length).toBeGreaterThan(4);
  expect(await windowOf(hook)).toMatchObject({ slow: false, inFlight: 0, counted: 0 });
}, 60_000);

test('a flood to one hook leaves every place counted, and its window grows to what the receiver takes', async () => {
  worker = await startTestWorker({ workers: 2 });
  const receiver = await addReceiver();
  const hook = await worker.addHook(receiver.url);
  await worker.commit({ count: 600 });
  await worker.settled(hook, 600, 45_000);
  expect(receiver.requests).toHaveLength(600);
  const window = await windowOf(hook);
  expect(window).toMatchObject({ inFlight: 0, counted: 0 });
  expect(window.size).toBeGreaterThan(4);
  expect(await repairWindows(worker.database)).toEqual([]);
}, 60_000);

test('a count that is wrong all the same is found and put right', async () => {
  worker = await startTestWorker({ workers: 0 });
  const hook = await worker.addHook('http://127.0.0.1:9999/');
  await worker.database.query({ text: 'UPDATE hook_windows SET in_flight = 4' });
  expect(await repairWindows(worker.database)).toEqual([hook.id]);
  expect(await repairWindows(worker.database)).toEqual([]);
  expect(await windowOf(hook)).toMatchObject({ inFlight: 0 });
});

test.each([['relay'], ['feed'], ['deliver'], ['sweep']])(
  'four workers with a role each deliver what one does alone, also without the %s for a while',
  async (missing) => {
    worker = await startTestWorker({ workers: 0, environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '0.2' } });
    const roles = ['relay', 'feed', 'deliver', 'sweep'].filter((role) => role !== missing);
    for (const role of roles) await worker.start({ WEBHOOK_WORKER_ROLES: role });
    const receiver = await addReceiver();
    const hook = await worker.addHook(receiver.url);
    receiver.reply([500, 500, 500]);
    await worker.commit({ count: 40 });
    await worker.start({ WEBHOOK_WORKER_ROLES: missing });
    const rows = await worker.settled(hook, 40, 60_000);
    expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'succeeded'));
    expect(receiver.requests).toHaveLength(43);
  },
);
