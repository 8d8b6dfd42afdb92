import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestDatabase, testAppSecrets, type TestDatabase } from '@mailwright/testing';
import { signUp } from '../create-account.ts';
import { askPasswordReset } from '../passwords/reset-password.ts';
import { authenticateSession } from './authenticate-session.ts';
import { removeExpiredSessions } from './manage-sessions.ts';
import { signIn } from './sign-in.ts';

const password = 'correct horse battery staple';
const visitor = { ipAddress: '192.0.2.1', userAgent: 'a browser' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('sessions and resets are removed when they have expired and not before, however many processes remove them', async () => {
  const email = `${newId()}@example.com`;
  const { userId } = await signUp({ database, appSecrets: testAppSecrets }, { email, password, name: 'Test' }, visitor);
  const signedIn = await signIn(database, { email, password }, visitor);
  const token = 'token' in signedIn ? signedIn.token : '';
  await askPasswordReset({ database, appSecrets: testAppSecrets }, email, visitor);
  expect(await removeExpiredSessions(database)).toBe(0);
  await database.query({
    text: `INSERT INTO sessions (id, user_id, token_hash, ip_address, expires_at)
      SELECT uuid_v7(), $1, sha256(n::text::bytea), '192.0.2.1', now() - interval '1 second' FROM generate_series(1, 2500) n`,
    values: [userId],
  });
  const removed = await Promise.all([removeExpiredSessions(database), removeExpiredSessions(database)]);
  expect(removed[0] + removed[1]).toBe(2_500);
  expect(await authenticateSession(database, token)).toMatchObject({ userId });
  const rest = () => database.query({ text: 'SELECT 1 FROM sessions UNION ALL SELECT 1 FROM password_resets' });
  expect(await rest()).toHaveLength(3);
  await database.query({ text: `UPDATE password_resets SET expires_at = now() - interval '1 second'` });
  expect(await removeExpiredSessions(database)).toBe(1);
  expect(await rest()).toHaveLength(2);
});
