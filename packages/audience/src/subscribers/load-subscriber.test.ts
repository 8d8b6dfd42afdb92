import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { loadListAndSubscriberByEmail } from './load-subscriber.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an address is looked up by its own index, even on a database that was never analyzed', async () => {
  const { accountId } = await createTestAccount(database);
  const plans: unknown[] = [];
  const explaining = {
    ...database,
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      plans.push(await database.query({ text: `EXPLAIN ${text}`, values: values ?? [] }));
      return [];
    },
  };
  const options = { listId: newId(), emailNormalized: 'a@example.com', hashes: [] };
  await expect(loadListAndSubscriberByEmail(explaining, accountId, options)).rejects.toThrow('no list with this uid');
  expect(JSON.stringify(plans)).toContain('subscribers_list_id_email_normalized_key');
});
