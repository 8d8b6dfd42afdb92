import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '@mailwright/platform';
import { createPlaces, type Places } from '@mailwright/queues';
import { until } from '@mailwright/testing';
import { startTestWorker, type TestHook, type TestWorker } from '../testing/start-test-worker.ts';
import { createFanOutHandler } from './fan-out-events.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
let worker: TestWorker;
let hook: TestHook;
let places: Places;
let ends: (() => void)[];

beforeEach(async () => {
  await worker?.stop();
  worker = await startTestWorker({ workers: 0 });
  hook = await worker.addHook('https://example.com/');
  places = createPlaces(3);
  ends = [];
});
afterAll(() => worker.stop());

/** Fans events out in a process that sends, where nobody answers until told to. */
async function fanOut(count: number, jobsWaiting = 0): Promise<void> {
  const eventIds = await worker.commit({ count, announce: false });
  const { database, queues } = worker;
  const handle = createFanOutHandler({
    database,
    queues,
    log,
    queue: { jobsWaiting: () => jobsWaiting, room: () => Promise.resolve(100) },
    sender: { places, leaseSeconds: 60, deliverClaimed: () => new Promise((end) => void ends.push(end)) },
    wake: () => undefined,
  });
  await handle({ eventIds });
}

const queued = async () => (await worker.queues.countJobs('webhook-deliveries')).waiting;

test('what there are places for is sent at once and keeps its place until it has ended; the rest is queued', async () => {
  await fanOut(4);
  expect([ends.length, places.free(), await queued()]).toEqual([3, 0, 1]);
  for (const end of ends) end();
  await until('all places to be free', async () => places.free() === 3);
  expect((await worker.deliveries(hook)).length).toBe(4);
});

test('places that are not needed are given back, also when Postgres fails', async () => {
  await fanOut(1);
  expect(places.free()).toBe(2);
  await worker.database.query({ text: 'ALTER TABLE deliveries RENAME TO gone' });
  await expect(fanOut(1)).rejects.toThrow('deliveries');
  expect(places.free()).toBe(2);
});

test('nothing goes before what waits in the queue', async () => {
  await fanOut(2, 1);
  expect([ends.length, places.free(), await queued()]).toEqual([0, 3, 1]);
});
