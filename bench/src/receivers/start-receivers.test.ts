import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receivers, startReceivers } from './start-receivers.ts';

let receivers: Receivers;
beforeEach(async () => {
  receivers = await startReceivers([
    { count: 2, behavior: { afterMs: 0 } },
    { count: 1, behavior: 'never' },
  ]);
});
afterEach(() => receivers.stop());

function post(url: string | undefined, delivery: string, body = '{}'): Promise<Response> {
  const headers = { 'x-service-delivery': delivery };
  return fetch(url ?? '', { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) });
}

test('a delivery that arrives twice counts as two requests and one delivery', async () => {
  const [urls] = receivers.urls;
  for (const [url, delivery] of [[urls?.[0], 'dlv_1'] as const, [urls?.[1], 'dlv_1'] as const]) {
    expect((await post(url, delivery)).status).toBe(204);
  }
  await post(urls?.[0], 'dlv_2');
  expect((await receivers.report()).groups[0]).toEqual({ requests: 3, deliveries: 2 });
});

test('the first arrival of a delivery is reported once, by its correlation id', async () => {
  const url = receivers.urls[0]?.[0];
  const body = '{"data":{"subscriber":{"EMAIL":"correlation+7@example.com"}}}';
  for (const delivery of ['dlv_1', 'dlv_1']) await post(url, delivery, body);
  await post(url, 'dlv_2', '{"data":{"subscriber":{"EMAIL":"grace@example.com"}}}');
  expect((await receivers.report()).arrivals).toEqual([{ correlationId: 7, atMs: expect.any(Number) }]);
});

test('waiting for deliveries ends when they have arrived or when the time is up', async () => {
  const reached = receivers.reach(0, 1, 10_000);
  await post(receivers.urls[0]?.[0], 'dlv_1');
  expect(await reached).toBe(true);
  expect(await receivers.reach(0, 2, 50)).toBe(false);
});

test('a hanging receiver accepts the request and never responds', async () => {
  const response = post(receivers.urls[1]?.[0], 'dlv_1');
  expect(await receivers.reach(1, 1, 10_000)).toBe(true);
  await expect(response).rejects.toThrow('timeout');
});

test('receivers that are switched to hanging respond to no further requests', async () => {
  const url = receivers.urls[0]?.[0];
  expect((await post(url, 'dlv_1')).status).toBe(204);
  await receivers.change(0, 'never');
  const response = post(url, 'dlv_2');
  expect(await receivers.reach(0, 2, 10_000)).toBe(true);
  await expect(response).rejects.toThrow('timeout');
});
