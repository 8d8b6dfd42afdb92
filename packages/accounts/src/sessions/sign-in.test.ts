import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { newId } from '@mailwright/platform';
import { signUp } from '../create-account.ts';
import { setPassword } from '../passwords/set-password.ts';
import { authenticateSession, csrfTokenMatches, csrfTokenOf } from './authenticate-session.ts';
import { signIn } from './sign-in.ts';

const password = 'correct horse battery staple';
const visitor = { ipAddress: '192.0.2.1', userAgent: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a session that starts with the old password while a new one is being set does not outlive the change', async () => {
  const email = `${newId()}@example.com`;
  await signUp({ database, appSecrets: testAppSecrets }, { email, password, name: 'Test' }, visitor);
  const signIns = Array.from({ length: 8 }, () => signIn(database, { email, password }, visitor));
  const [, ...results] = await Promise.allSettled([setPassword(database, email, 'another long password'), ...signIns]);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong_credentials' });
    else {
      const token = 'token' in result.value ? result.value.token : '';
      expect(await authenticateSession(database, token)).toBeUndefined();
    }
  }
});

test('a malformed token is rejected without a query', async () => {
  const unreachable = { query: () => Promise.reject(new Error('a query was sent')) };
  for (const token of ['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}!`, `${'x'.repeat(43)}\n`])
    expect(await authenticateSession(unreachable, token)).toBeUndefined();
});

test("a session's CSRF token is stable, differs by session and by APP_SECRET, and stays valid after a rotation", () => {
  const secrets = testAppSecrets;
  const token = csrfTokenOf('session one', secrets);
  expect(csrfTokenOf('session one', secrets)).toBe(token);
  expect(csrfTokenMatches(token, 'session one', secrets)).toBe(true);
  expect(csrfTokenMatches(token, 'session two', secrets)).toBe(false);
  expect(csrfTokenMatches(token, 'session one', { ...secrets, current: `${secrets.current}!` })).toBe(false);
  const rotated = { current: `${secrets.current}!`, previous: [secrets.current] };
  expect(csrfTokenMatches(token, 'session one', rotated)).toBe(true);
  expect(csrfTokenMatches(token, 'session two', rotated)).toBe(false);
  expect(csrfTokenOf('session one', rotated)).not.toBe(token);
  for (const wrong of ['', token.slice(1), `${token}x`, 'é'.repeat(43)])
    expect(csrfTokenMatches(wrong, 'session one', secrets)).toBe(false);
});
