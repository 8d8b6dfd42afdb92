import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ReceivedRequest, type Receiver, startReceiver, testAppSecrets, until } from '@mailwright/testing';
import type { AppSecrets } from '@mailwright/platform';
import { encryptHookSecret } from '@mailwright/webhooks';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { startTestWebhookWorker, type TestHook, type TestWebhookWorker } from '../support/start-test-webhook-worker.ts';

const stripe = new Stripe('sk_test_unused');
let worker: TestWebhookWorker;
let receiver: Receiver;

beforeAll(async () => {
  // Attempts are more than a second apart, so that each has a different timestamp.
  worker = await startTestWebhookWorker({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '1.1,1.1' } });
});
afterAll(() => worker.stop());

let hook: TestHook;
beforeEach(async () => {
  await worker.database.query({ text: `UPDATE hooks SET status = 'removed'` });
  receiver = await startReceiver();
  hook = await worker.addHook(`${receiver.url}/hook`);
});
afterEach(() => receiver.close());

describe('a delivery that succeeds on its third attempt', () => {
  let requests: ReceivedRequest[];
  let retried: TestHook;
  beforeAll(async () => {
    const flaky = await startReceiver({ reply: [500, 503] });
    retried = await worker.addHook(`${flaky.url}/hook`, { event: 'email.opened' });
    await worker.commit({ type: 'email.opened' });
    requests = [...(await flaky.waitFor(3))];
    await worker.settled(retried, 1);
    await flaky.close();
  });

  test('standardwebhooks and stripe verify each attempt', () => {
    for (const { rawBody, headers } of requests) {
      expect(new Webhook(retried.secret).verify(rawBody, headers)).toEqual(JSON.parse(rawBody));
      const signature = headers['x-service-signature'] ?? '';
      expect(stripe.webhooks.signature?.verifyHeader(rawBody, signature, retried.secret, 300)).toBe(true);
    }
  });

  test('each attempt is signed with its own time', () => {
    const timestamps = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(timestamps[1]).toBeGreaterThan(timestamps[0] ?? Infinity);
    expect(timestamps[2]).toBeGreaterThan(timestamps[1] ?? Infinity);
    expect(requests.map(({ headers }) => headers['x-service-signature']?.split(',')[0])).toEqual(
      timestamps.map((seconds) => `t=${seconds}`),
    );
  });

  test('each attempt has the same X-Service-Delivery and the same body', async () => {
    const [delivery] = await worker.deliveries(retried);
    expect(new Set(requests.map(({ headers }) => headers['x-service-delivery']))).toEqual(new Set([delivery?.uid]));
    expect(new Set(requests.map(({ rawBody }) => rawBody)).size).toBe(1);
    expect(delivery).toMatchObject({ status: 'succeeded', attempts: 3 });
  });

  test('a retry starts no earlier than the delay after the previous attempt', () => {
    const [first = 0, second = 0, third = 0] = requests.map(({ at }) => at.getTime());
    expect(second - first).toBeGreaterThanOrEqual(1_100);
    expect(third - second).toBeGreaterThanOrEqual(1_100);
  });

  test('the log contains neither the secret nor a signature', () => {
    const log = worker.log.join('');
    expect(log).toContain('webhook.attempted');
    expect(log).not.toContain('whsec_');
    expect(log).not.toContain(retried.secret.slice('whsec_'.length));
    for (const { headers } of requests) {
      expect(log).not.toContain(headers['x-service-signature']?.split('v1=')[1]);
      expect(log).not.toContain(headers['webhook-signature']?.split('v1,')[1]);
    }
  });
});

test('the libraries that receivers use reject a delivery whose body was tampered with', async () => {
  await worker.commit();
  const [request] = await receiver.waitFor(1);
  const { rawBody = '', headers = {} } = request ?? {};
  expect(() => new Webhook(hook.secret).verify(`${rawBody} `, headers)).toThrow();
  const signature = headers['x-service-signature'] ?? '';
  expect(() => stripe.webhooks.signature?.verifyHeader(`${rawBody} `, signature, hook.secret, 300)).toThrow();
});

test('the body has the id, the event, when it happened, and the data as it was committed', async () => {
  await worker.commit();
  const [request] = await receiver.waitFor(1);
  const [delivery] = await worker.settled(hook, 1);
  expect(request).toMatchObject({ method: 'POST', path: '/hook' });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Mailwright-Webhooks/1.0',
    'x-service-event': 'subscriber.subscribed',
    'x-service-delivery': delivery?.uid,
    'webhook-id': delivery?.uid,
  });
  expect(JSON.parse(request?.rawBody ?? '')).toEqual({
    id: delivery?.uid,
    event: 'subscriber.subscribed',
    occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { EMAIL: 'ada+0@example.com', FIRST_NAME: 'Zoë 🎉', tags: [] },
  });
});

test('a fault of ours costs the delivery no attempt and the hook no failure, and the delivery is sent once the fault is fixed', async () => {
  const storeSecret = (appSecrets: AppSecrets) =>
    worker.database.query({
      text: 'UPDATE hooks SET secret_ciphertext = $2 WHERE id = $1',
      values: [hook.id, encryptHookSecret(hook.secret, appSecrets, hook.id)],
    });
  await storeSecret({ current: 'another secret of at least thirty-two characters', previous: [] });
  await worker.commit();
  await until('the fault to be logged', async () =>
    worker.log.some((line) => line.includes('webhook.failed') && line.includes(hook.id)),
  );
  const [delivery] = await worker.deliveries(hook);
  expect(delivery).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  expect(receiver.requests).toHaveLength(0);
  await storeSecret(testAppSecrets);
  const [request] = await receiver.waitFor(1);
  new Webhook(hook.secret).verify(request?.rawBody ?? '', request?.headers ?? {});
  expect(await worker.settled(hook, 1)).toEqual([{ ...delivery, status: 'succeeded', attempts: 1 }]);
});

test('a receiver that responds slowly does not get the same attempt twice', async () => {
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 800));
  await worker.commit({ count: 5 });
  await worker.settled(hook, 5);
  expect(receiver.requests).toHaveLength(5);
});
