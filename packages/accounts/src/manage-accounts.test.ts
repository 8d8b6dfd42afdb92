import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { listAccounts } from './manage-accounts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("more accounts than Postgres accepts parameters can be listed, each with its users' addresses", async () => {
  await database.query({
    text: `WITH a AS (
        INSERT INTO accounts (id, name, plan_code) SELECT uuid_v7(), 'A' || n, 'standard' FROM generate_series(1, 33000) n
        RETURNING id, name)
      INSERT INTO users (id, account_id, email, email_normalized)
      SELECT uuid_v7(), id, name || '@example.com', name || '@example.com' FROM a WHERE name IN ('A1', 'A33000')`,
  });
  const listed = await listAccounts(database);
  expect(listed).toHaveLength(33_000);
  expect(listed.filter(({ emails }) => emails.length > 0).map(({ name, emails }) => [name, emails])).toEqual([
    ['A1', ['A1@example.com']],
    ['A33000', ['A33000@example.com']],
  ]);
});
