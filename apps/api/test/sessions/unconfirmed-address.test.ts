import { describe, expect, test } from '@jest/globals';
import { CurrentSessionResource } from '@mailwright/contracts';
import { newId, toUid } from '@mailwright/platform';
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
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';
import { setUpTotp } from '../support/totp-app.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { mailedToken } = watchPasswordResets(api);
const password = 'another horse, another battery';

const hook = { target_url: 'https://collector.example/hook', event: 'subscriber.subscribed' };
const transport = { name: 'Relay', host: 'smtp.collector.example', port: 587 };
const domain = 'links.collector.example';
const anyUid = (prefix: 'hook' | 'trp') => toUid(prefix, newId());

const guarded: [what: string, call: (user: Browser) => ReturnType<Browser['call']>][] = [
  ['set up codes', (user) => user.call('post', '/totp')],
  ['confirm codes', (user) => user.call('post', '/totp/confirm').send({ code: '123456' })],
  ['begin a passkey', (user) => user.call('post', '/passkeys/options')],
  ['add a passkey', (user) => user.call('post', '/passkeys').send({ name: 'Phone', response: { id: 'x' } })],
  ['link an identity', (user) => user.call('post', '/identities')],
  ['create an API key', (user) => user.call('post', '/keys').send({ name: 'Server' })],
  ['make a primary key', (user) => user.call('post', '/keys/primary/regenerate')],
  ['invite someone', (user) => user.call('post', '/invitations').send({ email: anyEmail(), role: 'owner' })],
  ['register a webhook', (user) => user.call('post', '/v1/hooks').send(hook)],
  ['change a webhook', (user) => user.call('patch', `/v1/hooks/${anyUid('hook')}`).send(hook)],
  ["replace a webhook's secret", (user) => user.call('post', `/v1/hooks/${anyUid('hook')}/rotate-secret`)],
  ['add a transport', (user) => user.call('post', '/v1/transports').send(transport)],
  ['change a transport', (user) => user.call('patch', `/v1/transports/${anyUid('trp')}`).send(transport)],
  ['add a tracking domain', (user) => user.call('post', '/v1/account/tracking-domain').send({ domain })],
  ['add a bounce callback', (user) => user.call('post', '/v1/bounce-callbacks').send({ provider: 'postmark' })],
];

test.each(guarded)('a user who has signed up but has not confirmed the address cannot %s', async (_what, call) => {
  const user = await signUpUnverified(api);
  const before = await takeSnapshot(api.database);
  expectProblem(await call(user), 'address_unverified');
  expect(await takeSnapshot(api.database)).toEqual(before);
});

describe('a password reset link', () => {
  /** Counts the ways to sign in, keys, users and invitations, and whatever connects the account to others. */
  async function accessOf({ userId, accountId }: Browser): Promise<Record<string, unknown> | undefined> {
    const [row] = await api.run(
      `SELECT (SELECT count(*)::int FROM totp_factors WHERE user_id = $1) AS codes,
        (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS recovery,
        (SELECT count(*)::int FROM passkeys WHERE user_id = $1) AS passkeys,
        (SELECT count(*)::int FROM user_identities WHERE user_id = $1) AS identities,
        (SELECT count(*)::int FROM api_keys WHERE account_id = $2 AND revoked_at IS NULL) AS keys,
        (SELECT count(*)::int FROM users WHERE account_id = $2) AS users,
        (SELECT count(*)::int FROM invitations WHERE account_id = $2) AS invitations,
        (SELECT count(*)::int FROM hooks WHERE account_id = $2 AND deleted_at IS NULL) AS hooks,
        (SELECT count(*)::int FROM transports WHERE account_id = $2) AS transports,
        (SELECT count(*)::int FROM tracking_domains WHERE account_id = $2) AS domains,
        (SELECT count(*)::int FROM bounce_callbacks WHERE account_id = $2) AS callbacks`,
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
    await user.call('post', '/v1/hooks').send(hook).expect(201);
    await user.call('post', '/v1/transports').send(transport).expect(201);
    await user
      .call('post', '/v1/account/tracking-domain')
      .send({ domain: `${newId()}.example` })
      .expect(201);
    await user.call('post', '/v1/bounce-callbacks').send({ provider: 'postmark' }).expect(201);
  }
  const connections = { hooks: 1, transports: 1, domains: 1, callbacks: 1 };
  const nothing = {
    codes: 0,
    recovery: 0,
    passkeys: 0,
    identities: 0,
    keys: 0,
    users: 1,
    invitations: 0,
    hooks: 0,
    transports: 0,
    domains: 0,
    callbacks: 0,
  };

  test('ends nothing but sessions, and the authenticator code is still required', async () => {
    const user = await signUpUnverified(api);
    const token = await addressToken(api, user);
    await user.call('post', '/address-links/confirm').send({ token }).expect(204);
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
      ...connections,
    });
    await postAnonymously(api, `/password-resets/${await mailedToken(user)}`, { password }).expect(204);
    expect(await accessOf(user)).toEqual(before);
    const signedIn = await postAnonymously(api, '/sessions', { email: user.email, password }).expect(202);
    expect(signedIn.body).toMatchObject({ second_factor: 'totp' });
  });

  test('leaves no access to someone who signed up with another person’s address', async () => {
    const thief = await signUpUnverified(api);
    for (const [, call] of guarded) await call(thief);
    await postAnonymously(api, `/password-resets/${await mailedToken(thief)}`, { password }).expect(204);
    expectProblem(await thief.call('get', '/session'), 'unauthenticated');
    expectProblem(
      await postAnonymously(api, '/sessions', { email: thief.email, password: testPassword }),
      'wrong_credentials',
    );
    const owner = await signInBrowser(api, { email: thief.email, password });
    const { body } = await owner.call('get', '/session').expect(200);
    expect(CurrentSessionResource.parse(body).user.email_verified).toBe(true);
    expect(await accessOf(owner)).toEqual(nothing);
  });

  test('revokes everything set up before it, if it is the first proof of who owns the address', async () => {
    const [thief, bystander] = [await signUpBrowser(api), await signUpBrowser(api)];
    for (const user of [thief, bystander]) {
      await fill(user);
      await setUpTotp(user);
    }
    const others = await accessOf(bystander);
    // As in the days before these things required a confirmed address.
    await api.run('UPDATE users SET email_verified_at = NULL WHERE id = $1', thief.userId);
    const token = await mailedToken(thief);
    await postAnonymously(api, `/password-resets/${token}`, { password }).expect(204);
    expect(await accessOf(thief)).toEqual({ ...nothing, codes: 1, recovery: 10 });
    expect(await accessOf(bystander)).toEqual(others);
    const entries = await api.run(
      'SELECT DISTINCT action FROM audit_log WHERE account_id = $1 AND actor_id = $2',
      thief.accountId,
      thief.userId,
    );
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'passkey.removed',
        'identity.unlinked',
        'key.deleted',
        'invitation.revoked',
        'user.removed',
        'hook.deleted',
        'transport.deleted',
        'tracking_domain.deleted',
        'bounce_callback.deleted',
      ]),
    );
    // A later reset revokes nothing, like a reset by any other user.
    await api.run('DELETE FROM totp_factors WHERE user_id = $1', thief.userId);
    const again = await signInBrowser(api, { email: thief.email, password });
    await again.call('post', '/v1/hooks').send(hook).expect(201);
    await postAnonymously(api, `/password-resets/${await mailedToken(again)}`, { password: testPassword }).expect(204);
    expect(await accessOf(again)).toMatchObject({ hooks: 1 });
  });
});
