import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';
import { resendConfirmation } from './confirmation-mail.ts';

let database: TestDatabase;
let subscriberId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { accountId } = await createTestAccount(database);
  const { listId } = await addTestList(database, accountId, 'double_opt_in');
  subscriberId = newId();
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
      VALUES ($1, $2, $3, 'unconfirmed', 'a@example.com', 'a@example.com', '{}', 'form')`,
    values: [subscriberId, accountId, listId],
  });
});
afterAll(() => database.drop());

const now = new Date();
const later = new Date(now.getTime() + 16 * 60_000);
const makeOlder = () => database.query({ text: `UPDATE mails SET created_at = created_at - interval '16 minutes'` });

test('of two concurrent requests, only one writes a mail, even if neither sees the other’s', async () => {
  let second: Promise<string[]> | undefined;
  const first = await inTransaction(database, async (sql) => {
    const mailIds = await resendConfirmation(sql, subscriberId, now);
    second = resendConfirmation(database, subscriberId, now);
    await until('the second to wait for the first', async () => {
      const waiting = await sql.query({ text: `SELECT 1 FROM pg_locks WHERE NOT granted` });
      return waiting.length > 0;
    });
    return mailIds;
  });
  expect(first).toHaveLength(1);
  expect(await second).toEqual([]);
  expect(await database.query({ text: 'SELECT id FROM mails' })).toEqual([{ id: first[0] }]);
});

test('a confirmation is resent only a quarter of an hour after one that was sent', async () => {
  const send = () => database.query({ text: `UPDATE mails SET status = 'sent', finished_at = now()` });
  expect(await resendConfirmation(database, subscriberId, now)).toEqual([]);
  await makeOlder();
  // While one is waiting to be sent, another would only arrive as a duplicate.
  expect(await resendConfirmation(database, subscriberId, later)).toEqual([]);
  await send();
  const [id] = await resendConfirmation(database, subscriberId, later);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await resendConfirmation(database, subscriberId, later)).toEqual([]);
});

test('a confirmation whose link expired before it was sent does not prevent another one', async () => {
  await database.query({
    text: `UPDATE mails SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day', status = 'queued',
      finished_at = NULL`,
  });
  expect(await resendConfirmation(database, subscriberId, new Date(now.getTime() + 60 * 60_000))).toHaveLength(1);
});
