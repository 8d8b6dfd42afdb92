import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { measureDueEmails } from './claim-emails.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function addDue(minutes: number): Promise<string> {
  const { accountId } = await createTestAccount(database);
  const email = 'ada@example.com';
  const nextAttemptAt = new Date(Date.now() - minutes * 60_000);
  const row = { id: newId(), accountId, email, emailNormalized: email, fromEmail: email, subject: '', nextAttemptAt };
  await database.prisma.email.create({ data: { ...row, giveUpAt: new Date(Date.now() + 86_400_000) } });
  return accountId;
}

test('the age of the oldest due email does not count emails of suspended accounts, since these are not sent', async () => {
  await addDue(5);
  const accountId = await addDue(60);
  const before = await measureDueEmails(database);
  expect(before.emails).toBe(2);
  expect(before.oldestSeconds).toBeGreaterThan(3_500);
  await database.prisma.account.update({ where: { id: accountId }, data: { status: 'suspended' } });
  const after = await measureDueEmails(database);
  expect(after.emails).toBe(1);
  expect(after.oldestSeconds).toBeLessThan(3_500);
});
