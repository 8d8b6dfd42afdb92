import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';

let database: TestDatabase;
let accountId: string;
let list: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ accountId } = await createTestAccount(database));
  list = await addList();
});

const addList = async () => (await addTestList(database, accountId)).listId;

/** Adds subscribers in one statement. */
const add = (count: number, status = 'subscribed', to = list) =>
  database.query({
    text: `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
      SELECT gen_random_uuid(), $1, $2, $3::subscriber_status, id, id, '{}', 'api'
      FROM (SELECT gen_random_uuid()::text AS id FROM generate_series(1, $4)) AS ids`,
    values: [accountId, to, status, count],
  });

const states = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocklisted'] as const;

async function statistics(of = list): Promise<Record<string, number>> {
  const rows = await database.query<{ status: string; n: number }>({
    text: 'SELECT status, sum(subscribers)::int AS n FROM list_statistics WHERE list_id = $1 GROUP BY status',
    values: [of],
  });
  return Object.fromEntries(rows.filter(({ n }) => n !== 0).map(({ status, n }) => [status, n]));
}

async function counted(of = list): Promise<Record<string, number>> {
  const rows = await database.query<{ status: string; n: number }>({
    text: 'SELECT status, count(*)::int AS n FROM subscribers WHERE list_id = $1 GROUP BY status',
    values: [of],
  });
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

test('subscribers are counted by status, whether they are added singly or by the thousand', async () => {
  await add(1);
  await add(2_000);
  for (const [index, state] of states.entries()) await add(index + 1, state);
  expect(await statistics()).toEqual({
    subscribed: 2_002,
    unconfirmed: 2,
    unsubscribed: 3,
    bounced: 4,
    complained: 5,
    blocklisted: 6,
  });
});

test('a change of status updates the counts, for one subscriber and for many in one statement; other changes do not', async () => {
  await add(10);
  await database.query({
    text: `UPDATE subscribers SET status = 'bounced' WHERE id = (SELECT id FROM subscribers WHERE list_id = $1 LIMIT 1)`,
    values: [list],
  });
  expect(await statistics()).toEqual({ subscribed: 9, bounced: 1 });
  await database.query({ text: `UPDATE subscribers SET tags = '{vip}' WHERE list_id = $1`, values: [list] });
  expect(await statistics()).toEqual({ subscribed: 9, bounced: 1 });
  await database.query({ text: `UPDATE subscribers SET status = 'unsubscribed' WHERE list_id = $1`, values: [list] });
  expect(await statistics()).toEqual({ unsubscribed: 10 });
});

test('deleted subscribers are no longer counted', async () => {
  await add(5);
  await add(3, 'bounced');
  await database.query({ text: `DELETE FROM subscribers WHERE status = 'bounced' AND list_id = $1`, values: [list] });
  expect(await statistics()).toEqual({ subscribed: 5 });
});

test('one statement that changes several lists updates the counts of each', async () => {
  const other = await addList();
  await add(4);
  await add(6, 'subscribed', other);
  await database.query({
    text: `UPDATE subscribers SET status = 'bounced' WHERE list_id IN ($1, $2)`,
    values: [list, other],
  });
  expect([await statistics(), await statistics(other)]).toEqual([{ bounced: 4 }, { bounced: 6 }]);
});

test('a rolled back change is not counted', async () => {
  await add(2);
  const duplicate = `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
    SELECT gen_random_uuid(), account_id, list_id, status, email, email_normalized, tags, source FROM subscribers
    WHERE list_id = $1`;
  await expect(database.query({ text: duplicate, values: [list] })).rejects.toMatchObject({ code: '23505' });
  expect(await statistics()).toEqual({ subscribed: 2 });
});

test('the statistics equal the actual counts after many concurrent writes to several lists', async () => {
  const other = await addList();
  const write = async (n: number): Promise<void> => {
    await add(3, states[n % states.length], n % 2 === 0 ? list : other);
    const toState = states[(n + 1) % states.length];
    await database.query({
      text: `UPDATE subscribers SET status = $2::subscriber_status WHERE id IN (
        SELECT id FROM subscribers WHERE account_id = $1 ORDER BY id LIMIT 2 FOR UPDATE SKIP LOCKED)`,
      values: [accountId, toState],
    });
    if (n % 5 === 0) {
      await database.query({
        text: `DELETE FROM subscribers WHERE id IN (
          SELECT id FROM subscribers WHERE account_id = $1 ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)`,
        values: [accountId],
      });
    }
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)));
  expect(await statistics()).toEqual(await counted());
  expect(await statistics(other)).toEqual(await counted(other));
});

test.each([
  ['a list', () => database.query({ text: 'DELETE FROM lists WHERE id = $1', values: [list] })],
  ['its account', () => database.query({ text: 'DELETE FROM accounts WHERE id = $1', values: [accountId] })],
])('deleting %s removes its subscribers and its statistics', async (_name, remove) => {
  await add(100);
  await remove();
  for (const table of ['subscribers', 'list_statistics']) {
    const rows = await database.query({ text: `SELECT 1 FROM ${table} WHERE list_id = $1`, values: [list] });
    expect(rows).toHaveLength(0);
  }
});
