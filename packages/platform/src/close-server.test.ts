import { Agent, createServer, get, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { closeServer, listen, urlOf } from './close-server.ts';

const host = '127.0.0.1';

async function start(handler: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handler);
  await listen(server, 0, host);
  return { server, url: urlOf(server, host) };
}

/** Sends a request and reads the whole response; resolves to `200 keep-alive`, `200 close` or the error's code. */
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

/** Sends one request after another on its own connection, and opens a new one whenever that is closed. */
async function hammer(url: string, requests: number): Promise<string[]> {
  const agent = keepAlive();
  const outcomes: string[] = [];
  while (outcomes.length < requests) outcomes.push(await request(url, agent));
  agent.destroy();
  return outcomes;
}

test('busy keep-alive connections are closed without a reset, so every request that was sent gets its response', async () => {
  const [clients, requests] = [40, 25];
  let arrived = 0;
  const { server, url } = await start((_request, response) => {
    arrived += 1;
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'), 5);
  });
  const sending = Promise.all(Array.from({ length: clients }, () => hammer(url, requests)));
  // By now, clients reuse their connections, and still have most of their requests to send.
  while (arrived < 2 * clients) await wait(5);
  await closeServer(server, { graceMs: 60_000 });
  const outcomes = (await sending).flat();
  expect([...new Set(outcomes)].toSorted()).toEqual(['200 close', '200 keep-alive']);
  expect(outcomes).toHaveLength(clients * requests);
  expect(arrived).toBe(clients * requests);
  expect(await request(url, keepAlive())).toBe('ECONNREFUSED');
}, 120_000);

test('a response under way when the stop begins closes its connection, and a request sent meanwhile gets its response', async () => {
  const owed: ServerResponse[] = [];
  const { server, url } = await start((_request, response) => void owed.push(response));
  const agent = keepAlive();
  const underWay = request(url, agent);
  while (owed.length < 1) await wait(5);
  const closed = closeServer(server, { graceMs: 60_000 });
  const other = request(url, keepAlive());
  while (owed.length < 2) await wait(5);
  for (const response of owed) response.end('ok');
  expect(await underWay).toBe('200 close');
  expect(await other).toBe('200 close');
  await closed;
  expect(await request(url, agent)).toBe('ECONNREFUSED');
}, 120_000);

test.each([
  ['even with a grace period', 60_000],
  ['without one', 0],
])(
  'an idle keep-alive connection does not delay the stop, %s',
  async (_how, graceMs) => {
    const { server, url } = await start((_request, response) => void response.end('ok'));
    const agent = keepAlive();
    expect(await request(url, agent)).toBe('200 keep-alive');
    const startedAt = performance.now();
    await closeServer(server, { graceMs });
    // Waiting until the connection ends or the grace period is over would take a minute.
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    agent.destroy();
  },
  120_000,
);

test('a stop without connections does not wait for its grace period', async () => {
  const { server } = await start((_request, response) => void response.end('ok'));
  const startedAt = performance.now();
  await closeServer(server, { graceMs: 60_000 });
  expect(performance.now() - startedAt).toBeLessThan(30_000);
}, 120_000);

test('a request that takes longer than the limit is broken off, and the stop continues', async () => {
  const begun: ServerResponse[] = [];
  const { server, url } = await start((_request, response) => {
    response.writeHead(200).write('the first part');
    begun.push(response);
  });
  const outcome = request(url, keepAlive());
  while (begun.length === 0) await wait(5);
  await closeServer(server, { graceMs: 0, limitMs: 200 });
  expect(await outcome).toBe('ECONNRESET');
});
