import { describe, expect, test } from '@jest/globals';
import { readPasswordResetMail, setPassword } from '@mailwright/accounts';
import { signToken } from '@mailwright/platform';
import { createTestAccount, testAppSecrets } from '@mailwright/testing';
import { expectProblem } from '../support/expect-problem.ts';
import { watchPasswordResets } from '../support/password-resets.ts';
import {
  anyEmail,
  type Browser,
  postAnonymously,
  signInBrowser,
  signUpBrowser,
  testPassword,
} from '../support/sign-up-browser.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi({ trustProxy: 1, signUpEnabled: true });
const { ask, mails, mailedToken } = watchPasswordResets(api);

const newPassword = 'another horse, another battery';
const reset = (token: string, password = newPassword) =>
  postAnonymously(api, `/password-resets/${token}`, { password });
const signIn = (email: string, password: string) => postAnonymously(api, '/sessions', { email, password });

describe('POST /app/password-resets', () => {
  test('commits a mail with the reset, and notifies the mail workers with a job', async () => {
    const user = await signUpBrowser(api);
    const before = await api.queues.countJobs('mails');
    await ask(user.email.toUpperCase()).expect(202);
    const [mail, ...more] = await mails(user.accountId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'reset_password', accountId: user.accountId });
    const minutes = ((mail?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThan(61);
    expect(await readPasswordResetMail(api.database, mail?.resetId ?? '')).toMatchObject({
      to: user.email,
      accountName: 'Test',
      expiresAt: mail?.expiresAt,
    });
    expect((await api.queues.countJobs('mails')).waiting).toBe(before.waiting + 1);
  });

  test('responds in the same way and no faster for an unknown user, and then changes nothing', async () => {
    const user = await signUpBrowser(api);
    const known = await ask(user.email).set('X-Request-Id', 'same').expect(202);
    const before = await takeSnapshot(api.database);
    const startedAt = performance.now();
    const unknown = await ask(anyEmail()).set('X-Request-Id', 'same').expect(202);
    expect(performance.now() - startedAt).toBeGreaterThan(240);
    expect(await takeSnapshot(api.database)).toEqual(before);
    const { date: _date, ...headers } = unknown.headers;
    expect(known.headers).toMatchObject(headers);
    expect(known.text).toBe(unknown.text);
  });

  test.each([
    [{}, ['email']],
    [{ email: 'ada' }, ['email']],
    [{ email: 'ada@example.com', a: 1 }, ['a']],
  ])('returns 422 for %j', async (body, fields) => {
    expectProblem(await postAnonymously(api, '/password-resets', body), 'validation_failed', fields);
  });
});

describe('POST /app/password-resets/{token}', () => {
  test("sets the password once and ends all of the user's sessions", async () => {
    const user = await signUpBrowser(api);
    const second = await signInBrowser(api, user);
    const token = await mailedToken(user);
    await reset(token).expect(204);
    for (const browser of [user, second]) expectProblem(await browser.call('get', '/session'), 'unauthenticated');
    expectProblem(await signIn(user.email, testPassword), 'wrong_credentials');
    const third = await signInBrowser(api, { email: user.email, password: newPassword });
    expectProblem(await reset(token), 'not_found');
    const { body } = await third.call('get', '/audit-log').expect(200);
    const entries = body as { action: string; details: unknown; actor: unknown }[];
    expect(entries.find(({ action }) => action === 'password.changed')).toMatchObject({
      details: { by: 'reset_link', sessions_ended: 2 },
      actor: { kind: 'user', email: user.email },
    });
    expect(entries.find(({ action }) => action === 'password.reset_requested')).toMatchObject({
      actor: { kind: 'user', email: null },
    });
  });

  test('sets the first password of a user without one', async () => {
    const { accountId } = await createTestAccount(api.database);
    const [user] = await api.database.query<{ email: string }>({
      text: 'SELECT email FROM users WHERE account_id = $1',
      values: [accountId],
    });
    const email = user?.email ?? '';
    await reset(await mailedToken({ email, accountId })).expect(204);
    await signIn(email, newPassword).expect(201);
  });

  test('returns 204 to exactly one of six concurrent requests with one link, whose password is then valid', async () => {
    const user = await signUpBrowser(api);
    const token = await mailedToken(user);
    const passwords = Array.from({ length: 6 }, (_, n) => `${newPassword} ${n}`);
    const statuses = await Promise.all(passwords.map(async (password) => (await reset(token, password)).status));
    expect(statuses.toSorted()).toEqual([204, 404, 404, 404, 404, 404]);
    await signIn(user.email, passwords[statuses.indexOf(204)] ?? '').expect(201);
  });

  test('returns 422 for an invalid password, and the link stays valid', async () => {
    const user = await signUpBrowser(api);
    const token = await mailedToken(user);
    const before = await takeSnapshot(api.database);
    for (const password of ['short', user.email, 'x'.repeat(201)])
      expectProblem(await reset(token, password), 'validation_failed', ['password']);
    expect(await takeSnapshot(api.database)).toEqual(before);
    await reset(token).expect(204);
  });

  const worthless: [name: string, make: (user: Browser) => Promise<string>][] = [
    [
      'an older link',
      async (user) => {
        const token = await mailedToken(user);
        await ask(user.email).expect(202);
        return token;
      },
    ],
    [
      'an expired link',
      async (user) => {
        const token = await mailedToken(user);
        const text = `UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = $1`;
        await api.database.query({ text, values: [user.userId] });
        return token;
      },
    ],
    [
      'a link that says it has expired',
      async (user) => {
        const [mail] = (await ask(user.email), await mails(user.accountId));
        const id = mail?.resetId ?? '';
        const open = await readPasswordResetMail(api.database, id);
        const expiresAt = new Date(Date.now() - 1_000);
        return signToken({
          purpose: 'reset-password',
          id,
          expiresAt,
          bound: open?.bound ?? '',
          appSecrets: testAppSecrets,
        });
      },
    ],
    [
      'a link from before the password was changed',
      async (user) => {
        const token = await mailedToken(user);
        await setPassword(api.database, user.email, 'yet another long password');
        return token;
      },
    ],
    [
      'a link signed with another APP_SECRET',
      async (user) => {
        const [mail] = (await ask(user.email), await mails(user.accountId));
        const open = await readPasswordResetMail(api.database, mail?.resetId ?? '');
        const appSecrets = { current: 'another secret of at least thirty-two characters', previous: [] };
        const expiresAt = open?.expiresAt ?? new Date();
        return signToken({
          purpose: 'reset-password',
          id: mail?.resetId ?? '',
          expiresAt,
          bound: open?.bound ?? '',
          appSecrets,
        });
      },
    ],
    [
      'a link for confirming a subscription',
      async (user) => {
        const [mail] = (await ask(user.email), await mails(user.accountId));
        const open = await readPasswordResetMail(api.database, mail?.resetId ?? '');
        const expiresAt = open?.expiresAt ?? new Date();
        return signToken({
          purpose: 'confirm-subscription',
          id: mail?.resetId ?? '',
          expiresAt,
          bound: open?.bound ?? '',
          appSecrets: testAppSecrets,
        });
      },
    ],
    [
      'a link with a changed character',
      async (user) => {
        const token = await mailedToken(user);
        return `${token.slice(0, 30)}${token[30] === 'x' ? 'y' : 'x'}${token.slice(31)}`;
      },
    ],
    [
      'a link of an unknown user',
      async () =>
        signToken({
          purpose: 'reset-password',
          id: '01890a5d-ac96-774b-bcce-b302099a8057',
          expiresAt: new Date(Date.now() + 60_000),
          bound: '',
          appSecrets: testAppSecrets,
        }),
    ],
    ['text that is not a link', async () => 'x'],
    ['text that is too long', async () => 'x'.repeat(5_000)],
    ['a NUL character', async () => '%00'],
  ];
  test.each(worthless)('with %s returns 404 and changes nothing', async (_name, make) => {
    const user = await signUpBrowser(api);
    const token = await make(user);
    const before = await takeSnapshot(api.database);
    expectProblem(await reset(token), 'not_found');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await user.call('post', '/keys').send({ name: 'x' });
  });

  test('never logs its token, whether it succeeds or fails', async () => {
    const user = await signUpBrowser(api);
    const token = await mailedToken(user);
    await api.bare.get(`/app/password-resets/${token}`).expect(405);
    await api.bare.get(`/app/reset-password/${token}`).expect(200);
    await reset(token).expect(204);
    expect(api.log.join('')).not.toContain(token.slice(2));
    expect(api.log.join('')).not.toContain(newPassword);
  });
});
