import { describe, expect, test } from '@jest/globals';
import { generateApiKey, setAccountStatus } from '@mailwright/accounts';
import { CurrentSessionResource } from '@mailwright/contracts';
import { createTestAccount } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import {
  anyEmail,
  postAnonymously,
  cookieOf,
  signInBrowser,
  signUpBrowser,
  testPassword,
} from '../support/sign-up-browser.ts';
import { startTestApi, useTestApi } from '../support/start-test-api.ts';
import { takeSnapshot } from '../support/snapshot.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

const post = (path: string, body: object) => postAnonymously(api, path, body);
const signUp = (changes: object = {}) =>
  post('/sign-up', { email: anyEmail(), password: testPassword, name: 'Test', ...changes });
const signIn = (email: string, password = testPassword) => post('/sessions', { email, password });

describe('POST /app/sign-up', () => {
  test('creates an account on the standard plan with its user, who is signed in', async () => {
    const email = anyEmail();
    const response = await signUp({ email: ` ${email} `, name: 'Analytical Engines' }).expect(201);
    const session = CurrentSessionResource.parse(response.body);
    expect(session).toMatchObject({
      user: { email },
      account: { name: 'Analytical Engines', status: 'active' },
      plan: { code: 'standard', api_access: true },
      limits: { named_keys: { limit: 25, used: 0 }, lists: { limit: 1000, used: 0 } },
    });
    const { body } = await api.bare.get('/app/session').set('cookie', cookieOf(response)).expect(200);
    expect(body).toEqual(session);
    await signIn(email).expect(201);
  });

  test('stores the password as argon2id with the cost that OWASP recommends and a salt of its own', async () => {
    const users = await Promise.all([signUpBrowser(api), signUpBrowser(api)]);
    const rows = await api.database.query<{ hash: string | null }>({
      text: 'SELECT password_hash AS hash FROM users WHERE id = ANY ($1)',
      values: [users.map(({ userId }) => userId)],
    });
    expect(rows).toHaveLength(2);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash);
  });

  test('returns 403 sign_up_disabled and changes nothing if sign-up is turned off', async () => {
    const closed = await startTestApi({ databaseUrl: api.database.url });
    const before = await takeSnapshot(api.database);
    const body = { email: anyEmail(), password: testPassword, name: 'Test' };
    expectProblem(await closed.bare.post('/app/sign-up').send(body), 'sign_up_disabled');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await closed.stop();
  });

  test('returns 409 email_taken and changes nothing for an address in another spelling', async () => {
    const { email } = await signUpBrowser(api);
    const before = await takeSnapshot(api.database);
    expectProblem(await signUp({ email: email.toUpperCase() }), 'email_taken');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('returns 201 to exactly one of five concurrent requests with one address', async () => {
    const email = anyEmail();
    const responses = await Promise.all(Array.from({ length: 5 }, () => signUp({ email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  const wrong: [name: string, body: object, fields: string[]][] = [
    ['an empty body', { email: undefined, password: undefined, name: undefined }, ['email', 'password', 'name']],
    ['an unknown property', { plan: 'unlimited' }, ['plan']],
    ['text that is not an address', { email: 'ada' }, ['email']],
    ['a password of 11 characters', { password: 'x'.repeat(11) }, ['password']],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, ['password']],
    ['a password of 30,000 characters', { password: 'é'.repeat(30_000) }, ['password']],
    ['a password that contains NUL', { password: 'correct horse\u0000battery' }, ['password']],
    ['a password that is a number', { password: 123_456_789_012 }, ['password']],
    ['a name of two lines', { name: 'a\nb' }, ['name']],
    [
      'a password that is the address',
      { email: 'ada.lovelace@example.com', password: 'Ada.Lovelace@Example.com' },
      ['password'],
    ],
    [
      'a password that is the first part of the address',
      { email: 'ada.lovelace@example.com', password: 'ada.lovelace' },
      ['password'],
    ],
  ];
  test.each(wrong)('refuses %s with 422, naming what is wrong, and changes nothing', async (_name, body, fields) => {
    const before = await takeSnapshot(api.database);
    expectProblem(await signUp(body), 'validation_failed', fields);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('accepts a password of 12 or 200 characters of any kind', async () => {
    for (const password of ['            ', '密'.repeat(12), '🎉'.repeat(200)]) {
      const { email } = await signUpBrowser(api, { password });
      await signIn(email, password).expect(201);
    }
  });

  test('refuses a form with 415, since a page of another site could send it', async () => {
    const body = { email: anyEmail(), password: testPassword, name: 'Test' };
    for (const type of ['form', 'text/plain'])
      expectProblem(
        await api.bare
          .post('/app/sign-up')
          .type(type)
          .send(type === 'form' ? body : JSON.stringify(body)),
        'unsupported_media_type',
      );
  });
});

describe('POST /app/sessions', () => {
  test('signs in with address and password, in any spelling and Unicode composition', async () => {
    const { email, userId } = await signUpBrowser(api, { password: 'un mot de passe très sûr' });
    const { body } = await signIn(email.toUpperCase(), 'un mot de passe très sûr'.normalize('NFD')).expect(201);
    expect(CurrentSessionResource.parse(body).user.email).toBe(email);
    const sessions = await api.database.query({ text: 'SELECT 1 FROM sessions WHERE user_id = $1', values: [userId] });
    expect(sessions).toHaveLength(2);
  });

  test('responds identically to a wrong password, an unknown address and a user without a password, after the same work', async () => {
    const { email } = await signUpBrowser(api);
    const { accountId } = await createTestAccount(api.database);
    const [user] = await api.database.query<{ email: string }>({
      text: 'SELECT email FROM users WHERE account_id = $1',
      values: [accountId],
    });
    const before = await takeSnapshot(api.database);
    const addresses = [email, anyEmail(), user?.email ?? ''];
    const fastest = addresses.map(() => Infinity);
    const bodies: unknown[] = [];
    // Alternating, so that temporary load on the machine slows all three.
    for (let round = 0; round < 7; round += 1) {
      for (const [index, address] of addresses.entries()) {
        const startedAt = performance.now();
        const response = await signIn(address, 'not the right password').set('X-Request-Id', 'same');
        fastest[index] = Math.min(fastest[index] ?? Infinity, performance.now() - startedAt);
        expectProblem(response, 'wrong_credentials');
        expect(response.headers['set-cookie']).toBeUndefined();
        bodies.push(response.body);
      }
    }
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    // Without hashing a dummy password, the response would take a tenth of the time.
    expect(Math.min(...fastest)).toBeGreaterThan(Math.max(...fastest) / 5);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('returns 403 account_suspended only with the correct password', async () => {
    const { email, accountId } = await signUpBrowser(api);
    await setAccountStatus(api.database, accountId, 'suspended');
    expectProblem(await signIn(email), 'account_suspended');
    expectProblem(await signIn(email, 'not the right password'), 'wrong_credentials');
  });

  test("stores only the SHA-256 of a session's token, and the client that created it", async () => {
    const browser = await signUpBrowser(api);
    const response = await signIn(browser.email).set('User-Agent', 'Netscape '.repeat(100)).expect(201);
    const token = cookieOf(response).split('=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await api.database.query<{ dump: string; agent: string | null; hash: Buffer }>({
      text: `SELECT s::text AS dump, user_agent AS agent, token_hash AS hash FROM sessions s WHERE user_id = $1
        ORDER BY id`,
      values: [browser.userId],
    });
    expect(rows.map(({ dump }) => dump).join()).not.toContain(token);
    expect(rows[1]?.hash).toHaveLength(32);
    expect(rows[1]?.agent).toHaveLength(512);
  });
});

describe('the session cookie', () => {
  const attributes = (response: { headers: Record<string, unknown> }) =>
    (response.headers['set-cookie'] as string[]).map((cookie) => cookie.split('; ').toSorted());

  test('is HttpOnly, host-only and SameSite, and lasts 90 days', async () => {
    const { headers } = await signUp().expect(201);
    const [cookie] = attributes({ headers });
    expect(cookie).toEqual([
      'HttpOnly',
      'Max-Age=7776000',
      'Path=/',
      'SameSite=Lax',
      expect.stringMatching(/^mailwright_session=[\w-]{43}$/),
    ]);
  });

  test('is also Secure over https, under a name that can only be set over https', async () => {
    const response = await signUp().set('X-Forwarded-Proto', 'https').expect(201);
    const [cookie] = attributes(response);
    expect(cookie).toEqual([
      'HttpOnly',
      'Max-Age=7776000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
      expect.stringMatching(/^__Host-mailwright_session=[\w-]{43}$/),
    ]);
    const get = () => api.bare.get('/app/session').set('cookie', cookieOf(response));
    await get().set('X-Forwarded-Proto', 'https').expect(200);
    expectProblem(await get(), 'unauthenticated');
    const planted = cookieOf(response).replace('__Host-', '');
    expectProblem(
      await api.bare.get('/app/session').set('cookie', planted).set('X-Forwarded-Proto', 'https'),
      'unauthenticated',
    );
  });
});

describe('DELETE /app/session', () => {
  test('signs out: the cookie is cleared and its token is invalid, while other browsers stay signed in', async () => {
    const one = await signUpBrowser(api);
    const other = await signInBrowser(api, one);
    const response = await one.call('delete', '/session').expect(204);
    expect(response.headers['set-cookie']).toEqual([expect.stringContaining('mailwright_session=; Max-Age=0; Path=/')]);
    expectProblem(await one.call('get', '/session'), 'unauthenticated');
    await other.call('get', '/session').expect(200);
  });
});

describe('a request without a session', () => {
  const ways: [name: string, headers: () => Record<string, string>][] = [
    ['no cookie', () => ({})],
    ['an empty cookie', () => ({ cookie: 'mailwright_session=' })],
    ['a token that was never issued', () => ({ cookie: `mailwright_session=${'x'.repeat(43)}` })],
    ['a cookie that cannot be decoded', () => ({ cookie: 'mailwright_session=%E0%A4%A' })],
    ['a token of 10,000 characters', () => ({ cookie: `mailwright_session=${'x'.repeat(10_000)}` })],
    ['a working API key', () => api.account.headers],
    ['a made-up API key', () => ({ authorization: `Bearer ${generateApiKey()}` })],
    ['a working API key in the cookie', () => ({ cookie: `mailwright_session=${api.account.key}` })],
  ];
  test.each(ways)('gets 401: %s', async (_name, headers) => {
    const response = await api.bare.get('/app/keys').set(headers());
    expectProblem(response, 'unauthenticated');
    expect(response.headers['www-authenticate']).toBe('Cookie realm="Mailwright"');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('gets 401 before its body is read, and 404 for an unknown path', async () => {
    expectProblem(await api.bare.post('/app/keys').type('json').send('{'), 'unauthenticated');
    expectProblem(await api.bare.get('/app/nothing'), 'not_found');
    const response = await api.bare.patch('/app/keys');
    expectProblem(response, 'method_not_allowed');
    expect(response.headers['allow']).toBe('GET, HEAD, POST');
  });
});

test('a suspended account gets 403 account_suspended at the next request, and works again once it is reactivated', async () => {
  const browser = await signUpBrowser(api);
  await setAccountStatus(api.database, browser.accountId, 'suspended');
  expectProblem(await browser.call('get', '/session'), 'account_suspended');
  expectProblem(await browser.call('post', '/keys').send({ name: 'x' }), 'account_suspended');
  await setAccountStatus(api.database, browser.accountId, 'active');
  await browser.call('get', '/session').expect(200);
});

test('no password, session token or CSRF token is in any log line', async () => {
  const browser = await signUpBrowser(api, { password: 'a password that is in no log' });
  await signIn(browser.email, 'a wrong password, in no log').expect(401);
  await post('/sessions', { email: browser.email, password: 'a password in a wrong place', more: 1 }).expect(422);
  await browser.call('get', '/session').expect(200);
  const logged = api.log.join('');
  expect(logged).toContain('"route":"/app/session"');
  for (const secret of ['in no log', 'in a wrong place', browser.cookie.split('=')[1] ?? '', browser.csrfToken])
    expect(logged).not.toContain(secret);
});
