import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findFreePort } from '@mailwright/local-stack';
import { Agent, type RequestOptions, request } from 'node:http';
import { type AppProcess, startAppProcess } from '../chaos/installation/start-app-process.ts';
import { startReverseProxy } from '../proxy/start-reverse-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { createTestQueues, type TestQueues } from '../servers/create-test-queues.ts';
import { until } from '../until.ts';
import { testSecret } from './test-environment.ts';

const minRequests = 3_000;
const clients = 12;
const drainSeconds = 1;
// Shorter than the time to drain, just as nginx's default of ten seconds is shorter than the default time to drain.
const failTimeoutMs = 500;

let database: TestDatabase;
let queues: TestQueues;
const running = new Set<AppProcess>();
beforeAll(async () => {
  [database, queues] = await Promise.all([createTestDatabase(), createTestQueues()]);
});
afterAll(async () => {
  for (const app of running) await app.kill();
  await queues.close();
  await database.drop();
});

async function startApi(port: number): Promise<AppProcess> {
  const app = await startAppProcess('api', {
    DATABASE_URL: database.url,
    REDIS_URL: queues.redisUrl,
    QUEUE_PREFIX: queues.prefix,
    APP_SECRET: testSecret,
    PORT: String(port),
    DRAIN_SECONDS: String(drainSeconds),
  });
  running.add(app);
  return app;
}

/** Sends one request; resolves to its status, or to what went wrong. */
function send(url: URL, options: RequestOptions): Promise<number | string> {
  return new Promise((resolve) => {
    const outgoing = request(url, options, (response) => {
      response.on('error', (error) => resolve(error.message));
      response.on('end', () => resolve(String(response.headers['x-proxy'] ?? response.statusCode)));
      response.resume();
    });
    outgoing.on('error', (error) => resolve(error.message));
    outgoing.end(options.method === 'POST' ? '{"name":"News"}' : undefined);
  });
}

test('when two APIs behind a reverse proxy that knows nothing of their health are restarted one after the other, none of 3,000 requests is lost', async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const apps = await Promise.all(ports.map(startApi));
  const proxy = await startReverseProxy({
    upstreams: ports.map((port) => `http://127.0.0.1:${port}`),
    failTimeoutMs,
  });
  const agent = new Agent({ keepAlive: true });
  const url = new URL('/api/v1/lists', proxy.url);
  const outcomes = new Map<number | string, number>();
  let sent = 0;
  let isRestarting = true;
  const client = async (): Promise<void> => {
    while (isRestarting || sent < minRequests) {
      sent += 1;
      const headers = { 'content-type': 'application/json' };
      const outcome = await send(url, { agent, headers, method: sent % 2 === 0 ? 'POST' : 'GET' });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await wait(5);
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  await until('some requests', async () => sent > 200);
  for (const [n, app] of apps.entries()) {
    const stopping = app.stop();
    await until('it to report that it is stopping', async () => (await fetch(`${app.opsUrl}/readyz`)).status === 503);
    expect(await stopping).toBe(0);
    running.delete(app);
    await startApi(ports[n] ?? 0);
  }
  isRestarting = false;
  await load;
  agent.destroy();
  await proxy.close();
  // The requests have no key, so any response from an API is a 401 or a 429.

  expect([...outcomes.keys()].filter((outcome) => outcome !== '401' && outcome !== '429')).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(minRequests);
}, 240_000);
