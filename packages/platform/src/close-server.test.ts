import { Agent, createServer, get, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { closeServer, listen, urlOf } from './close-server.ts';

const host = '127.0.0.1';

async function start(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer({ keepAliveTimeout: 65_000 }, answer);
  await listen(server, 0, host);
  return { server, url: urlOf(server, host) };
}

/** Requests and reads to the end; resolves to `200 keep-alive`, `200 close` or the error's code. */
function request(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(url, { agent }, (response) => {
      response.on('error', failed);
      response.on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      response.resume();
    }).on('error', failed);
  });
}

const keepAlive = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends on a connection of its own, one request after another, until nobody listens. */
async function hammer(url: string, most: number): Promise<string[]> {
  const agent = keepAlive();
  const outcomes: string[] = [];
  while (outcomes.length < most && outcomes.at(-1) !== 'ECONNREFUSED') outcomes.push(await request(url, agent));
  agent.destroy();
  return outcomes;
}

test('busy kept-alive connections end without a reset: every request that was sent is answered', async () => {
  let arrived = 0;
  const { server, url } = await start((_request, response) => {
    arrived += 1;
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'), 5);
  });
  const clients = Promise.all(Array.from({ length: 40 }, () => hammer(url, 100)));
  await wait(150);
  expect(arrived).toBeGreaterThan(40);
  await closeServer(server, { graceMs: 5_000 });
  const outcomes = (await clients).flat();
  expect([...new Set(outcomes)].filter((outcome) => outcome !== 'ECONNREFUSED').sort()).toEqual([
    '200 close',
    '200 keep-alive',
  ]);
  expect(outcomes.filter((outcome) => outcome.startsWith('200'))).toHaveLength(arrived);
  expect(await request(url, keepAlive())).toBe('ECONNREFUSED');
}, 10_000);

test('an answer that was under way when the stop began ends its connection, and one sent on meanwhile is answered', async () => {
  const { server, url } = await start((_request, response) => void setTimeout(() => response.end('ok'), 400));
  const agent = keepAlive();
  const underWay = request(url, agent);
  await wait(100);
  const closed = closeServer(server, { graceMs: 2_000 });
  const other = request(url, keepAlive());
  expect(await underWay).toBe('200 close');
  expect(await other).toBe('200 close');
  await closed;
  expect(await request(url, agent)).toBe('ECONNREFUSED');
});

test.each([
  ['with a grace, less than a second', 2_000, 1_000],
  ['without one, not at all', 0, 200],
])('a connection that is kept alive and idle delays the stop, %s', async (_how, graceMs, mostMs) => {
  const { server, url } = await start((_request, response) => void response.end('ok'));
  const agent = keepAlive();
  expect(await request(url, agent)).toBe('200 keep-alive');
  const startedAt = performance.now();
  await closeServer(server, { graceMs });
  expect(performance.now() - startedAt).toBeLessThan(mostMs);
  agent.destroy();
});

test('a stop without connections waits for nothing', async () => {
  const { server } = await start((_request, response) => void response.end('ok'));
  const startedAt = performance.now();
  await closeServer(server, { graceMs: 2_000 });
  expect(performance.now() - startedAt).toBeLessThan(200);
});
