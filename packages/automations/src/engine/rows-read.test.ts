import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import {
  countRowsRead,
  createTestAutomation,
  createTestDatabase,
  testAppSecrets,
  type TestAutomation,
  type TestDatabase,
} from '@mailwright/testing';
import { claimRuns } from './claim-runs.ts';
import { createVersionLoader } from './load-version.ts';
import { lockRuns } from './run-state.ts';
import { writeMoves } from './write-moves.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.query({ text: 'ALTER TABLE automation_runs SET (autovacuum_enabled = off)' });
});
afterAll(() => database.drop());

/** Adds a new account's automation with `count` due runs. */
async function addRuns(count: number): Promise<TestAutomation> {
  const automation = await createTestAutomation(database, { steps: [] });
  await database.query({
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, status, wake_at)
      SELECT uuid_v7(), $1, $2, 1, $3, uuid_v7(), 'running', now() - interval '1 minute' FROM generate_series(1, $4::int)`,
    values: [automation.accountId, automation.automationId, automation.listId, count],
  });
  return automation;
}

test('moving a hundred runs reads only those, however many runs their account has added since the last ANALYZE', async () => {
  await addRuns(3_000);
  await database.query({ text: 'VACUUM (ANALYZE) automation_runs' });
  const { automationId, accountId } = await addRuns(10_000);
  const version = await createVersionLoader(database).load(automationId, 1);
  if (version === undefined) throw new Error('There is no such version');
  const now = new Date();
  const claimed = await claimRuns(database, { automationId, now, limit: 100 });
  const read = await inTransaction(database, async (sql) => {
    const runs = await lockRuns(sql, claimed, { accountId, appSecrets: testAppSecrets });
    expect(runs).toHaveLength(100);
    const moved = runs.map((run) => ({ run, move: { kind: 'goes', to: null } as const }));
    return countRowsRead(sql, 'automation_runs', () => writeMoves(sql, version, moved, now));
  });
  expect(read).toBeLessThanOrEqual(200);
  const ended = { text: `SELECT 1 FROM automation_runs WHERE status = 'completed'` };
  expect(await database.query(ended)).toHaveLength(100);
});
