import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Statement } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { pauseDeliveries, resumeDeliveries } from './pause-deliveries.ts';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { measureRecoveries, measureWaiting } from './metrics.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.clear());

const measure = () => measureWaiting(fixture.database);
/** Adds `count` deliveries for each active hook, due for this many seconds. */
async function makeDue(count: number, dueSeconds: number): Promise<void> {
  await fixture.commit(count);
  await fixture.query(`UPDATE deliveries SET next_attempt_at = now() - $1 * interval '1 second'`, dueSeconds);
}

test('the metrics count hooks by status, without deleted ones', async () => {
  const [off, gone] = [await fixture.addHook(), await fixture.addHook(), await fixture.addHook()];
  await fixture.setStatus(off, 'switched_off');
  await fixture.query(`UPDATE hooks SET status = 'removed', deleted_at = now() WHERE id = $1`, gone);
  await fixture.setStatus(await fixture.addHook(), 'removed');
  const { hooks } = await measure();
  expect(hooks.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'active', hooks: 1 },
    { status: 'removed', hooks: 1 },
    { status: 'switched_off', hooks: 1 },
  ]);
});

test('all gauges are 0 when nothing is pending', async () => {
  await fixture.addHook();
  expect(await measure()).toMatchObject({ pending: 0, dueHooks: 0, oldestDueSeconds: 0, isPaused: false, workers: 0 });
});

test('deliveries that are not due yet, are leased or belong to an inactive hook count as pending but not as due', async () => {
  const [due, later, stopped, leased] = [
    await fixture.addHook(),
    await fixture.addHook(),
    await fixture.addHook(),
    await fixture.addHook(),
  ];
  await makeDue(2, 100);
  const change = (set: string, hookId: string) =>
    fixture.query(`UPDATE deliveries SET ${set} WHERE hook_id = $1`, hookId);
  await change(`next_attempt_at = now() + interval '60 s'`, later);
  await change(`next_attempt_at = now() - interval '9000 s'`, stopped);
  await fixture.setStatus(stopped, 'removed');
  await change(
    `next_attempt_at = now() - interval '9000 s', lease_worker = 1, lease_until = now() + interval '60 s'`,
    leased,
  );
  const waiting = await measure();
  expect(waiting).toMatchObject({ pending: 8, dueHooks: 1 });
  expect(waiting.oldestDueSeconds).toBeGreaterThanOrEqual(100);
  expect(waiting.oldestDueSeconds).toBeLessThan(400);
  await change(`lease_until = now() - interval '1 s'`, leased);
  const ended = await measure();
  expect(ended).toMatchObject({ dueHooks: 2 });
  expect(ended.oldestDueSeconds).toBeGreaterThanOrEqual(9_000);
  expect(due).toBeDefined();
});

test('the metrics show a pause and the registered workers', async () => {
  await fixture.query('INSERT INTO webhook_workers DEFAULT VALUES');
  await pauseDeliveries(fixture.database, 'maintenance');
  expect(await measure()).toMatchObject({ isPaused: true, workers: 1 });
  await resumeDeliveries(fixture.database);
  await fixture.query('DELETE FROM webhook_workers');
  expect(await measure()).toMatchObject({ isPaused: false, workers: 0 });
});

test('the cost of measuring is bounded: deliveries are counted up to ten thousand, from the index alone', async () => {
  const hook = await fixture.addHook();
  await fixture.query(
    `WITH made AS (
        INSERT INTO events (id, account_id, type, data, occurred_at)
        SELECT uuid_v7(), $1, 'subscriber.subscribed', '{}', now() FROM generate_series(1, 30000)
        RETURNING id)
      INSERT INTO deliveries (id, account_id, event_id, hook_id, status, finished_at)
      SELECT uuid_v7(), $1, id, $2,
        CASE WHEN n <= 12000 THEN 'pending' ELSE 'succeeded' END::delivery_status,
        CASE WHEN n <= 12000 THEN NULL ELSE now() END
      FROM (SELECT id, row_number() OVER () AS n FROM made) AS numbered`,
    fixture.accountId,
    hook,
  );
  await fixture.query('ANALYZE deliveries');
  const plans: string[] = [];
  const measured = await measureWaiting({
    query: async (statement: Statement) => {
      const lines = await fixture.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement.text}`);
      plans.push(...lines.map((row) => row['QUERY PLAN']));
      return fixture.database.query(statement);
    },
  });
  expect(measured).toMatchObject({ pending: 10_000, dueHooks: 1 });
  expect(plans.filter((line) => /Seq Scan on deliveries/.test(line))).toEqual([]);
  expect(plans.filter((line) => /using deliveries_pending on deliveries/.test(line))).toHaveLength(4);
});

test('the metrics count recoveries that are not complete and give the age of the oldest', async () => {
  const hookId = await fixture.addHook();
  expect(await measureRecoveries(fixture.database)).toEqual({ recoveries: 0, oldestSeconds: 0 });
  for (const [seconds, done] of [
    [500, true],
    [100, false],
    [20, false],
  ] as const) {
    await fixture.query(
      `INSERT INTO recoveries (id, account_id, hook_id, since, total, requested_at, completed_at)
        VALUES ($1, $2, $3, now(), 1, now() - $4 * interval '1 second', CASE WHEN $5 THEN now() END)`,
      newId(),
      fixture.accountId,
      hookId,
      seconds,
      done,
    );
  }
  const { recoveries, oldestSeconds } = await measureRecoveries(fixture.database);
  expect(recoveries).toBe(2);
  expect(oldestSeconds).toBeGreaterThanOrEqual(100);
  expect(oldestSeconds).toBeLessThan(130);
});
