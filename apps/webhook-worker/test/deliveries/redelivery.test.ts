import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { operator } from '@mailwright/outbox';
import { newId, toUid } from '@mailwright/platform';
import { type Receiver, testAppSecrets, until } from '@mailwright/testing';
import {
  getRecovery,
  recoverHook,
  redeliver,
  requestedJob,
  rotateHookSecret,
  sendDelivery,
  testHook,
} from '@mailwright/webhooks';
import { Webhook } from 'standardwebhooks';
import { startWithHook, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

let worker: TestWebhookWorker;
let receiver: Receiver;
let hook: TestHook;
beforeEach(async () => {
  // The receiver and the worker share this process, and a busy machine may pause both for seconds.
  ({ worker, receiver, hook } = await startWithHook({ environment: { WEBHOOK_TIMEOUT_SECONDS: '30' } }));
});
afterEach(() => worker.stop());

const accountId = () => worker.account.accountId;
const hookUid = () => toUid('hook', hook.id);
const idsOf = (requests: Receiver['requests']) => requests.map(({ headers }) => headers['x-service-delivery'] ?? '');

test('a redelivery keeps its id, has all its retries again, and continues the numbering of its attempts', async () => {
  receiver.reply(404);
  await worker.commit();
  const [failed] = await worker.settled(hook, 1);
  receiver.reply([500, 500]);
  await redeliver(worker.database, accountId(), failed?.uid ?? '');
  const [row] = await worker.settled(hook, 1);
  expect(row).toMatchObject({ status: 'succeeded', attempts: 4, reason: null });
  expect(new Set(idsOf(receiver.requests))).toEqual(new Set([failed?.uid]));
  expect(await worker.attempts(row?.id ?? '')).toMatchObject([404, 500, 500, 200].map((status) => ({ status })));
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
});

test('a recovery redelivers exactly the failed deliveries, however many, while the worker runs', async () => {
  receiver.reply(200);
  await worker.commit({ count: 20 });
  const delivered = await worker.settled(hook, 20);
  const from = new Date();
  await worker.database.query({
    text: `WITH e AS (
        INSERT INTO events (id, account_id, type, data, occurred_at)
        SELECT uuid_v7(), $2, 'subscriber.subscribed', '{}', now() FROM generate_series(1, 1300)
        RETURNING id, account_id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status, attempt_count, finished_at)
      SELECT uuid_v7(), account_id, id, $1, 'failed', 1, now() FROM e`,
    values: [hook.id, accountId()],
  });
  const { recovery } = await recoverHook(worker.database, accountId(), hookUid(), newId(), from);
  expect(recovery).toMatchObject({ status: 'running', total: 1_300 });
  // Deliveries that aren't reset yet would look settled, because they have ended once.
  const read = () => getRecovery(worker.database, accountId(), { uid: hookUid(), recovery: recovery.uid });
  await until('the recovery to be completed', async () => (await read()).status === 'completed');
  const rows = await worker.settled(hook, 1_320, 60_000);
  expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(1_320);
  const counts = new Map<string, number>();
  for (const id of idsOf(receiver.requests)) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { uid } of delivered) expect(counts.get(uid)).toBe(1);
  const repeated = rows.filter(({ uid }) => counts.get(uid) !== 1);
  expect(await Promise.all(repeated.map(({ id }) => worker.attempts(id)))).toEqual([]);
  expect(await read()).toMatchObject({ total: 1_300, redelivered: 1_300, outcomes: { succeeded: 1_300, pending: 0 } });
});

async function sendTest() {
  const deliveryId = newId();
  const { hookId } = await testHook(worker.database, accountId(), hookUid(), deliveryId);
  const job = requestedJob({ deliveryId, attempt: 1, hookId, accountId: accountId() });
  await worker.queues.add(sendDelivery, [job]);
}

test.each([200, 404, 500])(
  'a test with response %d is sent once, shows the response, and does not change the counter',
  async (status) => {
    await worker.database.query({ text: 'UPDATE hooks SET consecutive_failures = 49' });
    receiver.reply(status);
    await sendTest();
    const [row] = await worker.settled(hook, 1);
    expect(row).toMatchObject({ status: status === 200 ? 'succeeded' : 'failed', attempts: 1 });
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0]?.headers).toMatchObject({ 'x-service-test': 'true', 'x-service-delivery': row?.uid });
    expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 49 });
  },
);

test('a test with response 410 removes the hook, like any delivery, and nothing more is sent', async () => {
  receiver.reply(410);
  await sendTest();
  expect(await worker.settled(hook, 1)).toMatchObject([{ status: 'failed', reason: 'gone', attempts: 1 }]);
  expect(await worker.hook(hook)).toMatchObject({ status: 'removed' });
  await worker.commit();
  expect(receiver.requests).toHaveLength(1);
});

test('a disabled hook can be tested, and gets nothing else', async () => {
  await worker.database.query({ text: `UPDATE hooks SET status = 'switched_off'` });
  await sendTest();
  expect(await worker.settled(hook, 1)).toMatchObject([{ status: 'succeeded' }]);
  expect(receiver.requests[0]?.headers['x-service-test']).toBe('true');
});

test("a test delivery does not wait for its hook's backlog", async () => {
  receiver.reply(() => undefined);
  await worker.commit({ count: 50 });
  await receiver.waitFor(1);
  await sendTest();
  const requests = await receiver.waitFor(2);
  expect(requests.filter(({ headers }) => headers['x-service-test'] === 'true')).toHaveLength(1);
});

test('an ordinary delivery has no X-Service-Test header', async () => {
  await worker.commit();
  await worker.settled(hook, 1);
  expect(receiver.requests[0]?.headers['x-service-test']).toBeUndefined();
});

test('after a rotation, both secrets sign, and after a day, only the new one does', async () => {
  const deps = { database: worker.database, appSecrets: testAppSecrets };
  const { secret } = await rotateHookSecret(deps, accountId(), hookUid(), newId(), operator);
  await worker.commit();
  await worker.settled(hook, 1);
  const verify = (one: string, request = receiver.requests.at(-1)) =>
    new Webhook(one).verify(request?.rawBody ?? '', request?.headers ?? {});
  for (const one of [secret, hook.secret]) expect(() => verify(one)).not.toThrow();
  expect(receiver.requests[0]?.headers['x-service-signature']?.match(/v1=/g)).toHaveLength(2);

  await worker.database.query({
    text: `UPDATE hooks SET previous_secret_expires_at = previous_secret_expires_at - interval '24 hours'`,
  });
  await worker.commit();
  await worker.settled(hook, 2);
  expect(() => verify(secret)).not.toThrow();
  expect(() => verify(hook.secret)).toThrow();
  expect(receiver.requests[1]?.headers['x-service-signature']?.match(/v1=/g)).toHaveLength(1);
});
