import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Sql, Statement } from '@mailwright/database';
import { createTestAutomation, createTestDatabase, type TestAutomation, type TestDatabase } from '@mailwright/testing';
import { claimRuns, findDueAutomations } from './claim-runs.ts';

let database: TestDatabase;
let automation: TestAutomation;
const waiting = 20_000;
const due = 1_000;
beforeAll(async () => {
  database = await createTestDatabase();
  automation = await createTestAutomation(database, { steps: [] });
  const { automationId, accountId, listId } = automation;
  await database.query({
    text: `INSERT INTO automation_runs (id, account_id, automation_id, version, list_id, subscriber_id, status, wake_at)
      SELECT uuid_v7(), $1, $2, 1, $3, uuid_v7(), 'waiting',
        now() + CASE WHEN n <= $5 THEN interval '-1 minute' ELSE interval '1 day' END
      FROM generate_series(1, $4) AS n`,
    values: [accountId, automationId, listId, waiting + due, due],
  });
  await database.query({ text: 'ANALYZE automation_runs, automations' });
});
afterAll(() => database.drop());

/** The plan of the statement that a function runs. */
async function explain(run: (sql: Sql) => Promise<unknown>): Promise<string> {
  let statement: Statement | undefined;
  await run({ query: (given) => Promise.resolve(((statement = given), [])) });
  const rows = await database.query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN ${statement?.text ?? ''}`,
    values: statement?.values ?? [],
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('due runs are found by the index on their time, however many runs wait', async () => {
  const now = new Date();
  const { automationId } = automation;
  const claiming = await explain((sql) => claimRuns(sql, { automationId, now, limit: 200 }));
  const finding = await explain((sql) => findDueAutomations(sql, now));
  for (const plan of [claiming, finding]) {
    expect(plan).toContain('automation_runs_due');
    expect(plan).not.toContain('Seq Scan on automation_runs');
  }
  expect(claiming).not.toContain('Sort');
});

test('several workers claim each due run exactly once, and no run that still waits', async () => {
  const claim = async () => {
    const ids: string[] = [];
    for (;;) {
      const runs = await claimRuns(database, { automationId: automation.automationId, now: new Date(), limit: 90 });
      if (runs.length === 0) return ids;
      ids.push(...runs.map(({ id }) => id));
    }
  };
  const ids = (await Promise.all([claim(), claim(), claim()])).flat();
  expect(ids).toHaveLength(due);
  expect(new Set(ids).size).toBe(due);
});
