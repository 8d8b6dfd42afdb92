import { describe, expect, test } from '@jest/globals';
import { setPassword } from '@mailwright/accounts';
import { FactorsResource, NewTotp, SecondStep } from '@mailwright/contracts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import {
  type Browser,
  cookieOf,
  postAnonymously,
  signInBrowser,
  signUpBrowser,
  testPassword,
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { setUpTotp, totpCode } from '../support/totp-app.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });

const signIn = ({ email }: { email: string }, password = testPassword) =>
  postAnonymously(api, '/sessions', { email, password });
const finish = (token: string, code: string) => postAnonymously(api, '/second-factor', { token, code });
/** Starts a sign-in with the right password; resolves to the token for the second step. */
async function begin(user: { email: string }): Promise<string> {
  const response = await signIn(user).expect(202);
  expect(response.headers['set-cookie']).toBeUndefined();
  return SecondStep.parse(response.body).token;
}
const factorsOf = async (browser: Browser) =>
  FactorsResource.parse((await browser.call('get', '/factors').expect(200)).body);
/** Makes the user's last proof too old. */
const outdateProof = (browser: Browser) =>
  api.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = $1`, browser.userId);
const actions = async (browser: Browser) =>
  ((await browser.call('get', '/audit-log?limit=100').expect(200)).body as { action: string }[]).map(
    ({ action }) => action,
  );

describe('authenticator codes', () => {
  test('are required once a first code has been confirmed, and not before', async () => {
    const user = await signUpBrowser(api);
    const { secret, uri } = NewTotp.parse((await user.call('post', '/totp').expect(201)).body);
    expect(uri).toContain(`otpauth://totp/Mailwright:${encodeURIComponent(user.email)}?`);
    expect(uri).toContain(`secret=${secret}`);
    await signIn(user).expect(201);
    expectProblem(await user.call('post', '/totp/confirm').send({ code: '000000x' }), 'validation_failed', ['code']);
    expect((await factorsOf(user)).totp).toBeNull();
    await user
      .call('post', '/totp/confirm')
      .send({ code: totpCode(secret) })
      .expect(201);
    expect((await factorsOf(user)).totp).toMatchObject({ recovery_codes: 10 });
    await begin(user);
    expectProblem(await user.call('post', '/totp'), 'totp_enabled');
    expect(await actions(user)).toContain('totp.enabled');
  });

  test('sign in after the password, and neither is enough on its own', async () => {
    const user = await signUpBrowser(api);
    const { secret } = await setUpTotp(user);
    const token = await begin(user);
    expectProblem(await api.bare.get('/app/session').set('cookie', `mailwright_session=${token}`), 'unauthenticated');
    expectProblem(await finish('x'.repeat(43), totpCode(secret)), 'not_found');
    expectProblem(await signIn(user, 'a wrong password'), 'wrong_credentials');
    const response = await finish(token, totpCode(secret)).expect(201);
    expect(response.body).toMatchObject({ user: { email: user.email } });
    await api.bare.get('/app/session').set('cookie', cookieOf(response)).expect(200);
  });

  test('work once each, even when two sign-ins send the same code at the same moment', async () => {
    const user = await signUpBrowser(api);
    const { secret } = await setUpTotp(user);
    const [one, two] = [await begin(user), await begin(user)];
    const code = totpCode(secret);
    const statuses = await Promise.all([one, two].map(async (token) => (await finish(token, code)).status));
    expect(statuses.toSorted()).toEqual([201, 401]);
    expectProblem(await finish(await begin(user), code), 'wrong_code');
    // A code of the next time step is at most a minute early, and it is a different code.
    await finish(await begin(user), totpCode(secret, 1)).expect(201);
  });

  test.each([
    ['from another time', (secret: string) => totpCode(secret, -40)],
    ['made of letters', () => 'abcdef'],
    ['of a user with another secret', () => '000000'],
  ])('%s return 401 wrong_code, and the user can try again', async (_name, make) => {
    const user = await signUpBrowser(api);
    const { secret } = await setUpTotp(user);
    const token = await begin(user);
    const before = await takeSnapshot(api.database);
    const response = await finish(token, make(secret));
    expectProblem(response, 'wrong_code');
    expect(response.headers['www-authenticate']).toMatch(/^Cookie /);
    expect(await takeSnapshot(api.database)).toEqual(before);
    await finish(token, totpCode(secret)).expect(201);
    expectProblem(await finish(token, totpCode(secret, 1)), 'not_found');
  });

  test('cannot be guessed: attempts are limited per user, however many sign-ins are begun', async () => {
    const user = await signUpBrowser(api);
    await setUpTotp(user);
    const codes = Array.from({ length: 12 }, (_, n) => String(n).padStart(6, '0'));
    const statuses: number[] = [];
    const tokens = [await begin(user), await begin(user)];
    for (const [n, code] of codes.entries()) statuses.push((await finish(tokens[n % 2] ?? '', code)).status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(9);
  });

  test('are refused if the sign-in began before the password changed or too long ago', async () => {
    const user = await signUpBrowser(api);
    const { secret } = await setUpTotp(user);
    const old = await begin(user);
    await setPassword(api.database, user.email, 'another horse, another battery');
    expectProblem(await finish(old, totpCode(secret)), 'not_found');
    const { body } = await signIn(user, 'another horse, another battery').expect(202);
    await api.run(
      `UPDATE sign_in_challenges SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      user.userId,
    );
    expectProblem(await finish((body as SecondStep).token, totpCode(secret)), 'not_found');
  });

  test('end the other sessions when they are enabled, and are no longer required once they are disabled', async () => {
    const user = await signUpBrowser(api);
    const other = await signInBrowser(api, user);
    await setUpTotp(user);
    expectProblem(await other.call('get', '/session'), 'unauthenticated');
    await user.call('delete', '/totp').expect(204);
    expectProblem(await user.call('delete', '/totp'), 'not_found');
    await signIn(user).expect(201);
    expect(await actions(user)).toContain('totp.disabled');
    expect(await api.run('SELECT 1 FROM recovery_codes WHERE user_id = $1', user.userId)).toEqual([]);
  });

  test('have an encrypted secret and hashed recovery codes, and neither is in a log line', async () => {
    const user = await signUpBrowser(api);
    const { secret, recoveryCodes } = await setUpTotp(user);
    const rows = await api.run(
      'SELECT t.*, c.* FROM totp_factors t JOIN recovery_codes c USING (user_id) WHERE user_id = $1',
      user.userId,
    );
    const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join(' ');
    for (const text of [stored, api.log.join('')])
      for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  });
});

describe('a recovery code', () => {
  test('signs in once instead of an authenticator code, in any spelling', async () => {
    const user = await signUpBrowser(api);
    const { recoveryCodes } = await setUpTotp(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    const response = await finish(await begin(user), first.toUpperCase().replaceAll('-', ' ')).expect(201);
    expectProblem(await finish(await begin(user), first), 'wrong_code');
    const cookie = cookieOf(response);
    const { body } = await api.bare.get('/app/factors').set('cookie', cookie).expect(200);
    expect(body).toMatchObject({ totp: { recovery_codes: 9 } });
    expect(await actions(user)).toContain('recovery_code.used');
    await user.call('post', '/recovery-codes').expect(201);
    expectProblem(await finish(await begin(user), second), 'wrong_code');
  });
});

describe('a change of how a user signs in', () => {
  const sensitive: [method: 'post' | 'delete', path: string][] = [
    ['post', '/totp'],
    ['delete', '/totp'],
    ['post', '/recovery-codes'],
    ['post', '/passkeys/options'],
    ['post', '/passkeys'],
    ['delete', '/passkeys/pky_01k6n8qf4tef0v9k0x7h3w2c5d'],
    ['post', '/users/usr_01k6n8qf4tef0v9k0x7h3w2c5d/reset-factors'],
  ];
  test.each(sensitive)(
    'by %s %s returns 403 proof_needed without a proof in the last ten minutes',
    async (method, path) => {
      const user = await signUpBrowser(api);
      await outdateProof(user);
      const before = await takeSnapshot(api.database);
      expectProblem(await user.call(method, path).send({}), 'proof_needed');
      expect(await takeSnapshot(api.database)).toEqual(before);
    },
  );

  test('is allowed for ten minutes after the password was given again, in that session only', async () => {
    const user = await signUpBrowser(api);
    const other = await signInBrowser(api, user);
    await outdateProof(user);
    const verify = (body: object) => user.call('post', '/session/verify').send(body);
    expectProblem(await verify({ password: 'wrong' }), 'validation_failed', ['password']);
    expectProblem(await user.call('post', '/totp'), 'proof_needed');
    await verify({ password: testPassword }).expect(204);
    await user.call('post', '/totp').expect(201);
    expectProblem(await other.call('post', '/totp'), 'proof_needed');
  });
});

describe('POST /app/users/{uid}/reset-factors', () => {
  test('lets a user of the account sign in with the password alone, and ends their sessions', async () => {
    const owner = await signUpBrowser(api);
    const user = await joinBrowser(api, owner, 'viewer');
    await setUpTotp(user);
    const { body: users } = await owner.call('get', '/users').expect(200);
    expect(users).toMatchObject([{ codes: false }, { codes: true, passkeys: 0 }]);
    await owner.call('post', `/users/${user.session.user.uid}/reset-factors`).expect(204);
    expectProblem(await user.call('get', '/session'), 'unauthenticated');
    await signIn(user).expect(201);
    expect(await actions(owner)).toContain('user.factors_reset');
  });

  test("returns a plain 404 for another account's user", async () => {
    const [owner, stranger] = [await signUpBrowser(api), await signUpBrowser(api)];
    await setUpTotp(stranger);
    expectProblem(await owner.call('post', `/users/${stranger.session.user.uid}/reset-factors`), 'not_found');
    await begin(stranger);
  });
});
