import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, newId } from '@mailwright/platform';
import { openQueues, openRedis } from '@mailwright/queues';
import { createTestQueues, type TestQueues } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended } from '../../test/deliveries.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { attemptJob, deliverWebhook } from './delivery-jobs.ts';
import { feedDeliveries } from './feed-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

let fixture: DeliveriesFixture;
let queues: TestQueues;
let hook: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.database.query({ text: `DELETE FROM deliveries` });
  queues = await createTestQueues();
  hook = await fixture.addHook();
  return undefined;
});

const passTime = () =>
  fixture.database.query({
    text: `UPDATE deliveries SET feed_at = now() - interval '1 second', next_attempt_at = now() WHERE status = 'pending'`,
  });
const waiting = async () => (await queues.countJobs(deliverWebhook.queue)).waiting;

test('what the queue is still trusted with is not handed over', async () => {
  await fixture.makeDeliveries(3);
  expect(await feedDeliveries(fixture.database, queues)).toBe(0);
  await queues.close();
});

test('all that is due is handed over once, page by page, by however many processes', async () => {
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed' WHERE id <> $1`, values: [hook] });
  await fixture.makeDeliveries(1_700);
  await passTime();
  const fed = await Promise.all([1, 2, 3].map(() => feedDeliveries(fixture.database, queues)));
  expect(fed.reduce((sum, n) => sum + n, 0)).toBe(1_700);
  expect(await waiting()).toBe(1_700);
  expect(await feedDeliveries(fixture.database, queues)).toBe(0);
  await queues.close();
});

test('a retry is handed over with the number of its attempt', async () => {
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed' WHERE id <> $1`, values: [hook] });
  const [claim] = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(1));
  const policy = { retryDelaysSeconds: [60], switchOffAfter: 50 };
  await recordAttempts(fixture.database, policy, [ended(claim, 500)]);
  expect(await feedDeliveries(fixture.database, queues)).toBe(0);
  await passTime();
  expect(await feedDeliveries(fixture.database, queues)).toBe(1);
  const deliveryId = claim?.deliveryId ?? '';
  expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 2 }])).toMatchObject([{ attempt: 2 }]);
  await queues.close();
});

test.each([
  ['switched_off', 'hook-switched-off'],
  ['removed', 'hook-removed'],
])('what is due for a hook that is %s is cancelled with the reason %s, not handed over', async (status, reason) => {
  await fixture.makeDeliveries(2);
  await fixture.database.query({ text: `UPDATE hooks SET status = $1::hook_status`, values: [status] });
  await passTime();
  expect(await feedDeliveries(fixture.database, queues)).toBe(0);
  for (const row of await fixture.deliveries(hook)) expect(row).toMatchObject({ status: 'cancelled', reason });
  expect(await waiting()).toBe(0);
  await queues.close();
});

test('with Redis away nothing is marked: the next call finds the same deliveries', async () => {
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed' WHERE id <> $1`, values: [hook] });
  await fixture.makeDeliveries(4);
  await passTime();
  const log = createLogger({ service: 'test', level: 'silent', format: 'json' });
  const redis = openRedis({ url: 'redis://127.0.0.1:1', role: 'producer', log });
  const away = openQueues({ redis, prefix: 'away', log });
  await expect(feedDeliveries(fixture.database, away)).rejects.toThrow('Redis is away');
  await away.close();
  expect(await feedDeliveries(fixture.database, queues)).toBe(4);
  await queues.close();
});

test('a full queue is given no more, and what waits for room is handed over when there is some', async () => {
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed' WHERE id <> $1`, values: [hook] });
  const others = Array.from({ length: 5_000 }, () => attemptJob(newId(), 1));
  await queues.add(deliverWebhook, others);
  await fixture.makeDeliveries(10);
  await passTime();
  expect(await feedDeliveries(fixture.database, queues)).toBe(0);
  const emptier = await createTestQueues();
  expect(await feedDeliveries(fixture.database, emptier)).toBe(10);
  await Promise.all([queues.close(), emptier.close()]);
});
