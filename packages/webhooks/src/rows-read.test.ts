import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { countRowsRead } from '@mailwright/testing';
import type { Claim } from './delivery.ts';
import { recordSuccesses } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended } from './testing/deliveries.ts';
import { claimDelivery, claimDueDeliveries, findDueHooks, firstHookId, releaseClaims } from './dispatch-deliveries.ts';

// Postgres usually analyzes its tables while nothing is pending, and then plans as if nothing ever were. Without care,
// every statement would therefore read all pending deliveries.

const many = 2_000;
const few = 10;

let fixture: DeliveriesFixture;
let hook: string;

beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  hook = await fixture.addHook();
  await fixture.commit(many);
  await fixture.database.query({ text: `UPDATE deliveries SET status = 'succeeded'` });
  await fixture.database.query({ text: 'VACUUM (ANALYZE) events, deliveries, hooks' });
  await fixture.commit(many);
});
afterAll(() => fixture.database.drop());

/**
 * Counts the rows of a table that `work` makes Postgres read. It runs often enough for Postgres to use a generic plan.
 */
async function rowsRead(table: string, work: (sql: Sql, turn: number) => Promise<unknown>): Promise<number> {
  return inTransaction(fixture.database, async (sql) => {
    for (let turn = 0; turn < 10; turn += 1) await work(sql, turn);
    return countRowsRead(sql, table, () => work(sql, 10));
  });
}

// Each row is read once for locking and once for writing, and rows that were claimed in earlier rounds precede the due
// ones.
const maxRows = few * 4;
const maxLeased = few * 10;

test('claiming and recording read only their own deliveries, however many are pending', async () => {
  const turns: Claim[][] = [];
  const lease = { workerId: 1, seconds: 60 };
  const claim = async (sql: Sql): Promise<void> => {
    turns.push(await claimDueDeliveries(sql, lease, [{ sourceId: hook, max: few, since: undefined }]));
  };
  expect(await rowsRead('deliveries', claim)).toBeLessThanOrEqual(maxRows + maxLeased);
  expect(turns.map((claims) => claims.length)).toEqual(turns.map(() => few));

  const successes = turns.map((claims) => claims.map((one) => ended(one, 204)));
  const record = (sql: Sql, turn: number) => recordSuccesses(sql, successes[turn] ?? []);
  expect(await rowsRead('deliveries', record)).toBeLessThanOrEqual(maxRows);
});

test('claiming one delivery and releasing claims read only their own deliveries', async () => {
  const ids = await fixture.database.query<{ id: string }>({
    text: `SELECT id FROM deliveries WHERE status = 'pending' AND lease_until IS NULL LIMIT 11`,
  });
  const claims: Claim[] = [];
  const claim = async (sql: Sql, turn: number): Promise<void> => {
    const { id = '' } = ids[turn] ?? {};
    const one = await claimDelivery(sql, { workerId: 1, seconds: 60 }, { deliveryId: id, attempt: 1 });
    if (one !== undefined) claims.push(one);
  };
  expect(await rowsRead('deliveries', claim)).toBeLessThanOrEqual(4);
  expect(claims).toHaveLength(11);
  const release = (sql: Sql, turn: number) => releaseClaims(sql, claims.slice(turn, turn + 1));
  expect(await rowsRead('deliveries', release)).toBeLessThanOrEqual(4);
});

test('a probe reads one or two rows of each hook, however many are pending', async () => {
  await fixture.endLeases();
  const probe = async (sql: Sql): Promise<void> => {
    expect((await findDueHooks(sql, firstHookId, [], 100)).due).toHaveLength(1);
  };
  expect(await rowsRead('deliveries', probe)).toBeLessThanOrEqual(10);
});
