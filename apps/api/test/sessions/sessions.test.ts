import { beforeAll, describe, expect, test } from '@jest/globals';
import { type AppOperation, appOperations, SessionResource } from '@mailwright/contracts';
import { fromUid, toUid } from '@mailwright/platform';
import { appRoutes } from '../../src/app-routes.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { anyEmail, type Browser, signInBrowser, signUpBrowser } from '../support/sign-up-browser.ts';
import { useTwoProcesses } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

/** `other` is a second process over the same database. */
const [api, other] = useTwoProcesses({ trustProxy: 1, signUpEnabled: true, baseUrl: 'https://mail.example.com' });

const all: AppOperation[] = Object.values(appOperations);

test('every operation has a route, and every route has an operation', () => {
  expect(appRoutes.map(({ operation }) => operation.id).sort()).toEqual(all.map(({ id }) => id).sort());
  for (const [id, operation] of Object.entries(appOperations)) expect(operation.id).toBe(id);
});

/** Calls the operation as a browser would, with unknown uids. */
function callOf(operation: AppOperation) {
  const path = operation.path.replace('{uid}', 'ses_01k6n8qf4tef0v9k0x7h3w2c5d').replace('{token}', 'AQE');
  return { method: operation.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete', path };
}

describe('an operation that needs a session', () => {
  test.each(all.filter(({ needs }) => needs === 'session').map((operation) => [operation.id, operation] as const))(
    '%s returns 401 without one',
    async (_id, operation) => {
      const { method, path } = callOf(operation);
      expectProblem(await api.bare[method](`/app${path}`), 'unauthenticated');
    },
  );
});

describe('the protection against forged cross-site requests', () => {
  const unsafe = all.filter(({ method }) => method !== 'GET');
  const foreign: [name: string, headers: Record<string, string>][] = [
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ["another site's Origin", { origin: 'https://evil.example' }],
    ['Origin: null', { origin: 'null' }],
    ['our host over another scheme', { origin: 'http://mail.example.com' }],
    ['our own Origin, but cross-site', { origin: 'https://mail.example.com', 'sec-fetch-site': 'cross-site' }],
  ];
  let browser: Browser;
  beforeAll(async () => {
    browser = await signUpBrowser(api);
  });

  test.each(unsafe.map((operation) => [operation.id, operation] as const))(
    '%s returns 403 csrf_failed and changes nothing',
    async (_id, operation) => {
      const { method, path } = callOf(operation);
      const before = await takeSnapshot(api.database);
      for (const [, headers] of foreign) {
        const body = { email: anyEmail(), password: 'correct horse battery staple', name: 'x' };
        expectProblem(await browser.call(method, path).set(headers).send(body), 'csrf_failed');
      }
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );

  test.each(unsafe.filter(({ needs }) => needs === 'session').map((operation) => [operation.id, operation] as const))(
    '%s returns 403 csrf_failed and changes nothing without the CSRF token of this session',
    async (_id, operation) => {
      const { method, path } = callOf(operation);
      const { csrfToken } = await signUpBrowser(api);
      const before = await takeSnapshot(api.database);
      for (const wrong of ['', 'x', csrfToken, `${browser.csrfToken}x`, browser.cookie.split('=')[1] ?? ''])
        expectProblem(await browser.call(method, path).set('x-csrf-token', wrong), 'csrf_failed');
      expectProblem(await api.bare[method](`/app${path}`).set('cookie', browser.cookie), 'csrf_failed');
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );

  test('lets a browser read without a token, even when a page of another site links here', async () => {
    await api.bare
      .get('/app/session')
      .set({ cookie: browser.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
      .expect(200);
  });

  test.each([
    ['BASE_URL', { origin: 'https://mail.example.com', 'sec-fetch-site': 'same-origin' }],
    ["the request's own address", { origin: 'http://mail.internal:8080', host: 'mail.internal:8080' }],
    ['no page, as with a bookmark', { 'sec-fetch-site': 'none' }],
  ])('accepts a request from %s', async (_name, headers: Record<string, string>) => {
    await browser.call('patch', '/account').set(headers).send({ name: 'Renamed' }).expect(200);
  });
});

describe('GET /app/sessions', () => {
  test("shows where the user is signed in, but no other user's sessions", async () => {
    const one = await signUpBrowser(api);
    const two = await signInBrowser(api, one);
    await signUpBrowser(api);
    const { body } = await two.call('get', '/sessions').expect(200);
    const sessions = SessionResource.array().parse(body);
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    for (const session of sessions) expect(session.ip_address).toMatch(/^10\./);
    expect((await one.call('get', '/sessions')).body).toMatchObject([{ current: true }, { current: false }]);
  });

  test('returns at most the newest fifty', async () => {
    const browser = await signUpBrowser(api);
    await api.database.query({
      text: `INSERT INTO sessions (id, user_id, token_hash, expires_at)
        SELECT gen_random_uuid(), $1, sha256(n::text::bytea), now() + interval '1 day' FROM generate_series(1, 60) n`,
      values: [browser.userId],
    });
    const newest = await signInBrowser(api, browser);
    expect((await newest.call('get', '/sessions').expect(200)).body).toHaveLength(50);
  });
});

describe('DELETE /app/sessions/{uid}', () => {
  test('ends that session at the next request on every process, and no other', async () => {
    const one = await signUpBrowser(api);
    const two = await signInBrowser(api, one);
    const { body } = await one.call('get', '/sessions');
    const uid = SessionResource.array()
      .parse(body)
      .find(({ current }) => !current)?.uid;
    await other.bare.get('/app/session').set('cookie', two.cookie).expect(200);
    await one.call('delete', `/sessions/${uid}`).expect(204);
    for (const process of [other, api])
      expectProblem(await process.bare.get('/app/session').set('cookie', two.cookie), 'unauthenticated');
    await one.call('get', '/session').expect(200);
    expectProblem(await one.call('delete', `/sessions/${uid}`), 'not_found');
  });

  test("returns the same 404 for another user's session as for an unknown one, and changes nothing", async () => {
    const [one, stranger] = [await signUpBrowser(api), await signUpBrowser(api)];
    const { body } = await stranger.call('get', '/sessions');
    const before = await takeSnapshot(api.database);
    const foreign = SessionResource.array().parse(body)[0]?.uid;
    for (const uid of [foreign, 'ses_01k6n8qf4tef0v9k0x7h3w2c5d', 'ses_x', toUid('key', one.userId), 'x'.repeat(200)])
      expectProblem(await one.call('delete', `/sessions/${uid}`), 'not_found');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });
});

describe('a session', () => {
  const age = (browser: Browser, columns: string) =>
    api.database.query({ text: `UPDATE sessions SET ${columns} WHERE user_id = $1`, values: [browser.userId] });
  const times = async (browser: Browser) => {
    const [row] = await api.database.query<{ seen: number; left: number }>({
      text: `SELECT extract(epoch FROM now() - last_seen_at)::float8 AS seen,
          extract(epoch FROM expires_at - now())::float8 / 86400 AS left FROM sessions WHERE user_id = $1`,
      values: [browser.userId],
    });
    return row ?? { seen: NaN, left: NaN };
  };

  test('is not updated if it was used less than a minute ago', async () => {
    const browser = await signUpBrowser(api);
    await age(browser, `last_seen_at = now() - interval '50 seconds'`);
    await browser.call('get', '/session').expect(200);
    expect((await times(browser)).seen).toBeGreaterThan(49);
  });

  test('is extended by 14 days when it is used', async () => {
    const browser = await signUpBrowser(api);
    await age(browser, `last_seen_at = now() - interval '13 days', expires_at = now() + interval '1 day'`);
    await Promise.all(Array.from({ length: 5 }, () => browser.call('get', '/session').expect(200)));
    const { seen, left } = await times(browser);
    expect(seen).toBeLessThan(30);
    expect(left).toBeCloseTo(14, 1);
  });

  test('lasts at most 90 days', async () => {
    const browser = await signUpBrowser(api);
    await age(browser, `created_at = now() - interval '80 days', last_seen_at = now() - interval '1 day'`);
    await browser.call('get', '/session').expect(200);
    expect((await times(browser)).left).toBeCloseTo(10, 1);
  });

  test('gets 401 after it has expired, is not listed, and is deleted when the user signs in', async () => {
    const browser = await signUpBrowser(api);
    await age(browser, `expires_at = now() - interval '1 second'`);
    expectProblem(await browser.call('get', '/session'), 'unauthenticated');
    const second = await signInBrowser(api, browser);
    expect((await second.call('get', '/sessions')).body).toHaveLength(1);
    const rows = await api.database.query({
      text: 'SELECT 1 FROM sessions WHERE user_id = $1',
      values: [browser.userId],
    });
    expect(rows).toHaveLength(1);
  });

  test('is in the audit log from its creation to its end', async () => {
    const one = await signUpBrowser(api);
    const two = await signInBrowser(api, one);
    await one.call('delete', '/session').expect(204);
    const { body } = await two.call('get', '/audit-log').expect(200);
    expect((body as { action: string }[]).map(({ action }) => action)).toEqual([
      'session.ended',
      'session.created',
      'session.created',
      'user.signed_up',
    ]);
    expect(body[0]).toMatchObject({
      actor: { kind: 'user', email: one.email, key_name: null },
      subject: expect.stringMatching(/^ses_/),
      ip_address: expect.stringMatching(/^10\./),
    });
    expect(fromUid('ses', body[0].subject)).toBeDefined();
  });
});
