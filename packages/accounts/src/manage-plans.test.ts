import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { addPlan, defaultLimits, lockAccountLimits } from './manage-plans.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addPlan(database, { ...defaultLimits, code: 'small', name: 'Small', maxNamedKeys: 7 });
  await database.query({ text: 'CREATE TABLE counted (account_id uuid NOT NULL)' });
});
afterAll(() => database.drop());

test('an account has the limits of its plan', async () => {
  const { accountId } = await createTestAccount(database, { plan: 'small' });
  expect(await inTransaction(database, (sql) => lockAccountLimits(sql, accountId))).toEqual({
    maxNamedKeys: 7,
    planHasApiAccess: true,
  });
  await expect(lockAccountLimits(database, newId())).rejects.toThrow('no such account');
});

test('concurrent transactions that count under the lock never exceed a limit together', async () => {
  const { accountId } = await createTestAccount(database);
  const values = [accountId];
  const add = () =>
    inTransaction(database, async (sql) => {
      await lockAccountLimits(sql, accountId);
      const rows = await sql.query({ text: 'SELECT 1 FROM counted WHERE account_id = $1', values });
      if (rows.length < 5) await sql.query({ text: 'INSERT INTO counted VALUES ($1)', values });
    });
  await Promise.all(Array.from({ length: 20 }, add));
  expect(await database.query({ text: 'SELECT 1 FROM counted WHERE account_id = $1', values })).toHaveLength(5);
});
