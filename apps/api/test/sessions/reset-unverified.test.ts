import { describe, expect, test } from '@jest/globals';
import { createAccount, createNamedKey } from '@mailwright/accounts';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { expectProblem } from '../support/expect-problem.ts';
import { invitationToken, invite, joinBrowser } from '../support/invitations.ts';
import { watchPasswordResets } from '../support/password-resets.ts';
import {
  anyEmail,
  type Browser,
  postAnonymously,
  signInBrowser,
  signUpBrowser,
  testPassword,
} from '../support/sign-up-browser.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { mailedToken } = watchPasswordResets(api);
const password = 'another horse, another battery';

/** Follows a link to a new password that is mailed to the user. */
async function reset(user: { email: string; accountId: string }): Promise<void> {
  const token = await mailedToken(user);
  await postAnonymously(api, `/password-resets/${token}`, { password }).expect(204);
}
/** Gives a user every way to sign in. */
async function addFactors({ userId }: { userId: string }): Promise<void> {
  await api.run(
    `INSERT INTO totp_factors (id, user_id, secret_ciphertext, enabled_at) VALUES ($1, $2, '\\x00', now())`,
    newId(),
    userId,
  );
  await api.run(`INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x00')`, userId);
  await api.run(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, backed_up)
      VALUES ($1::uuid, $2, decode(md5($1::uuid::text), 'hex'), '\\x00', 0, '{}', 'Phone', false)`,
    newId(),
    userId,
  );
  await api.run(
    `INSERT INTO user_identities (id, user_id, issuer, subject) VALUES ($1::uuid, $2, 'https://id.example', $1::uuid::text)`,
    newId(),
    userId,
  );
}
/** How many ways a user has to sign in beside the password. */
async function factorsOf(userId: string): Promise<number> {
  const [row] = await api.run(
    `SELECT (SELECT count(*) FROM totp_factors WHERE user_id = $1) + (SELECT count(*) FROM recovery_codes WHERE user_id = $1)
      + (SELECT count(*) FROM passkeys WHERE user_id = $1) + (SELECT count(*) FROM user_identities WHERE user_id = $1) AS n`,
    userId,
  );
  return Number(row?.['n']);
}
async function addKey(user: Browser): Promise<string> {
  const { body } = await user.call('post', '/keys').send({ name: 'Server' }).expect(201);
  return (body as { key: string }).key;
}
const useKey = (key: string) => api.bare.get('/api/v1/lists').set('authorization', `Bearer ${key}`);
const actionsOf = async (accountId: string) =>
  (await api.run('SELECT action FROM audit_log WHERE account_id = $1 ORDER BY id', accountId)).map(
    (row) => row['action'],
  );

describe('the first link to a new password that is mailed to an address that someone has signed up with', () => {
  test('leaves no access to whoever has signed up, or to anyone whom they let in', async () => {
    const thief = await signUpBrowser(api);
    const [key, primary] = [await addKey(thief), await thief.call('post', '/keys/primary/regenerate').expect(201)];
    const helper = await joinBrowser(api, thief, 'owner');
    const helpersKey = await addKey(helper);
    const link = await invitationToken(api, await invite(thief, 'owner'));
    await addFactors(thief);
    const path = `/app/reset-password/${await mailedToken(thief)}`;
    expect((await api.bare.get(path).expect(200)).text).toContain('API keys, invitations and other users');

    await reset(thief);
    expect(await factorsOf(thief.userId)).toBe(0);
    for (const browser of [thief, helper]) expectProblem(await browser.call('get', '/session'), 'unauthenticated');
    expectProblem(
      await postAnonymously(api, '/sessions', { email: helper.email, password: testPassword }),
      'wrong_credentials',
    );
    for (const each of [key, helpersKey, (primary.body as { key: string }).key])
      expectProblem(await useKey(each), 'unauthenticated');
    expectProblem(await postAnonymously(api, '/join', { token: link, password }), 'not_found');
    // Only the password is asked for.
    const owner = await signInBrowser(api, { email: thief.email, password });
    expect((await owner.call('get', '/users').expect(200)).body).toMatchObject([{ email: thief.email, role: 'owner' }]);
    const actions = await actionsOf(thief.accountId);
    for (const [action, count] of [
      ['user.factors_reset', 1],
      ['identity.unlinked', 1],
      ['key.deleted', 3],
      ['invitation.revoked', 1],
      ['user.removed', 1],
      ['password.changed', 1],
    ] as const)
      expect([action, actions.filter((each) => each === action).length]).toEqual([action, count]);
  });

  test('leaves everything as it is where its owner says that they have set it up', async () => {
    const user = await signUpBrowser(api);
    const key = await addKey(user);
    await addFactors(user);
    await addColleague(user.accountId);
    const [factors, before] = [await factorsOf(user.userId), await accessOf(user.accountId)];
    const path = `/app/reset-password/${await mailedToken(user)}`;
    const page = api.bare.post(path).type('form');
    const done = await page.send({ username: user.email, password, keep_access: 'on' }).expect(200);
    expect(done.text).toContain('Your password is changed');
    expect(await factorsOf(user.userId)).toBe(factors);
    expect(await accessOf(user.accountId)).toEqual(before);
    await useKey(key).expect(200);
  });

  test('lets nobody in whose key or invitation was under way at that moment', async () => {
    const thief = await signUpBrowser(api);
    const links = [];
    for (let n = 0; n < 4; n += 1) links.push(await invitationToken(api, await invite(thief, 'owner')));
    const token = await mailedToken(thief);
    const made = await Promise.all([
      ...links.map((link) => postAnonymously(api, '/join', { token: link, password })),
      postAnonymously(api, `/password-resets/${token}`, { password }).expect(204),
      ...[1, 2, 3].flatMap((n) => [
        thief.call('post', '/keys').send({ name: `Late ${n}` }),
        thief.call('post', '/keys/primary/regenerate'),
        thief.call('post', '/invitations').send({ email: anyEmail(), role: 'owner' }),
        thief.call('post', '/totp'),
      ]),
    ]);
    for (const { status } of made) expect(status).toBeLessThan(500);
    const owner = await signInBrowser(api, { email: thief.email, password });
    expect((await owner.call('get', '/users').expect(200)).body).toMatchObject([{ email: thief.email }]);
    expect((await owner.call('get', '/invitations').expect(200)).body).toEqual([]);
    expect(await accessOf(thief.accountId)).toEqual({ users: 1, keys: 0, invitations: 0 });
    expect(await factorsOf(thief.userId)).toBe(0);
  });

  test('takes only their own factors from a user of an account that an operator has made, or who is no owner any more', async () => {
    const [made, demoted] = [await addOwner(false), await signUpBrowser(api)];
    await api.run(`UPDATE users SET role = 'editor' WHERE id = $1`, demoted.userId);
    for (const user of [made, demoted]) {
      await addFactors(user);
      await addColleague(user.accountId);
      const path = `/app/reset-password/${await mailedToken(user)}`;
      expect((await api.bare.get(path).expect(200)).text).toContain(
        'removed: codes of an app, passkeys and linked sign-ins.',
      );
      await reset(user);
      expect(await factorsOf(user.userId)).toBe(0);
      expect(await accessOf(user.accountId)).toEqual({ users: 2, keys: 1, invitations: 1 });
    }
  });
});

describe('a link to a new password takes nothing but sessions', () => {
  const verified: [who: string, make: () => Promise<{ userId: string; accountId: string; email: string }>][] = [
    ['the owner of an account that an operator has made', async () => addOwner(true)],
    ['who has joined by an invitation', async () => joinBrowser(api, await signUpBrowser(api), 'owner')],
    [
      'who has signed up and followed such a link before',
      async () => {
        const user = await signUpBrowser(api);
        await reset(user);
        return user;
      },
    ],
  ];
  test.each(verified)('from %s', async (_who, make) => {
    const user = await make();
    await addFactors(user);
    await addColleague(user.accountId);
    const [factors, access] = [await factorsOf(user.userId), await accessOf(user.accountId)];
    const path = `/app/reset-password/${await mailedToken(user)}`;
    expect((await api.bare.get(path).expect(200)).text).not.toContain('confirmed');
    await reset(user);
    expect(await factorsOf(user.userId)).toBe(factors);
    expect(await accessOf(user.accountId)).toEqual(access);
  });
});

/** An account as an operator makes it, or, not verified, one from before addresses were verified. */
async function addOwner(isVerified: boolean): Promise<{ userId: string; accountId: string; email: string }> {
  const email = anyEmail();
  const made = await inTransaction(api.database, (sql) =>
    createAccount(sql, { name: 'Made', email, plan: 'standard', isVerified }),
  );
  return { ...made, email };
}
/** Another user, a key and an invitation. */
async function addColleague(accountId: string): Promise<void> {
  const [email, invited] = [anyEmail(), anyEmail()];
  await api.run(
    `INSERT INTO users (id, account_id, email, email_normalized) VALUES ($1, $2, $3, $3)`,
    newId(),
    accountId,
    email,
  );
  await inTransaction(api.database, (sql) => createNamedKey(sql, { accountId, name: 'Server' }));
  await api.run(
    `INSERT INTO invitations (id, account_id, email, email_normalized, role, expires_at)
      VALUES ($1, $2, $3, $3, 'viewer', now() + interval '1 day')`,
    newId(),
    accountId,
    invited,
  );
}
/** How many users, keys and invitations an account has. */
async function accessOf(accountId: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await api.run(
    `SELECT (SELECT count(*)::int FROM users WHERE account_id = $1) AS users,
      (SELECT count(*)::int FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL) AS keys,
      (SELECT count(*)::int FROM invitations WHERE account_id = $1) AS invitations`,
    accountId,
  );
  return row;
}
