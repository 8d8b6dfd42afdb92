import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { noAccount } from '@mailwright/outbox';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { claimEmails } from './claim-emails.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account with a server of its own and so many due emails. */
async function addAccount(emails: number): Promise<string> {
  const { accountId } = await createTestAccount(database);
  const server = {
    id: newId(),
    accountId,
    name: 'Ours',
    host: 'mail.example.com',
    port: 587,
    tls: 'starttls',
  } as const;
  await database.prisma.transport.create({ data: server });
  const giveUpAt = new Date(Date.now() + 86_400_000);
  const email = { accountId, email: 'ada@example.com', emailNormalized: 'ada@example.com', subject: '', giveUpAt };
  const rows = Array.from({ length: emails }, () => ({ ...email, id: newId(), fromEmail: 'me@example.com' }));
  await database.prisma.email.createMany({ data: rows });
  return accountId;
}

test('the n-th email of an account with servers of its own is sent only while fewer than an n-th of the slots are in use', async () => {
  const slots = 32;
  const sending = new Map<string, number>();
  const claim = async () => {
    const inUse = [...sending.values()].reduce((sum, mails) => sum + mails, 0);
    const turn = { slots: slots - inUse, sending, after: noAccount, until: noAccount, leaseSeconds: 60 };
    const { claims } = await claimEmails(database, { ...turn, own: true, maxOfAccount: 4, sharedSlots: slots });
    for (const { accountId } of claims) sending.set(accountId, (sending.get(accountId) ?? 0) + 1);
    return claims.map(({ accountId }) => accountId);
  };
  const alone = await addAccount(10);
  expect(await claim()).toEqual([alone, alone, alone, alone]);
  for (let n = 0; n < 20; n += 1) await addAccount(10);
  // Each has its first, and nobody a second: more than half of the slots are in use.
  expect(await claim()).toHaveLength(20);
  expect(new Set(sending.values())).toEqual(new Set([4, 1]));
  const others = [await addAccount(10), await addAccount(10)];
  expect(new Set(await claim())).toEqual(new Set(others));
});
