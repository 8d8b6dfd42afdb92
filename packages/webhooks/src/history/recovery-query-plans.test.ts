import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { type Explained, explainStatements } from '@mailwright/testing';
import { createRecoveriesFixture, dayAgo, type RecoveriesFixture } from '../testing/recoveries.ts';
import { countNext, redeliverBatch, type Wanted } from './recover-hook.ts';

// Enough to distinguish a statement that reads everything that has failed for a hook from one that doesn't.
const size = 100_000;
let fixture: RecoveriesFixture;
beforeAll(async () => {
  fixture = await createRecoveriesFixture();
  const sides = [fixture.hookId, await fixture.addHook()];
  // Half of the deliveries failed and half were cancelled, all a week ago; another hook has the same.
  await fixture.query(
    `INSERT INTO deliveries (id, account_id, event_id, hook_id, status, attempt_count, created_at, finished_at)
      SELECT uuid_v7(), $1, gen_random_uuid(), h.id,
        (CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'cancelled' END)::delivery_status, 1, at, at
      FROM generate_series(1, ${size}) AS n,
        LATERAL (SELECT now() - interval '7 days' + n * interval '1 millisecond' AS at) AS t,
        unnest($2::uuid[]) AS h (id)`,
    fixture.accountId,
    sides,
  );
}, 120_000);
afterAll(() => fixture.database.drop());

async function wantedSince(since: Date): Promise<Wanted> {
  const { hookId, accountId } = fixture;
  const wanted = { id: newId(), hookId, since, requestedAt: new Date() };
  await fixture.query(
    'INSERT INTO recoveries (id, account_id, hook_id, since, total) VALUES ($1, $2, $3, $4, 0)',
    wanted.id,
    accountId,
    hookId,
    since,
  );
  return wanted;
}

const cost = (explained: Explained[]) => explained.reduce((sum, { buffers }) => sum + buffers, 0);

async function expectRecentOnly(): Promise<void> {
  const recent = await fixture.addFailed(200);
  const wanted = await wantedSince(dayAgo());
  const counting = await explainStatements(fixture.database, (sql) => countNext(sql, wanted));
  expect([counting.map(({ nodes }) => nodes), cost(counting) < 500]).toEqual([expect.anything(), true]);
  const resetting = await explainStatements(fixture.database, (sql) => redeliverBatch(sql, wanted));
  // Each delivery is found, locked and written once, in the table and in its indexes.
  expect([resetting.map(({ nodes }) => nodes), cost(resetting) < 40 * recent.length]).toEqual([
    expect.anything(),
    true,
  ]);
}

test('a recovery reads only deliveries that ended after its `since`, however many failed before, and whatever statistics Postgres has', async () => {
  await expectRecentOnly();
  await fixture.query('VACUUM ANALYZE deliveries');
  await expectRecentOnly();
});

test('a recovery reads no more deliveries at once than it counts or resets', async () => {
  const wanted = await wantedSince(new Date(Date.now() - 8 * 86_400_000));
  const counting = await explainStatements(fixture.database, (sql) => countNext(sql, wanted));
  expect(counting[0]?.nodes.some((node) => node['Actual Rows'] > 10_000)).toBe(false);
  const resetting = await explainStatements(fixture.database, (sql) => redeliverBatch(sql, wanted));
  for (const { nodes } of resetting)
    for (const node of nodes)
      expect([node['Node Type'], node['Actual Rows'] * node['Actual Loops'] > 1_000]).toEqual([
        node['Node Type'],
        false,
      ]);
});
