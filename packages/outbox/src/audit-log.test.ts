import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditEntryResource } from '@mailwright/contracts';
import { inTransaction } from '@mailwright/database';
import { fromUid, toUid } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { type Actor, appendAudit, countAudit, listAudit, operator, system } from './audit-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Adds an account whose audit log is empty. */
async function addAccount() {
  const account = await createTestAccount(database);
  await database.query({ text: 'DELETE FROM audit_log WHERE account_id = $1', values: [account.accountId] });
  const [user] = await database.query<{ id: string; email: string }>({
    text: 'SELECT id, email FROM users WHERE account_id = $1',
    values: [account.accountId],
  });
  if (user === undefined) throw new Error('The account has no user');
  return { ...account, user };
}

const append = (accountId: string, actor: Actor, action: string) =>
  appendAudit(database, { accountId, actor, action, subject: null, details: { n: 1 } });

test('entries are listed newest first, in pages, and name their actors', async () => {
  const { accountId, keyId, user } = await addAccount();
  await append(accountId, operator, 'thing.first');
  await append(accountId, { kind: 'user', id: user.id, ipAddress: '192.0.2.1' }, 'thing.second');
  await append(accountId, { kind: 'api_key', id: keyId, ipAddress: '2001:db8::1' }, 'thing.third');
  await append(accountId, system, 'thing.fourth');
  const all = await listAudit(database, accountId, { limit: 10, beforeId: undefined });
  for (const entry of all) AuditEntryResource.parse(entry);
  expect(all).toMatchObject([
    { action: 'thing.fourth', actor: { kind: 'system', email: null, key_name: null }, ip_address: null },
    { action: 'thing.third', actor: { kind: 'api_key', email: null, key_name: 'test' }, ip_address: '2001:db8::1' },
    { action: 'thing.second', actor: { kind: 'user', email: user.email, key_name: null }, ip_address: '192.0.2.1' },
    { action: 'thing.first', actor: { kind: 'operator', email: null, key_name: null }, ip_address: null },
  ]);
  const [first] = await listAudit(database, accountId, { limit: 1, beforeId: undefined });
  const rest = await listAudit(database, accountId, { limit: 10, beforeId: fromUid('aud', first?.uid ?? '') });
  expect([first, ...rest]).toEqual(all);
  expect(await countAudit(database, accountId)).toBe(4);
});

test("another account's entries, users and keys are not shown", async () => {
  const [one, other] = [await addAccount(), await addAccount()];
  await append(one.accountId, { kind: 'user', id: other.user.id, ipAddress: null }, 'thing.done');
  expect(await listAudit(database, other.accountId, { limit: 10, beforeId: undefined })).toEqual([]);
  expect(await countAudit(database, other.accountId)).toBe(0);
  const [entry] = await listAudit(database, one.accountId, { limit: 10, beforeId: undefined });
  expect(entry?.actor.email).toBeNull();
});

test('an entry exists once its transaction has committed, but not if it is rolled back', async () => {
  const { accountId } = await addAccount();
  const subject = toUid('acc', accountId);
  const rolledBack = inTransaction(database, async (sql) => {
    await appendAudit(sql, { accountId, actor: operator, action: 'thing.undone', subject });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await countAudit(database, accountId)).toBe(0);
  await inTransaction(database, (sql) =>
    appendAudit(sql, { accountId, actor: operator, action: 'thing.done', subject }),
  );
  expect(await listAudit(database, accountId, { limit: 10, beforeId: undefined })).toMatchObject([
    { action: 'thing.done', subject, details: {} },
  ]);
});
