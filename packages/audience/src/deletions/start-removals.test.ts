import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createTestAccount, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { measureRemovals } from './start-removals.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createTestAccount(database));
});
afterAll(() => database.drop());

const addDeletion = (ageSeconds: number, isDone: boolean) =>
  database.query({
    text: `INSERT INTO list_deletions (list_id, account_id, subscribers_total, requested_at, completed_at)
      VALUES ($1, $2, 1, now() - $3 * interval '1 second', CASE WHEN $4 THEN now() END)`,
    values: [newId(), accountId, ageSeconds, isDone],
  });

test('measureRemovals returns the unfinished lists and fields, and how long ago the oldest list was deleted', async () => {
  expect(await measureRemovals(database)).toEqual({ lists: 0, fields: 0, oldestListSeconds: 0 });
  await addDeletion(900, true);
  await addDeletion(120, false);
  await addDeletion(30, false);
  const list = { id: newId(), accountId, name: 'News', fromName: 'Ada', fromEmail: 'ada@example.com', contact: {} };
  await database.prisma.list.create({ data: list });
  await database.prisma.fieldRemoval.create({ data: { fieldId: newId(), listId: list.id } });
  const open = await measureRemovals(database);
  expect(open).toMatchObject({ lists: 2, fields: 1 });
  expect(open.oldestListSeconds).toBeGreaterThanOrEqual(120);
  expect(open.oldestListSeconds).toBeLessThan(150);
});
