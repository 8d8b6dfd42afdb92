import { describe, expect, test } from '@jest/globals';
import { createSignInLink } from '@mailwright/accounts';
import { addressToken } from '../support/address-links.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { joinBrowser } from '../support/invitations.ts';
import {
  anyEmail,
  type Browser,
  postAnonymously,
  signUpBrowser,
  signUpUnverified,
  testPassword,
  toBrowser,
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const password = 'another horse, another battery';

const confirm = (browser: Browser, token: string) => browser.call('post', '/address-links/confirm').send({ token });
const isVerified = async (browser: Browser) => {
  const { body } = await browser.call('get', '/session').expect(200);
  return (body as Browser['session']).user.email_verified;
};
/** Makes the user's sign-in eleven minutes old. */
const letProofExpire = ({ userId }: { userId: string }) =>
  api.run(`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = $1`, userId);

describe('a user who has signed up but has not confirmed the address', () => {
  test('gets a link by mail at sign-up, which confirms it once in their own browser', async () => {
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

  test('can request another link, which makes the first one invalid', async () => {
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

  test('is not confirmed by a link that is used without being signed in', async () => {
    const user = await signUpUnverified(api);
    const token = await addressToken(api, user);
    expectProblem(await postAnonymously(api, '/address-links/confirm', { token }), 'unauthenticated');
    expect(await isVerified(user)).toBe(false);
  });

  test('gets at most three links by mail, and then has to wait', async () => {
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

describe('a mailbox with which several people have signed up', () => {
  const mailsTo = async ({ accountId }: Browser) =>
    (await api.run('SELECT kind FROM mails WHERE account_id = $1 ORDER BY id', accountId)).map(({ kind }) => kind);

  test('gets three mails an hour, and the sign-ups succeed', async () => {
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
    // A user who has proven the address always gets their own links.
    await api.run('UPDATE users SET email_verified_at = now() WHERE id = $1', last.userId);
    await last.call('post', '/address-links').expect(202);
    await postAnonymously(api, '/password-resets', { email: last.email }).expect(202);
    expect(await mailsTo(last)).toEqual(['confirm_address', 'reset_password']);
  });
});

describe('a user who signed in by a link and has no password', () => {
  async function signInByLink(): Promise<Browser> {
    const { email, userId } = await signUpBrowser(api);
    await api.run('UPDATE users SET password_hash = NULL WHERE id = $1', userId);
    const token = (await createSignInLink(api.database, email)) ?? '';
    return toBrowser(api, { email, password: '' }, await postAnonymously(api, '/sign-in-links', { token }).expect(201));
  }
  const setPassword = (user: Browser) => user.call('post', '/password').send({ new_password: password });

  test('can set a password and sign in with it', async () => {
    const user = await signInByLink();
    await setPassword(user).expect(204);
    await user.call('get', '/session').expect(200);
    await postAnonymously(api, '/sessions', { email: user.email, password }).expect(201);
    expectProblem(await setPassword(user), 'validation_failed', ['current_password']);
  });

  test('proves who they are with a mailed link once the sign-in is more than ten minutes old', async () => {
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

  test('a mailed link proves nothing for a user who has a password', async () => {
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
  ['inviting someone', (owner) => owner.call('post', '/invitations').send({ email: anyEmail(), role: 'owner' })],
  ['changing a role', (owner, uid) => owner.call('patch', `/users/${uid}`).send({ role: 'owner' })],
  ['removing a user', (owner, uid) => owner.call('delete', `/users/${uid}`)],
  ['exporting the account', (owner) => owner.call('post', '/account/export')],
])('%s requires a proof in the last ten minutes', async (_what, call) => {
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
])('the passkeys of a console at %s belong to %s', async (at, passkeysAt) => {
  const { protocol, host } = new URL(at);
  const { body } = await api.bare
    .get('/app/sign-in-options')
    .set({ host, 'x-forwarded-proto': protocol.slice(0, -1) })
    .expect(200);
  expect(body).toMatchObject({ passkeys_at: passkeysAt });
});
