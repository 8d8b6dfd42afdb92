import { describe, expect, test } from '@jest/globals';
import { createSignInLink } from '@mailwright/accounts';
import { newId } from '@mailwright/platform';
import { addressToken } from '../support/address-links.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import { watchPasswordResets } from '../support/password-resets.ts';
import {
  anyEmail,
  type Browser,
  postAnonymously,
  signInBrowser,
  signUpBrowser,
  signUpUnverified,
  testPassword,
  toBrowser,
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { setUpTotp } from '../support/totp-app.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { mailedToken } = watchPasswordResets(api);
const password = 'another horse, another battery';

const confirm = (browser: Browser, token: string) => browser.call('post', '/address-links/confirm').send({ token });
const isVerified = async (browser: Browser) => {
  const { body } = await browser.call('get', '/session').expect(200);
  return (body as Browser['session']).user.email_verified;
};
/** As if the user had signed in eleven minutes ago. */
const letProofExpire = ({ userId }: { userId: string }) =>
  api.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = $1`, userId);

const guarded: [what: string, call: (user: Browser) => ReturnType<Browser['call']>][] = [
  ['set up codes', (user) => user.call('post', '/totp')],
  ['confirm codes', (user) => user.call('post', '/totp/confirm').send({ code: '123456' })],
  ['begin a passkey', (user) => user.call('post', '/passkeys/options')],
  ['add a passkey', (user) => user.call('post', '/passkeys').send({ name: 'Phone', response: { id: 'x' } })],
  ['link an identity', (user) => user.call('post', '/identities')],
  ['create an API key', (user) => user.call('post', '/keys').send({ name: 'Server' })],
  ['make a primary key', (user) => user.call('post', '/keys/primary/regenerate')],
  ['invite', (user) => user.call('post', '/invitations').send({ email: anyEmail(), role: 'owner' })],
];

describe('who has signed up and has not confirmed the address', () => {
  test.each(guarded)('cannot %s', async (_what, call) => {
    const user = await signUpUnverified(api);
    const before = await takeSnapshot(api.database);
    expectProblem(await call(user), 'address_unverified');
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('is mailed a link at sign-up, which confirms it in their own browser, once', async () => {
    const user = await signUpUnverified(api);
    expect(await isVerified(user)).toBe(false);
    const token = await addressToken(api, user);
    await confirm(user, token).expect(204);
    expect(await isVerified(user)).toBe(true);
    await user.call('post', '/keys').send({ name: 'Server' }).expect(201);
    expectProblem(await confirm(user, token), 'not_found');
    const actions = await api.run('SELECT action FROM audit_log WHERE account_id = $1', user.accountId);
    expect(actions.filter(({ action }) => action === 'user.address_confirmed')).toHaveLength(1);
  });

  test('can ask for another link, after which the first one is void', async () => {
    const user = await signUpUnverified(api);
    const first = await addressToken(api, user);
    await user.call('post', '/address-links').expect(202);
    expectProblem(await confirm(user, first), 'not_found');
    await confirm(user, await addressToken(api, user)).expect(204);
  });

  test('cannot confirm it by a link that is forged, expired or another user’s', async () => {
    const [user, other] = [await signUpUnverified(api), await signUpUnverified(api)];
    const own = await addressToken(api, user);
    for (const token of ['x', `${own.slice(0, -4)}AAAA`, await addressToken(api, other)])
      expectProblem(await confirm(user, token), 'not_found');
    expectProblem(await confirm(user, await addressToken(api, user, { expiresAt: new Date(0) })), 'not_found');
    await api.run(
      `UPDATE sign_in_challenges SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      user.userId,
    );
    expectProblem(await confirm(user, own), 'not_found');
    expect(await isVerified(user)).toBe(false);
  });

  test('gets nothing confirmed by whoever reads the mailbox without being signed in', async () => {
    const user = await signUpUnverified(api);
    const token = await addressToken(api, user);
    expectProblem(await postAnonymously(api, '/address-links/confirm', { token }), 'unauthenticated');
    expect(await isVerified(user)).toBe(false);
  });

  test('is mailed three links at most, and then has to wait', async () => {
    const user = await signUpUnverified(api);
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await user.call('post', '/address-links')).status);
    expect(statuses[0]).toBe(202);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('a mailed link still confirms the address after the user has changed their password', async () => {
  const user = await signUpUnverified(api);
  const token = await addressToken(api, user);
  await user.call('post', '/password').send({ current_password: testPassword, new_password: password }).expect(204);
  await confirm(user, token).expect(204);
  expect(await isVerified(user)).toBe(true);
});

