import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, newId } from '@mailwright/platform';
import { openQueues, openRedis } from '@mailwright/queues';
import { createTestQueues, type TestQueues } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { attemptJob, deliverSlowWebhook, deliverWebhook, mostInJob } from './delivery-jobs.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { feedHooks } from './feed-hooks.ts';
import { cancelWaitingOfStopped, feedWaiting } from './feed-waiting.ts';
import { recordAttempts } from './record-attempts.ts';
import { sweepOverdue } from './sweep-overdue.ts';

let fixture: DeliveriesFixture;
let queues: TestQueues;
let hook: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.database.query({ text: 'DELETE FROM deliveries' });
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed'` });
  queues = await createTestQueues();
  hook = await fixture.addHook();
});
afterEach(() => queues.close());

const deps = () => ({ database: fixture.database, queues });
const waitingJobs = async () => (await queues.countJobs(deliverWebhook.queue)).waiting;
const inJobs = (attempts: number) => Math.ceil(attempts / mostInJob);
const setWindow = (hookId: string, size: number, slow = false) =>
  fixture.database.query({
    text: 'UPDATE hook_windows SET size = $2, slow = $3 WHERE hook_id = $1',
    values: [hookId, size, slow],
  });
/** Deliveries that all wait for the feed. */
async function makeWaiting(count: number): Promise<void> {
  await fanOutEvents(fixture.database, await fixture.commit(count), 0);
}

test('a fan-out hands out what the window has room for, and the rest waits', async () => {
  await setWindow(hook, 4);
  const { handedOut, hungryHookIds } = await fanOutEvents(fixture.database, await fixture.commit(10), 5_000);
  expect(handedOut).toHaveLength(4);
  expect(hungryHookIds).toEqual([]);
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 4, counted: 4, backlog: true });
});

test('behind a backlog a new event waits its turn, and the feed is told when there is room', async () => {
  await setWindow(hook, 4);
  await makeWaiting(2);
  const { handedOut, hungryHookIds } = await fanOutEvents(fixture.database, await fixture.commit(1), 5_000);
  expect(handedOut).toEqual([]);
  expect(hungryHookIds).toEqual([hook]);
  expect(await feedHooks(deps(), [hook])).toBe(3);
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 3, counted: 3, backlog: false });
});

test('a hook is never given more than its window, by however many feeds at once, and the oldest first', async () => {
  await setWindow(hook, 7);
  await makeWaiting(7);
  await fixture.database.query({ text: `UPDATE deliveries SET next_attempt_at = now() - interval '1 minute'` });
  await makeWaiting(93);
  const fed = await Promise.all([1, 2, 3, 4].map(() => feedHooks(deps(), [hook])));
  expect(fed.reduce((sum, n) => sum + n, 0)).toBe(7);
  expect(await waitingJobs()).toBeGreaterThanOrEqual(inJobs(7));
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 7, counted: 7, backlog: true });
  const rows = await fixture.database.query<{ flying: boolean }>({
    text: 'SELECT in_flight AS flying FROM deliveries ORDER BY next_attempt_at LIMIT 7',
  });
  expect(rows.every(({ flying }) => flying)).toBe(true);
});

test('an attempt that ends makes room, and says whose turn it is', async () => {
  await setWindow(hook, 1);
  await makeWaiting(3);
  await feedHooks(deps(), [hook]);
  const rows = await fixture.database.query<{ deliveryId: string }>({
    text: 'SELECT id AS "deliveryId" FROM deliveries WHERE in_flight',
  });
  const [claim] = await claimDeliveries(fixture.database, 60, [{ deliveryId: rows[0]?.deliveryId ?? '', attempt: 1 }]);
  const { hungryHookIds } = await recordAttempts(fixture.database, policy, [ended(claim, 200)]);
  expect(hungryHookIds).toEqual([hook]);
  // Its window has grown by the success.
  expect(await feedHooks(deps(), hungryHookIds)).toBe(2);
});

test('the deliveries of a slow hook take the slow lane', async () => {
  await setWindow(hook, 3, true);
  await makeWaiting(2);
  expect(await feedHooks(deps(), [hook])).toBe(2);
  expect(await waitingJobs()).toBe(0);
  expect((await queues.countJobs(deliverSlowWebhook.queue)).waiting).toBe(2);
});

