import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { countRowsRead, createTestAutomation, createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { removeOldRuns } from './remove-runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('removing old runs reads only those, however many runs are kept for good to record who entered or what was started', async () => {
  const { accountId, automationId, listId } = await createTestAutomation(database, { steps: [] });
  const add = (count: number, columns: { entryKey?: string; startKey?: string; days?: number }) =>
    database.query({
      text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, status, ended_at,
          entry_key, start_key)
        SELECT uuid_v7(), $1, $2, 1, $3, uuid_v7(), 'completed', now() - make_interval(days => $4), $5 || n, $6 || n
        FROM generate_series(1, $7::int) AS n`,
      values: [
        accountId,
        automationId,
        listId,
        columns.days ?? 200,
        columns.entryKey ?? null,
        columns.startKey ?? null,
        count,
      ],
    });
  await add(20_000, { entryKey: 'person ' });
  await add(20_000, { startKey: 'key:' });
  await add(2_000, { days: 100 });
  for (const startKey of [undefined, 'date:', 'run:']) await add(100, startKey === undefined ? {} : { startKey });
  await database.query({ text: 'VACUUM (ANALYZE) automation_runs' });
  const read = await inTransaction(database, (sql) =>
    countRowsRead(sql, 'automation_runs', () => removeOldRuns(sql, new Date(), 180)),
  );
  expect(await database.prisma.automationRun.count()).toBe(42_000);
  // Each is read twice: to find it and to remove it.
  expect(read).toBeLessThanOrEqual(600);
});