describe('a mailbox that others have signed up with', () => {
  const mailsTo = async ({ accountId }: Browser) =>
    (await api.run('SELECT kind FROM mails WHERE account_id = $1 ORDER BY id', accountId)).map(({ kind }) => kind);

  test('is mailed three times an hour, and the sign-ups succeed', async () => {
    const [name] = anyEmail().split('@');
    const users: Browser[] = [];
    for (let n = 0; n < 4; n += 1) users.push(await signUpUnverified(api, { email: `${name}+${n}@example.com` }));
    expect(await Promise.all(users.map(mailsTo))).toEqual([...Array(3).fill(['confirm_address']), []]);
    const last = users.at(-1);
    if (last === undefined) throw new Error('Nobody has signed up');
    const refused = await last.call('post', '/address-links');
    expectProblem(refused, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await postAnonymously(api, '/password-resets', { email: last.email }).expect(202);
    expect(await mailsTo(last)).toEqual([]);
    // Who has proven the address is never kept from their own links.
    await api.run('UPDATE users SET email_verified_at = now() WHERE id = $1', last.userId);
    await last.call('post', '/address-links').expect(202);
    await postAnonymously(api, '/password-resets', { email: last.email }).expect(202);
    expect(await mailsTo(last)).toEqual(['confirm_address', 'reset_password']);
  });
});

describe('a link to a new password', () => {
  /** Every way to sign in, a key, a colleague and an invitation. */
  async function accessOf({ userId, accountId }: Browser): Promise<Record<string, unknown> | undefined> {
    const [row] = await api.run(
      `SELECT (SELECT count(*)::int FROM totp_factors WHERE user_id = $1) AS codes,
        (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS recovery,
        (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys,
        (SELECT count(*)::int FROM user_identities WHERE user_id = $1) AS identities,
        (SELECT count(*)::int FROM api_keys WHERE account_id = $2 AND revoked_at IS NULL) AS keys,
        (SELECT count(*)::int FROM users WHERE account_id = $2) AS users,
        (SELECT count(*)::int FROM invitations WHERE account_id = $2) AS invitations`,
      userId,
      accountId,
    );
    return row;
  }
  async function fill(user: Browser): Promise<void> {
    await api.run(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up)
        VALUES ($1::uuid, $2, decode(md5($1::uuid::text), 'hex'), '\\x00', 0, '{}', 'Phone', false)`,
      newId(),
      user.userId,
    );
    await api.run(
      `INSERT INTO user_identities (id, user_id, issuer, subject) VALUES ($1::uuid, $2, 'https://id.example', $1::uuid::text)`,
      newId(),
      user.userId,
    );
    await user.call('post', '/keys').send({ name: 'Server' }).expect(201);
    await user.call('post', '/invitations').send({ email: anyEmail(), role: 'viewer' }).expect(201);
    await joinBrowser(api, user, 'editor');
  }

  test('takes nothing but sessions, and the code is still asked for', async () => {
    const user = await signUpUnverified(api);
    await confirm(user, await addressToken(api, user)).expect(204);
    await fill(user);
    await setUpTotp(user);
    const before = await accessOf(user);
    expect(before).toMatchObject({
      codes: 1,
      recovery: 10,
      passkeys: 1,
      identities: 1,
      keys: 1,
      users: 2,
      invitations: 1,
    });
    await postAnonymously(api, `/password-resets/${await mailedToken(user)}`, { password }).expect(204);
    expect(await accessOf(user)).toEqual(before);
    const signedIn = await postAnonymously(api, '/sessions', { email: user.email, password }).expect(202);
    expect(signedIn.body).toMatchObject({ second_factor: 'totp' });
  });

  test('leaves no access to whoever has signed up with another person’s address', async () => {
    const thief = await signUpUnverified(api);
    for (const [, call] of guarded) await call(thief);
    await postAnonymously(api, `/password-resets/${await mailedToken(thief)}`, { password }).expect(204);
    expectProblem(await thief.call('get', '/session'), 'unauthenticated');
    expectProblem(
      await postAnonymously(api, '/sessions', { email: thief.email, password: testPassword }),
      'wrong_credentials',
    );
    const owner = await signInBrowser(api, { email: thief.email, password });
    expect(await isVerified(owner)).toBe(true);
    expect(await accessOf(owner)).toEqual({
      codes: 0,
      recovery: 0,
      passkeys: 0,
      identities: 0,
      keys: 0,
      users: 1,
      invitations: 0,
    });
  });
});

describe('who has signed in by a link and has no password', () => {
  async function signInByLink(): Promise<Browser> {
    const { email, userId } = await signUpBrowser(api);
    await api.run('UPDATE users SET password_hash = NULL WHERE id = $1', userId);
    const token = (await createSignInLink(api.database, email)) ?? '';
    return toBrowser(api, { email, password: '' }, await postAnonymously(api, '/sign-in-links', { token }).expect(201));
  }
  const setPassword = (user: Browser) => user.call('post', '/password').send({ new_password: password });

  test('can set one, and sign in with it', async () => {
    const user = await signInByLink();
    await setPassword(user).expect(204);
    await user.call('get', '/session').expect(200);
    await postAnonymously(api, '/sessions', { email: user.email, password }).expect(201);
    expectProblem(await setPassword(user), 'validation_failed', ['current_password']);
  });

  test('proves by a mailed link who they are, once the sign-in is ten minutes ago', async () => {
    const user = await signInByLink();
    await letProofExpire(user);
    for (const refused of [
      await setPassword(user),
      await user.call('post', '/totp'),
      await user.call('post', '/keys').send({ name: 'Server' }),
    ])
      expectProblem(refused, 'proof_needed');
    await user.call('post', '/address-links').expect(202);
    const token = await addressToken(api, user);
    await confirm(user, token).expect(204);
    await user.call('post', '/totp').expect(201);
    await user.call('post', '/passkeys/options').expect(200);
    await user.call('post', '/keys').send({ name: 'Server' }).expect(201);
    await setPassword(user).expect(204);
    await letProofExpire(user);
    expectProblem(await confirm(user, token), 'not_found');
    expectProblem(await user.call('post', '/totp'), 'proof_needed');
  });

  test('a mailed link proves nothing of who has a password', async () => {
    const user = await signUpBrowser(api);
    await letProofExpire(user);
    await user.call('post', '/address-links').expect(202);
    await confirm(user, await addressToken(api, user)).expect(204);
    expectProblem(await user.call('post', '/totp'), 'proof_needed');
    expectProblem(await setPassword(user), 'validation_failed', ['current_password']);
  });
});

test.each<[what: string, call: (owner: Browser, uid: string) => ReturnType<Browser['call']>]>([
  ['creating an API key', (owner) => owner.call('post', '/keys').send({ name: 'Server' })],
  ['replacing the primary key', (owner) => owner.call('post', '/keys/primary/regenerate')],
  ['inviting', (owner) => owner.call('post', '/invitations').send({ email: anyEmail(), role: 'owner' })],
  ['changing a role', (owner, uid) => owner.call('patch', `/users/${uid}`).send({ role: 'owner' })],
  ['removing a user', (owner, uid) => owner.call('delete', `/users/${uid}`)],
  ['exporting the account', (owner) => owner.call('post', '/account/export')],
])('%s needs a proof of the last ten minutes', async (_what, call) => {
  const owner = await signUpBrowser(api);
  const editor = await joinBrowser(api, owner, 'editor');
  await letProofExpire(owner);
  const before = await takeSnapshot(api.database);
  const { uid } = editor.session.user;
  expectProblem(await call(owner, uid), 'proof_needed');
  expect(await takeSnapshot(api.database)).toEqual(before);
  await owner.call('post', '/session/verify').send({ password: testPassword }).expect(204);
  expect((await call(owner, uid)).status).toBeLessThan(300);
});

test.each([
  ['https://mail.example.com', 'https://mail.example.com'],
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://localhost:8080'],
  ['http://192.0.2.7', null],
])('passkeys of a console at %s are at %s', async (at, passkeysAt) => {
  const { protocol, host } = new URL(at);
  const { body } = await api.bare
    .get('/app/sign-in-options')
    .set({ host, 'x-forwarded-proto': protocol.slice(0, -1) })
    .expect(200);
  expect(body).toMatchObject({ passkeys_at: passkeysAt });
});