test('a round finds every hook that has something waiting, and hands out all that is due', async () => {
  const others = await Promise.all(Array.from({ length: 30 }, () => fixture.addHook()));
  await makeWaiting(4);
  const started = others[10];
  expect(await feedWaiting(deps(), started)).toEqual({ handedOut: 31 * 4, resumeAfter: undefined });
  expect(await feedWaiting(deps())).toEqual({ handedOut: 0, resumeAfter: undefined });
  for (const id of [hook, ...others]) expect(await fixture.window(id)).toMatchObject({ inFlight: 4, counted: 4 });
});

test('a retry is handed out when it is due, with the number of its attempt', async () => {
  const [claim] = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(1));
  await recordAttempts(fixture.database, policy, [ended(claim, 500)]);
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 0, counted: 0 });
  expect((await feedWaiting(deps())).handedOut).toBe(0);
  await fixture.database.query({ text: `UPDATE deliveries SET next_attempt_at = now() - interval '1 second'` });
  expect((await feedWaiting(deps())).handedOut).toBe(1);
  const deliveryId = claim?.deliveryId ?? '';
  expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 2 }])).toMatchObject([{ attempt: 2 }]);
});

test.each([
  ['switched_off', 'hook-switched-off'],
  ['removed', 'hook-removed'],
])('what waits for a hook that is %s is cancelled with the reason %s, not handed out', async (status, reason) => {
  await makeWaiting(2);
  await fixture.database.query({ text: 'UPDATE hooks SET status = $1::hook_status', values: [status] });
  expect((await feedWaiting(deps())).handedOut).toBe(0);
  expect(await cancelWaitingOfStopped(fixture.database)).toBe(2);
  for (const row of await fixture.deliveries(hook)) expect(row).toMatchObject({ status: 'cancelled', reason });
  expect(await waitingJobs()).toBe(0);
});

test('with Redis away nothing is handed out: the next call finds the same deliveries', async () => {
  await makeWaiting(4);
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const away = openQueues({
    redis: openRedis({ url: 'redis://127.0.0.1:1', role: 'producer', log }),
    prefix: 'x',
    log,
  });
  await expect(feedHooks({ database: fixture.database, queues: away }, [hook])).rejects.toThrow('Redis is away');
  await away.close();
  expect(await feedHooks(deps(), [hook])).toBe(4);
});

test('when Redis goes away in the middle, what was taken waits again', async () => {
  await makeWaiting(4);
  const failing = { ...queues, add: () => Promise.reject(new Error('Redis is away')) };
  await expect(feedHooks({ database: fixture.database, queues: failing }, [hook])).rejects.toThrow('Redis is away');
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 0, counted: 0, backlog: true });
  expect(await feedHooks(deps(), [hook])).toBe(4);
});

test('a full queue is given no more, and the next round goes on where there was no room', async () => {
  await queues.add(
    deliverWebhook,
    Array.from({ length: 2_000 }, () => attemptJob(newId(), 1)),
  );
  await makeWaiting(3);
  expect(await feedWaiting(deps())).toMatchObject({ handedOut: 0, resumeAfter: expect.any(String) });
  const emptier = await createTestQueues();
  expect((await feedWaiting({ database: fixture.database, queues: emptier })).handedOut).toBe(3);
  await emptier.close();
});

test('the sweeper takes back what the queue lost, and leaves what is being sent until its lease ends', async () => {
  const requests = await fixture.makeDeliveries(3);
  await claimDeliveries(fixture.database, 60, requests.slice(0, 1));
  const passTime = () =>
    fixture.database.query({ text: `UPDATE deliveries SET trusted_until = now() - interval '1 s'` });
  expect(await sweepOverdue(fixture.database)).toEqual({ hookIds: [], isMore: false });
  await passTime();
  expect(await sweepOverdue(fixture.database)).toEqual({ hookIds: [hook], isMore: false });
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 1, counted: 1, backlog: true });
  await passTime();
  await fixture.database.query({
    text: `UPDATE deliveries SET lease_until = now() - interval '1 s' WHERE lease_token IS NOT NULL`,
  });
  expect(await sweepOverdue(fixture.database)).toEqual({ hookIds: [hook], isMore: false });
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 0, counted: 0 });
});
