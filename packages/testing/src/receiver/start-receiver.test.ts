import { afterEach, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from './start-receiver.ts';

let receiver: Receiver;
afterEach(() => receiver.close());

const post = (path: string, body: string): Promise<Response> => {
  return fetch(`${receiver.url}${path}`, { method: 'POST', body, headers: { 'X-Service-Event': 'email.opened' } });
};

test('a receiver records requests exactly as they were sent', async () => {
  receiver = await startReceiver();
  expect((await post('/a?b=c', '{"é": 1}')).status).toBe(200);
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/a?b=c', rawBody: '{"é": 1}' });
  expect(receiver.requests[0]?.headers['x-service-event']).toBe('email.opened');
});

test('each configured status is used for one request, and later requests get 200', async () => {
  receiver = await startReceiver({ reply: [500, 410] });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await post('/', '')).status);
  expect(statuses).toEqual([500, 410, 200]);
});

test('waitFor resolves with the awaited request', async () => {
  receiver = await startReceiver();
  const waiting = receiver.waitFor(2);
  await post('/1', '');
  await post('/2', '');
  expect((await waiting).map(({ path }) => path)).toEqual(['/1', '/2']);
  expect(await receiver.waitFor(1)).toHaveLength(2);
});

test('after the timeout, waitFor fails with an error that lists the requests that did arrive', async () => {
  receiver = await startReceiver();
  await expect(receiver.waitFor(1, 20)).rejects.toThrow('Waited 20 ms for 1 requests; arrived: none');
  await post('/only', '');
  await expect(receiver.waitFor(2, 20)).rejects.toThrow(/arrived: 1:\n {2}\S+ POST \/only email\.opened/);
});
