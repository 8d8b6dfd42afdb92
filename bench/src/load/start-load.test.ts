import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { monotonicMs } from '../measure/monotonic.ts';
import type { LoadOrder } from './load-orders.ts';
import { type Load, sendAll, startLoad } from './start-load.ts';

interface Received {
  key: string | undefined;
  path: string | undefined;
  body: string;
}

let received: Received[];
let maxAtOnce: number;
let connections: number;
let respond: (n: number) => { status: number; afterMs?: number; headers?: Record<string, string> };
let server: Server;
let load: Load;
let order: LoadOrder;

beforeEach(async () => {
  received = [];
  [maxAtOnce, connections] = [0, 0];
  respond = () => ({ status: 200 });
  let atOnce = 0;
  server = createServer((request, response) => {
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const n = received.push({ key: request.headers.authorization, path: request.url, body });
      const { status, afterMs = 0, headers = {} } = respond(n - 1);
      setTimeout(() => {
        atOnce -= 1;
        response.writeHead(status, headers).end(`response ${n}`);
      }, afterMs);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  load = startLoad();
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  order = { baseUrl, keys: ['k'], calls: [{ method: 'GET', path: '/' }], connections: 3, seconds: 0.3 };
});
afterEach(async () => {
  await load.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('calls and keys are used in turn, and every request has a unique correlation id, even across orders', async () => {
  const calls = [
    { method: 'GET', path: '/a' } as const,
    { method: 'POST', path: '/b', body: '{"EMAIL":"{correlationId}","tag":"{correlationId}"}' } as const,
  ];
  const one = { ...order, keys: ['k1', 'k2'], calls, connections: 1 };
  const first = await sendAll(load, one);
  const { requests } = await sendAll(load, one);
  expect(received.slice(0, 2)).toEqual([
    { key: 'Bearer k1', path: '/a', body: '' },
    { key: 'Bearer k2', path: '/b', body: '{"EMAIL":"1","tag":"1"}' },
  ]);
  expect(requests[0]).toMatchObject({ correlationId: first.requests.length, call: 0, status: 200 });
});

test('a connection is reused and carries one request at a time', async () => {
  respond = () => ({ status: 200, afterMs: 50 });
  const { requests } = await sendAll(load, order);
  expect(requests.length).toBeGreaterThan(3);
  expect([maxAtOnce, connections]).toEqual([3, 3]);
});

test('a rate is never exceeded, and a request that is sent late is timed from when it was due', async () => {
  respond = (n) => ({ status: 200, afterMs: n === 0 ? 200 : 0 });
  const fromMs = monotonicMs();
  // Sends at least two requests, however slow the machine is.
  const { requests } = await sendAll(load, { ...order, connections: 1, ratePerSecond: 20, minRequests: 2 });
  expect(requests.length).toBeLessThanOrEqual(6);
  // The second request was due 50 ms after the first, and was sent after the first one's response.
  expect(requests[1]?.tookMs).toBeGreaterThan(100);
  expect(requests[1]?.atMs).toBeGreaterThan(fromMs);
});

test('every call, or the requested number of calls, is sent with the requested pauses, however short the time', async () => {
  const calls = ['/a', '/b', '/c'].map((path) => ({ method: 'GET', path }) as const);
  const short = { ...order, calls, connections: 1, seconds: 0 };
  const { requests } = await sendAll(load, { ...short, pauseMs: 50 });
  expect(received.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  expect((await sendAll(load, { ...short, minRequests: 5 })).requests).toHaveLength(5);
  expect((requests[2]?.atMs ?? 0) - (requests[0]?.atMs ?? 0)).toBeGreaterThan(90);
});

test('after a 429, a connection waits as long as the response says', async () => {
  respond = () => ({ status: 429, headers: { 'retry-after': '60' } });
  const { requests, failure } = await load.send(order);
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([429]));
  // There is one for each connection, and possibly one that was under way; without the wait, there would be thousands.
  expect(requests.length).toBeLessThan(20);
  expect(failure).toBeUndefined();
});

test('if all requests must succeed, a failed one is an error that names the failure', async () => {
  respond = (n) => ({ status: n === 1 ? 422 : 200 });
  await expect(sendAll(load, order)).rejects.toThrow('1 requests failed, one with: 422 response 2');
});
