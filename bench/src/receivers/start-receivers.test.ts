import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receivers, startReceivers } from './start-receivers.ts';

let receivers: Receivers;
beforeEach(async () => {
  receivers = await startReceivers([
    { count: 2, answer: { afterMs: 0 } },
    { count: 1, answer: 'never' },
  ]);
});
afterEach(() => receivers.stop());

function post(url: string | undefined, delivery: string, body = '{}'): Promise<Response> {
  const headers = { 'x-service-delivery': delivery };
  return fetch(url ?? '', { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) });
}

test('a delivery that comes twice counts as two requests and one delivery', async () => {
  const [urls] = receivers.urls;
  for (const [url, delivery] of [[urls?.[0], 'dlv_1'] as const, [urls?.[1], 'dlv_1'] as const]) {
    expect((await post(url, delivery)).status).toBe(204);
  }
  await post(urls?.[0], 'dlv_2');
  expect((await receivers.report()).groups[0]).toEqual({ requests: 3, deliveries: 2 });
});

test('the arrival of a marked event is told once, by its mark', async () => {
  const url = receivers.urls[0]?.[0];
  const body = '{"data":{"subscriber":{"EMAIL":"mark+7@example.com"}}}';
  for (const delivery of ['dlv_1', 'dlv_1']) await post(url, delivery, body);
  await post(url, 'dlv_2', '{"data":{"subscriber":{"EMAIL":"grace@example.com"}}}');
  expect((await receivers.report()).arrivals).toEqual([{ mark: 7, atMs: expect.any(Number) }]);
});

test('waiting for deliveries ends when they are there, or when the time is up', async () => {
  const reached = receivers.reach(0, 1, 10_000);
  await post(receivers.urls[0]?.[0], 'dlv_1');
  expect(await reached).toBe(true);
  expect(await receivers.reach(0, 2, 50)).toBe(false);
});

test('a receiver that is to hang takes the request and never answers', async () => {
  const answer = post(receivers.urls[1]?.[0], 'dlv_1');
  expect(await receivers.reach(1, 1, 10_000)).toBe(true);
  await expect(answer).rejects.toThrow('timeout');
});

test('receivers that are told to hang answer no request from then on', async () => {
  const url = receivers.urls[0]?.[0];
  expect((await post(url, 'dlv_1')).status).toBe(204);
  await receivers.change(0, 'never');
  const response = post(url, 'dlv_2');
  expect(await receivers.reach(0, 2, 10_000)).toBe(true);
  await expect(response).rejects.toThrow('timeout');
});
