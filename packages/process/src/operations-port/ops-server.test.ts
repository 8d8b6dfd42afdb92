import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { createLogger, createMetrics } from '@mailwright/platform';
import type { OpsPage } from './ops-page.ts';
import { type OpsServer, startOpsServer } from './ops-server.ts';
import type { Operator } from './require-password.ts';

const password = 'correct horse battery';
const lines: string[] = [];
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const log = createLogger({ service: 'test', level: 'debug', format: 'json', stream });
let ops: OpsServer;
let healthy = true;

const page: OpsPage = (request, response) => void response.end(`page ${request.method} ${request.url}`);

async function start(operator: Operator): Promise<void> {
  ops = await startOpsServer({
    host: '127.0.0.1',
    port: 0,
    allowedHosts: ['ops.example.com'],
    metrics: createMetrics('test'),
    log,
    checks: [
      { name: 'postgres', required: true, check: async () => (healthy ? 'fine' : Promise.reject(new Error('gone'))) },
      { name: 'redis', required: false, check: () => Promise.reject(new Error('gone')) },
    ],
    operator,
    pages: { '/queues': page, '/broken': () => Promise.reject(new Error('our bug')) },
    questions: {
      '/allowed': (query) => {
        const isAllowed = query.get('domain') === 'a.example.com';
        return Promise.resolve({ status: isAllowed ? 200 : 404, body: { allowed: isAllowed } });
      },
    },
  });
}

beforeEach(async () => {
  lines.length = 0;
  healthy = true;
  await start({ user: 'operator', password });
});
afterEach(() => ops.close());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const right = basic(`operator:${password}`);

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${ops.url}${path}`, { headers, method });
}

test('metrics, health and readiness need no password', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/readyz?verbose']) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toContain('nodejs_eventloop_lag_seconds{service="test"}');
  healthy = false;
  const unready = await get('/readyz');
  expect([unready.status, await unready.json()]).toEqual([
    503,
    {
      status: 'not ready',
      checks: { postgres: 'down', redis: 'down' },
      reasons: { postgres: 'gone', redis: 'gone' },
    },
  ]);
});

test('a request with an unlisted Host name gets a 421, for health and metrics, and for pages even with the right password', async () => {
  const ask = (path: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, authorization: right };
      request(`${ops.url}${path}`, { headers }, (response) => resolve(response.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });
  for (const path of ['/healthz', '/readyz', '/metrics', '/queues', '/']) {
    expect([path, await ask(path, 'attacker.example:9090')]).toEqual([path, 421]);
    expect([path, await ask(path, 'ops.example.com:9090')]).toEqual([path, path === '/' ? 404 : 200]);
  }
});

test('a question of another program, such as a proxy, is answered by its query and needs no password', async () => {
  const ask = async (query: string) => {
    const response = await get(`/allowed${query}`);
    return [response.status, await response.json()];
  };
  expect(await ask('?domain=a.example.com')).toEqual([200, { allowed: true }]);
  for (const query of ['?domain=b.example.com', '', '?domain=%', '?x']) {
    expect(await ask(query)).toEqual([404, { allowed: false }]);
  }
});

test('a draining process is alive but not ready', async () => {
  ops.drain();
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
});

test('a request for an unknown path gets the list of paths', async () => {
  for (const path of ['/', '/queuesx', '/metrics/']) {
    const response = await get(path, { authorization: right });
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({
      paths: ['/healthz', '/readyz', '/metrics', '/allowed', '/queues', '/broken'],
    });
  }
});

describe('a page', () => {
  test('is served below its path with the right user and password, and must not be cached', async () => {
    for (const [path, seen] of [
      ['/queues', '/'],
      ['/queues/', '/'],
      ['/queues?page=2', '/?page=2'],
      ['/queues/api/queues?x=1', '/api/queues?x=1'],
    ] as const) {
      const response = await get(path, { authorization: right });
      expect([path, response.status, await response.text()]).toEqual([path, 200, `page GET ${seen}`]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('that throws gets a 500 and a log line, and the process continues', async () => {
    expect((await get('/broken', { authorization: right })).status).toBe(500);
    expect(lines.join('')).toContain('"message":"ops_request.failed"');
    expect((await get('/healthz')).status).toBe(200);
  });

  test("refuses requests that another site's page makes the browser send, but serves programs and its own scripts", async () => {
    const put = (site: Record<string, string>) => get('/queues/pause', { authorization: right, ...site }, 'PUT');
    expect((await put({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await put({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await put({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await put({})).status).toBe(200);
  });

  test.each([
    ['no credentials', {}],
    ['another user', { authorization: basic(`ada:${password}`) }],
    ['another password', { authorization: basic('operator:correct horse batterx') }],
    ['only the beginning of the password', { authorization: basic('operator:correct horse') }],
    ['the password and another character', { authorization: basic(`operator:${password}!`) }],
    ['no colon', { authorization: basic('operator') }],
    ['an empty user and password', { authorization: basic(':') }],
    ['text that is not base64', { authorization: 'Basic operator' }],
    ['a token', { authorization: `Bearer ${password}` }],
  ])('is refused with %s, with a 401 that asks for basic credentials (RFC 7617)', async (_what, headers) => {
    const response = await get('/queues', headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="Mailwright operations", charset="UTF-8"');
    expect(await response.text()).not.toContain('page');
    expect(lines.join('')).not.toContain('horse');
  });

  test('accepts the scheme in any case, and a non-ASCII password in any Unicode normalization', async () => {
    expect((await get('/queues', { authorization: right.replace('Basic', 'bAsIc ') })).status).toBe(200);
    await ops.close();
    await start({ user: 'Zoë', password: 'geheimes Gemüse' });
    expect((await get('/queues', { authorization: basic('Zoë:geheimes Gemüse') })).status).toBe(200);
    expect((await get('/queues', { authorization: basic('Zoë:geheimes Gemüse'.normalize('NFD')) })).status).toBe(200);
  });

  test('is not served while no password is set, and the response names the variable to set', async () => {
    await ops.close();
    await start({ user: 'operator', password: undefined });
    for (const headers of [{}, { authorization: basic('operator:') }, { authorization: basic('operator:undefined') }]) {
      const response = await get('/queues', headers);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('set OPS_PASSWORD to at least 12 characters');
    }
    expect((await get('/metrics')).status).toBe(200);
  });
});

test('after ten wrong passwords an address is refused for the rest of the minute, even with the right one', async () => {
  const wrong = basic('operator:a wrong guess');
  // A request without credentials doesn't count as a failure.
  for (let n = 0; n < 20; n += 1) expect((await get('/queues')).status).toBe(401);
  for (let n = 0; n < 10; n += 1) expect((await get('/queues', { authorization: wrong })).status).toBe(401);
  for (const authorization of [wrong, right]) {
    const response = await get('/queues', { authorization });
    expect(response.status).toBe(429);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(lines.filter((line) => line.includes('ops_password.refused'))).toHaveLength(10);
  expect((await get('/metrics')).status).toBe(200);
});
