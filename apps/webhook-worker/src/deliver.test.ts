import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Receiver, startReceiver, until } from '@mailwright/testing';
import { sealSecret } from '@mailwright/webhooks';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { startTestWorker, testAppSecret, type TestHook, type TestWorker } from './testing/start-test-worker.ts';

const stripe = new Stripe('sk_test_unused');
let worker: TestWorker;
let receiver: Receiver;

beforeAll(async () => {
  // More than a second apart, so that each attempt's timestamp must be another.
  worker = await startTestWorker({ environment: { WEBHOOK_RETRY_DELAYS_SECONDS: '1.1,1.1' } });
});
afterAll(() => worker.stop());

let hook: TestHook;
beforeEach(async () => {
  await worker.database.query({ text: `UPDATE hooks SET status = 'removed'` });
  receiver = await startReceiver();
  hook = await worker.addHook(`${receiver.url}/hook`);
});
afterEach(() => receiver.close());

describe('libraries that receivers have verify a delivery unmodified', () => {
  test('on the first attempt and on each retry, each signed at its own time', async () => {
    receiver.reply([500, 503]);
    await worker.commit();
    const requests = await receiver.waitFor(3);
    const standard = new Webhook(hook.secret);
    for (const { rawBody, headers } of requests) {
      const parsed = JSON.parse(rawBody) as unknown;
      expect(standard.verify(rawBody, headers)).toEqual(parsed);
      const signature = headers['x-service-signature'] ?? '';
      expect(stripe.webhooks.signature.verifyHeader(rawBody, signature, hook.secret, 300)).toBe(true);
    }
    const timestamps = requests.map(({ headers }) => Number(headers['webhook-timestamp']));
    expect(timestamps[1]).toBeGreaterThan(timestamps[0] ?? Infinity);
    expect(timestamps[2]).toBeGreaterThan(timestamps[1] ?? Infinity);
    expect(requests.map(({ headers }) => headers['x-service-signature']?.split(',')[0])).toEqual(
      timestamps.map((seconds) => `t=${seconds}`),
    );
  });

  test('and refuse one whose body was tampered with', async () => {
    await worker.commit();
    const [request] = await receiver.waitFor(1);
    const { rawBody = '', headers = {} } = request ?? {};
    expect(() => new Webhook(hook.secret).verify(`${rawBody} `, headers)).toThrow();
    const signature = headers['x-service-signature'] ?? '';
    expect(() => stripe.webhooks.signature.verifyHeader(`${rawBody} `, signature, hook.secret, 300)).toThrow();
  });
});

test('each retry has the same X-Service-Delivery and the same body as the first attempt', async () => {
  receiver.reply([500, 500]);
  await worker.commit();
  const requests = await receiver.waitFor(3);
  const [delivery] = await worker.settled(hook, 1);
  expect(new Set(requests.map(({ headers }) => headers['x-service-delivery']))).toEqual(new Set([delivery?.uid]));
  expect(new Set(requests.map(({ rawBody }) => rawBody)).size).toBe(1);
  expect(delivery).toMatchObject({ status: 'succeeded', attempts: 3 });
});

test('the body holds the id, the event, when it happened, and the data as it was committed', async () => {
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

test('a retry comes no earlier than its delay after the attempt before it ended', async () => {
  receiver.reply([500, 500]);
  await worker.commit();
  const [first, second, third] = (await receiver.waitFor(3)).map(({ at }) => at.getTime());
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_100);
  expect((third ?? 0) - (second ?? 0)).toBeGreaterThanOrEqual(1_100);
});

test('no line of the log holds the secret or a signature', async () => {
  receiver.reply([500]);
  await worker.commit();
  const requests = await receiver.waitFor(2);
  await worker.settled(hook, 1);
  const log = worker.log.join('');
  expect(log).toContain('webhook.attempted');
  expect(log).not.toContain('whsec_');
  expect(log).not.toContain(hook.secret.slice('whsec_'.length));
  for (const { headers } of requests) {
    expect(log).not.toContain(headers['x-service-signature']?.split('v1=')[1]);
    expect(log).not.toContain(headers['webhook-signature']?.split('v1,')[1]);
  }
});

test('a fault of ours costs the delivery no attempt and the hook no failure, and it is delivered once it is gone', async () => {
  const seal = (appSecret: string) =>
    worker.database.query({
      text: 'UPDATE hooks SET secret_ciphertext = $2 WHERE id = $1',
      values: [hook.id, sealSecret(hook.secret, appSecret, hook.id)],
    });
  await seal('another secret of at least thirty-two characters');
  await worker.commit();
  await until('the fault to be logged', async () =>
    worker.log.some((line) => line.includes('job.failed') && line.includes(hook.id)),
  );
  const [delivery] = await worker.deliveries(hook);
  expect(delivery).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await worker.hook(hook)).toEqual({ status: 'active', failures: 0 });
  expect(receiver.requests).toHaveLength(0);
  await seal(testAppSecret);
  const [request] = await receiver.waitFor(1, 9_000);
  new Webhook(hook.secret).verify(request?.rawBody ?? '', request?.headers ?? {});
  expect(await worker.settled(hook, 1)).toEqual([{ ...delivery, status: 'succeeded', attempts: 1 }]);
});

test('an endpoint that is slow to answer is not sent the same attempt twice', async () => {
  receiver.reply((_request, response) => void setTimeout(() => response.writeHead(200).end(), 800));
  await worker.commit({ count: 5 });
  await worker.settled(hook, 5);
  expect(receiver.requests).toHaveLength(5);
});
