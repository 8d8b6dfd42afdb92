import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const origin = 'https://app.example.com';
const corsNames = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

let closed: TestApi;
let open: TestApi;
let everyone: TestApi;
beforeAll(async () => {
  closed = await startTestApi();
  const databaseUrl = closed.database.url;
  open = await startTestApi({ databaseUrl, corsOrigins: [origin, 'http://localhost:5173'] });
  everyone = await startTestApi({ databaseUrl, corsOrigins: ['*'] });
});
afterAll(async () => {
  await everyone.stop();
  await open.stop();
  await closed.stop();
});

const preflight = (api: TestApi, from: string, path = '/api/v1/lists') =>
  api.bare
    .options(path)
    .set('Origin', from)
    .set('Access-Control-Request-Method', 'POST')
    .set('Access-Control-Request-Headers', 'authorization,content-type,idempotency-key');

describe('without CORS_ORIGINS', () => {
  test('no page of another origin may call the API', async () => {
    const response = await closed.call('get', '/me').set('Origin', origin).expect(200);
    expect(corsNames(response.headers)).toEqual([]);
    const preflighted = await preflight(closed, origin).expect(405);
    expect(corsNames(preflighted.headers)).toEqual([]);
  });
});

describe('with CORS_ORIGINS', () => {
  test('a preflight from an allowed origin needs no key', async () => {
    const response = await preflight(open, origin).expect(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET,HEAD,POST,PATCH,DELETE',
      'access-control-allow-headers':
        'Authorization,Content-Type,Idempotency-Key,If-Match,If-None-Match,Mcp-Protocol-Version,Upload-Complete,Upload-Offset,X-Request-Id',
      'access-control-max-age': '600',
    });
    expect(response.headers['vary']).toMatch(/\bOrigin\b/);
  });

  test('a page of an allowed origin may read responses, including errors, and the headers it needs, but never with cookies', async () => {
    const responses = [
      await open.call('get', '/me').set('Origin', 'http://localhost:5173').expect(200),
      await open.call('get', '/hooks/hook_x').set('Origin', 'http://localhost:5173').expect(404),
      await open.bare.get('/api/v1/me').set('Origin', 'http://localhost:5173').expect(401),
      await open.bare.get('/api/v1/openapi.json').set('Origin', 'http://localhost:5173').expect(200),
    ];
    for (const { headers } of responses) {
      expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['vary']).toMatch(/\bOrigin\b/);
      const exposed = (headers['access-control-expose-headers'] ?? '').split(',');
      for (const name of ['Link', 'X-Total-Count', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After'])
        expect(exposed).toContain(name);
      for (const name of ['ETag', 'Location', 'Idempotent-Replayed', 'Upload-Offset', 'X-Next-Cursor'])
        expect(exposed).toContain(name);
    }
  });

  const strangers = [
    'https://example.com',
    'http://app.example.com',
    `${origin}.example.org`,
    'null',
    `${origin}:8443`,
  ];
  test.each(strangers)('a page of %s may not call the API', async (stranger) => {
    for (const response of [
      await preflight(open, stranger),
      await open.call('get', '/me').set('Origin', stranger).expect(200),
    ])
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a caller without an Origin gets the usual response', async () => {
    const response = await open.call('get', '/me').expect(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    await open.bare.options('/api/v1/lists').expect(405).expect('Allow', 'GET, HEAD, POST');
  });

  test('nothing outside /api/v1 allows other origins', async () => {
    for (const path of ['/docs', '/app/session', '/'])
      expect(corsNames((await open.bare.get(path).set('Origin', origin)).headers)).toEqual([]);
    expect(corsNames((await preflight(open, origin, '/app/session')).headers)).toEqual([]);
  });

  test('* allows every origin', async () => {
    const response = await everyone.call('get', '/me').set('Origin', 'https://anyone.example').expect(200);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });
});
