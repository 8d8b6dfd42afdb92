import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Statement } from '@mailwright/database';
import { createDeliveriesFixture, type DeliveriesFixture } from '../../test/deliveries.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { measureHooks } from './measure-hooks.ts';
import { measureWaiting } from './measure-waiting.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.database.query({ text: 'DELETE FROM deliveries' });
  await fixture.database.query({ text: 'DELETE FROM hooks' });
});

const query = (text: string, values: unknown[] = []) => fixture.database.query({ text, values });
const setWindow = (hookId: string, columns: string) =>
  query(`UPDATE hook_windows SET ${columns} WHERE hook_id = $1`, [hookId]);
/** Deliveries for all hooks that wait for the feed, due since so many seconds. */
async function makeWaiting(count: number, dueSeconds: number): Promise<void> {
  await fanOutEvents(fixture.database, await fixture.commit(count), 0);
  await query(`UPDATE deliveries SET next_attempt_at = now() - $1 * interval '1 second'`, [dueSeconds]);
}

test('hooks are counted by status and window, with what they have in flight', async () => {
  const [small, large, stopped] = [await fixture.addHook(), await fixture.addHook(), await fixture.addHook()];
  await fixture.addHook();
  await setWindow(small, 'size = 1, slow = true, backlog = true, in_flight = 1');
  await setWindow(large, 'size = 200, in_flight = 150');
  await query(`UPDATE hooks SET status = 'switched_off' WHERE id = $1`, [stopped]);
  const groups = await measureHooks(fixture.database);
  const plain = { hooks: 1, slow: 0, backlogged: 0, inFlight: 0, places: 4 };
  expect(groups).toHaveLength(4);
  expect(groups).toEqual(
    expect.arrayContaining([
      { status: 'active', windowSize: '1', hooks: 1, slow: 1, backlogged: 1, inFlight: 1, places: 1 },
      { status: 'active', windowSize: '2-4', ...plain },
      { status: 'active', windowSize: '65+', hooks: 1, slow: 0, backlogged: 0, inFlight: 150, places: 200 },
      { status: 'switched_off', windowSize: '2-4', ...plain },
    ]),
  );
});

test('nothing waiting is nothing measured', async () => {
  expect(await measureWaiting(fixture.database)).toEqual({ due: [], deliveries: 0, overdueSeconds: 0 });
});

test('what is due is measured by lane; what is not due yet, in flight or of a stopped hook is not', async () => {
  await fixture.addHook();
  const [slow, later, stopped, flying] = [
    await fixture.addHook(),
    await fixture.addHook(),
    await fixture.addHook(),
    await fixture.addHook(),
  ];
  await makeWaiting(2, 100);
  await setWindow(slow, 'slow = true');
  await query(`UPDATE deliveries SET next_attempt_at = now() - interval '300 s' WHERE hook_id = $1`, [slow]);
  await query(`UPDATE deliveries SET next_attempt_at = now() + interval '60 s' WHERE hook_id = $1`, [later]);
  await query(`UPDATE hooks SET status = 'removed' WHERE id = $1`, [stopped]);
  await query(`UPDATE deliveries SET in_flight = true, trusted_until = now() + interval '9 s' WHERE hook_id = $1`, [
    flying,
  ]);
  const waiting = await measureWaiting(fixture.database);
  expect(waiting).toMatchObject({ deliveries: 8, overdueSeconds: 0 });
  const seconds = (isSlow: boolean) => waiting.due.find((lane) => lane.slow === isSlow)?.oldestSeconds;
  expect(waiting.due.map(({ hooks }) => hooks)).toEqual([1, 1]);
  expect(seconds(false)).toBeGreaterThanOrEqual(100);
  expect(seconds(false)).toBeLessThan(130);
  expect(seconds(true)).toBeGreaterThanOrEqual(300);
});

test('what nobody takes back in time is overdue', async () => {
  await fixture.addHook();
  await makeWaiting(2, 0);
  await query(`UPDATE deliveries SET in_flight = true, trusted_until = now() - interval '45 s'`);
  const { overdueSeconds } = await measureWaiting(fixture.database);
  expect(overdueSeconds).toBeGreaterThanOrEqual(45);
  expect(overdueSeconds).toBeLessThan(75);
});

test('a backlog adds no work: deliveries are counted up to ten thousand, and found by the index alone', async () => {
  const hook = await fixture.addHook();
  await query(
    `WITH made AS (
        INSERT INTO events (id, account_id, type, data, occurred_at, relay_at, fanned_out_at)
        SELECT uuid_v7(), $1, 'subscriber.subscribed', '{}', now(), now(), now() FROM generate_series(1, 30000)
        RETURNING id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status, finished_at)
      SELECT uuid_v7(), $1, id, $2,
        CASE WHEN n <= 12000 THEN 'pending' ELSE 'succeeded' END::delivery_status,
        CASE WHEN n <= 12000 THEN NULL ELSE now() END
      FROM (SELECT id, row_number() OVER () AS n FROM made) AS numbered`,
    [fixture.accountId, hook],
  );
  await query('ANALYZE deliveries');
  const plans: string[] = [];
  const measured = await measureWaiting({
    query: async (statement: Statement) => {
      const { text } = statement;
      plans.push(
        ...(await query(`EXPLAIN ${text}`)).map((row) => String((row as Record<string, unknown>)['QUERY PLAN'])),
      );
      return fixture.database.query(statement);
    },
  });
  expect(measured).toMatchObject({ deliveries: 10_000, due: [{ hooks: 1 }] });
  expect(plans.filter((line) => /Seq Scan on deliveries/.test(line))).toEqual([]);
  expect(plans.filter((line) => /using deliveries_waiting on deliveries/.test(line))).toHaveLength(3);
});
