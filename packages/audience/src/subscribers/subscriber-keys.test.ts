import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { addTestList, createTestAccount, createTestDatabase, type TestDatabase, until } from '@mailwright/testing';

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

/** Adds subscribers to lists in one statement, each with a consent. */
const add = (sql: Sql, lists: string[], count = 1) =>
  sql.query({
    text: `WITH made AS (
        INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, tags, source)
        SELECT uuid_v7(), $1, list, 'subscribed', n::text, n::text, '{}', 'api'
        FROM unnest($2::uuid[]) AS list, generate_series(1, $3) AS n RETURNING id)
      INSERT INTO subscriber_consents (id, account_id, subscriber_id, action, source)
      SELECT uuid_v7(), $1, id, 'subscribed', 'api' FROM made`,
    values: [accountId, lists, count],
  });
const removeList = (sql: Sql) => sql.query({ text: 'DELETE FROM lists WHERE id = $1', values: [list] });

/** How many subscribers and consents the account has. */
async function count(): Promise<{ subscribers: number; consents: number } | undefined> {
  const [row] = await database.query<{ subscribers: number; consents: number }>({
    text: `SELECT (SELECT count(*)::int FROM subscribers WHERE account_id = $1) AS subscribers,
      (SELECT count(*)::int FROM subscriber_consents WHERE account_id = $1) AS consents`,
    values: [accountId],
  });
  return row;
}

/** Resolves when a statement waits for a lock in this database. */
const awaitBlocked = () =>
  until('a statement to wait', async () => {
    const rows = await database.query({
      text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    });
    return rows.length > 0;
  });

test('subscribers can’t be added to a list that does not exist, even in one statement with those of an existing list', async () => {
  await expect(add(database, [list, newId()])).rejects.toMatchObject({ code: '23503' });
  expect(await count()).toEqual({ subscribers: 0, consents: 0 });
});

test('consents are removed with their subscribers, and subscribers with their list', async () => {
  const other = await addList();
  await add(database, [list, other], 30);
  await database.query({ text: `DELETE FROM subscribers WHERE list_id = $1 AND email <= '19'`, values: [list] });
  const left = await count();
  expect(left?.subscribers).toBeLessThan(60);
  expect(left?.consents).toBe(left?.subscribers);
  await removeList(database);
  expect(await count()).toEqual({ subscribers: 30, consents: 30 });
});

test('the removal of a list waits for a transaction that adds to it, and also removes the added subscribers', async () => {
  let removing: Promise<unknown> | undefined;
  await inTransaction(database, async (sql) => {
    await add(sql, [list], 3);
    removing = removeList(database);
    await awaitBlocked();
  });
  await removing;
  expect(await count()).toEqual({ subscribers: 0, consents: 0 });
});

test('an addition to a list that is being removed waits, and fails once the list is gone', async () => {
  let adding: Promise<unknown> | undefined;
  await inTransaction(database, async (sql) => {
    await removeList(sql);
    adding = add(database, [list]).then(
      () => 'added',
      ({ code }: { code: string }) => code,
    );
    await awaitBlocked();
  });
  expect(await adding).toBe('23503');
  expect(await count()).toEqual({ subscribers: 0, consents: 0 });
});

test('removing several lists at once removes their subscribers', async () => {
  await add(database, [list, await addList()], 3);
  await database.query({ text: 'DELETE FROM lists WHERE account_id = $1', values: [accountId] });
  expect(await count()).toEqual({ subscribers: 0, consents: 0 });
});
