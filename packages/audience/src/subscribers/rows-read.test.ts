import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import {
  addTestList,
  countRowsRead,
  createTestAccount,
  createTestDatabase,
  type TestDatabase,
} from '@mailwright/testing';
import { updateSubscribers } from './change-set.ts';
import { lockSubscribers } from './load-subscriber.ts';

// If Postgres' statistics don't know an account yet, it counts as one without subscribers until Postgres analyzes its
// table. Unless prevented, a statement then reads all of the account's subscribers, since that looks cheaper than
// looking a few up by their ids.

let database: TestDatabase;
let accountId: string;
let listId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'ALTER TABLE subscribers SET (autovacuum_enabled = off)' });
  await addMany(3_000);
  await database.query({ text: 'VACUUM (ANALYZE) subscribers' });
  ({ accountId, listId } = await addMany(10_000));
});
afterAll(() => database.drop());

/** Creates an account with a list of this many subscribers. */
async function addMany(count: number): Promise<{ accountId: string; listId: string }> {
  const account = await createTestAccount(database);
  const list = await addTestList(database, account.accountId, 'single_opt_in');
  await database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, fields, tags, source, revision,
        created_at, updated_at)
      SELECT gen_random_uuid(), $1, $2, 'subscribed', 'a' || n || '@example.com', 'a' || n || '@example.com', '{}', '{}', 'api', 1,
        now(), now() FROM generate_series(1, $3::int) AS g (n)`,
    values: [account.accountId, list.listId, count],
  });
  return { accountId: account.accountId, listId: list.listId };
}

test('a change of a hundred subscribers reads only those, however many the account has added since the last ANALYZE', async () => {
  const addresses = Array.from({ length: 100 }, (_, n) => `a${100 * n + 1}@example.com`);
  const read = await inTransaction(database, (sql) =>
    countRowsRead(sql, 'subscribers', async () => {
      const current = await lockSubscribers(sql, listId, { addresses });
      expect(current).toHaveLength(addresses.length);
      const updates = current.map((state) => ({ ...state, tags: ['changed'], revision: 2, updatedAt: new Date() }));
      await updateSubscribers(sql, accountId, updates);
    }),
  );
  // Each is read once to be locked, and once to be written.
  expect(read).toBeLessThanOrEqual(4 * addresses.length);
  const changed = { text: `SELECT 1 FROM subscribers WHERE tags = '{changed}'` };
  expect(await database.query(changed)).toHaveLength(addresses.length);
});

test('a change of subscribers never writes those of another account', async () => {
  const other = await createTestAccount(database);
  const current = await inTransaction(database, (sql) =>
    lockSubscribers(sql, listId, { addresses: ['a7@example.com'] }),
  );
  const updates = current.map((state) => ({ ...state, email: 'changed@example.com' }));
  await inTransaction(database, (sql) => updateSubscribers(sql, other.accountId, updates));
  expect(
    await inTransaction(database, (sql) => lockSubscribers(sql, listId, { addresses: ['a7@example.com'] })),
  ).toEqual(current);
});
