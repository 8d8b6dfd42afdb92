import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authenticateSession, beginTotp, signIn, signUp } from '@mailwright/accounts';
import { systemClock } from '@mailwright/platform';
import { actionsOf, type AdminFixture, anyEmail, openAdmin } from '../support/run-admin.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await openAdmin();
});
afterAll(() => fixture.database.drop());

const visitor = { ipAddress: null, userAgent: null };
const appSecrets = { current: 'a secret of a test that is long enough', previous: [] };
const deps = () => ({ database: fixture.database, appSecrets });

test("user reset-factors removes a user's second factors, ends their sessions, and is in the audit log", async () => {
  const email = anyEmail();
  const user = { email, password: 'correct horse battery staple' };
  const signedIn = await signUp(deps(), { ...user, name: 'Test' }, visitor);
  const { userId, token, accountId } = signedIn;
  await beginTotp({ ...deps(), clock: systemClock }, signedIn);
  await fixture.database.query({
    text: 'UPDATE totp_factors SET enabled_at = now() WHERE user_id = $1',
    values: [userId],
  });
  expect(await signIn(fixture.database, user, visitor)).toHaveProperty('challenge');
  expect(await fixture.admin(['user', 'reset-factors', '--email', email])).toMatchObject({ code: 0, stderr: '' });
  expect(await authenticateSession(fixture.database, token)).toBeUndefined();
  expect(await signIn(fixture.database, user, visitor)).toHaveProperty('token');
  expect((await actionsOf(fixture.database, accountId)).map(({ action }) => action)).toContain('user.factors_reset');
  expect((await fixture.admin(['user', 'reset-factors', '--email', anyEmail()])).code).toBe(1);
});

describe('the command user set-password', () => {
  const password = 'correct horse battery staple';

  test("reads the password from standard input, and ends the user's sessions", async () => {
    const email = anyEmail();
    const { token, accountId } = await signUp(deps(), { email, password, name: 'Test' }, visitor);
    const ended = await fixture.admin(['user', 'set-password', '--email', email, '--password-stdin'], {
      stdin: 'another horse, another battery\n',
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).not.toContain('another horse');
    expect(await authenticateSession(fixture.database, token)).toBeUndefined();
    await signIn(fixture.database, { email, password: 'another horse, another battery' }, visitor);
    expect((await actionsOf(fixture.database, accountId))[1]).toEqual({
      action: 'password.changed',
      kind: 'operator',
      details: { by: 'operator', sessions_ended: 1 },
    });
  });

  test('generates a password if none is given, and prints it once', async () => {
    const email = anyEmail();
    await fixture.adminJson('account', 'create', '--email', email);
    const made = await fixture.adminJson<{ password: string }>('user', 'set-password', '--email', email);
    expect(made.password).toMatch(/^[\w-]{24}$/);
    await signIn(fixture.database, { email, password: made.password }, visitor);
  });

  test('rejects an invalid password with exit code 2, and an unknown user with exit code 1', async () => {
    const email = anyEmail();
    await signUp(deps(), { email, password, name: 'Test' }, visitor);
    const args = ['user', 'set-password', '--password-stdin', '--json', '--email'];
    for (const stdin of ['short', email, '']) {
      const ended = await fixture.admin([...args, email], { stdin });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(JSON.parse(ended.stderr)).toMatchObject({
        error: { code: 'validation_failed', errors: { password: [expect.any(String)] } },
      });
    }
    await signIn(fixture.database, { email, password }, visitor);
    const unknownUser = await fixture.admin([...args, anyEmail()], { stdin: password });
    expect(unknownUser.code).toBe(1);
    expect(JSON.parse(unknownUser.stderr)).toMatchObject({ error: { code: 'not_found' } });
  });
});
