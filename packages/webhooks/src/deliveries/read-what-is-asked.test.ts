import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction, type Sql } from '@mailwright/database';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { type Claim, claimDeliveries, type ClaimRequest } from './claim-deliveries.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { recordSuccesses } from './record-successes.ts';

// Postgres last looked at its tables when nothing was pending, as it usually does, and took it that nothing ever is: then
// every statement went through all that was pending.

const many = 2_000;
const few = 10;

let fixture: DeliveriesFixture;
let requests: ClaimRequest[];
let eventIds: string[];

beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  await fixture.addHook();
  await fixture.makeDeliveries(many);
  await fixture.database.query({ text: `UPDATE deliveries SET status = 'succeeded', in_flight = false` });
  await fixture.database.query({ text: 'UPDATE hook_windows SET in_flight = 0' });
  await fixture.database.query({ text: 'VACUUM (ANALYZE) events, deliveries, hooks, hook_windows' });
  requests = await fixture.makeDeliveries(many);
  eventIds = await fixture.commit(many);
}, 60_000);
afterAll(() => fixture.database.drop());

/** How many rows of a table `work` has Postgres read. It runs often enough for Postgres to make one plan for all. */
async function rowsRead(table: string, work: (sql: Sql, turn: number) => Promise<unknown>): Promise<number> {
  return inTransaction(fixture.database, async (sql) => {
    const read = async (): Promise<number> => {
      const [row] = await sql.query<{ rows: number }>({
        text: `SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
          WHERE relname = $1`,
        values: [table],
      });
      return row?.rows ?? 0;
    };
    for (let turn = 0; turn < 10; turn += 1) await work(sql, turn);
    const before = await read();
    await work(sql, 10);
    return (await read()) - before;
  });
}

function part<Item>(items: Item[], turn: number): Item[] {
  return items.slice(turn * few, (turn + 1) * few);
}

// Each row is found to be locked, and again to be written.
const mostRows = few * 4;

test('a fan-out reads the events it is asked for, however many wait', async () => {
  const read = await rowsRead('events', (sql, turn) => fanOutEvents(sql, part(eventIds, turn), 0));
  expect(read).toBeLessThanOrEqual(mostRows);
});

test('claiming and recording read the deliveries they are asked for, however many are in flight', async () => {
  const claims: (Claim | undefined)[] = [];
  const claim = async (sql: Sql, turn: number): Promise<void> => {
    claims.push(...(await claimDeliveries(sql, 60, part(requests, turn))));
  };
  expect(await rowsRead('deliveries', claim)).toBeLessThanOrEqual(mostRows);

  const successes = claims.map((one) => ended(one, 204));
  const record = (sql: Sql, turn: number) => recordSuccesses(sql, policy.window, part(successes, turn));
  expect(await rowsRead('deliveries', record)).toBeLessThanOrEqual(mostRows);
});
