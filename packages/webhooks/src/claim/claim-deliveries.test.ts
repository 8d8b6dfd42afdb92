import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { until } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { cancelAllPendingDeliveries } from './cancel-deliveries.ts';
import { claimDeliveries, releaseClaim } from './claim-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

let fixture: DeliveriesFixture;
let hook: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.database.query({ text: `UPDATE hooks SET status = 'removed'` });
  hook = await fixture.addHook();
});

describe('a delivery is claimed', () => {
  test('once, however many ask for it, in one batch or in several at once', async () => {
    const requests = await fixture.makeDeliveries(30);
    const batch = [...requests, ...requests];
    const claims = await Promise.all([1, 2, 3, 4].map(() => claimDeliveries(fixture.database, 60, batch)));
    const given = claims.flat().filter((claim) => claim !== undefined);
    expect(given).toHaveLength(30);
    expect(new Set(given.map((claim) => claim.deliveryId)).size).toBe(30);
  });

  test('for its next attempt only', async () => {
    const [{ deliveryId = '' } = {}] = await fixture.makeDeliveries(1);
    expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 2 }])).toEqual([undefined]);
    const [claim] = await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 1 }]);
    await recordAttempts(fixture.database, policy, [ended(claim, 500)]);
    await fixture.database.query({
      text: `UPDATE deliveries SET in_flight = true, trusted_until = now() WHERE id = $1`,
      values: [deliveryId],
    });
    expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 1 }])).toEqual([undefined]);
    expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 2 }])).toMatchObject([{ attempt: 2 }]);
  });

  test.each(['switched_off', 'removed'])('never when its hook is %s', async (status) => {
    const requests = await fixture.makeDeliveries(1);
    await fixture.database.query({ text: `UPDATE hooks SET status = $1::hook_status`, values: [status] });
    expect(await claimDeliveries(fixture.database, 60, requests)).toEqual([undefined]);
  });

  test('by nobody while it waits for its time or for room, whatever job there is', async () => {
    const requests = await fixture.makeDeliveries(1);
    const [claim] = await claimDeliveries(fixture.database, 60, requests);
    await recordAttempts(fixture.database, policy, [ended(claim, 500)]);
    const deliveryId = claim?.deliveryId ?? '';
    expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 2 }])).toEqual([undefined]);
  });

  test('by nobody when there is no such delivery', async () => {
    const deliveryId = '01900000-0000-7000-8000-000000000000';
    expect(await claimDeliveries(fixture.database, 60, [{ deliveryId, attempt: 1 }])).toEqual([undefined]);
  });

  test('by another when its lease has run out', async () => {
    const requests = await fixture.makeDeliveries(1);
    await claimDeliveries(fixture.database, -1, requests);
    expect(await claimDeliveries(fixture.database, 60, requests)).toMatchObject([{ hookId: hook }]);
  });

  test('after the moment for which the feed has its row locked, not skipped', async () => {
    const requests = await fixture.makeDeliveries(1);
    const { claiming } = await inTransaction(fixture.database, async (sql) => {
      await sql.query({
        text: `UPDATE deliveries SET trusted_until = now() + interval '15 seconds' WHERE status = 'pending'`,
      });
      const claims = claimDeliveries(fixture.database, 60, requests);
      const done = claims.then(() => true);
      const isWaiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until('the claim to wait or to have ended', () =>
        Promise.race([done, fixture.database.query({ text: isWaiting }).then((rows) => rows.length > 0)]),
      );
      return { claiming: claims };
    });
    expect(await claiming).toMatchObject([{ hookId: hook, attempt: 1 }]);
  });
});

test('a claim given back waits a while, gives its place back, and costs no attempt', async () => {
  const requests = await fixture.makeDeliveries(1);
  const [claim] = await claimDeliveries(fixture.database, 60, requests);
  if (claim === undefined) throw new Error('There is no claim');
  await releaseClaim(fixture.database, claim);
  expect(await claimDeliveries(fixture.database, 60, requests)).toEqual([undefined]);
  const rows = await fixture.database.query({
    text: `SELECT d.attempt_count, w.in_flight, d.next_attempt_at > now() AS later
      FROM deliveries d JOIN hook_windows w USING (hook_id) WHERE d.id = $1`,
    values: [claim.deliveryId],
  });
  expect(rows).toEqual([{ attempt_count: 0, in_flight: 0, later: true }]);
});

test('cancelling takes all that is pending, of whatever number, and leaves what is being sent to be recorded', async () => {
  const requests = await fixture.makeDeliveries(2_100);
  const [claim] = await claimDeliveries(fixture.database, 60, requests.slice(0, 1));
  expect(await cancelAllPendingDeliveries(fixture.database, hook)).toBe(0);
  await fixture.database.query({ text: `UPDATE hooks SET status = 'switched_off' WHERE id = $1`, values: [hook] });
  expect(await cancelAllPendingDeliveries(fixture.database, hook)).toBe(2_099);
  const { recorded } = await recordAttempts(fixture.database, policy, [ended(claim, 200)]);
  expect(recorded).toMatchObject([{ delivery: 'succeeded' }]);
  const rows = await fixture.deliveries(hook);
  expect(rows.filter((row) => row.status === 'cancelled' && row.reason === 'hook-switched-off')).toHaveLength(2_099);
  expect(await fixture.window(hook)).toMatchObject({ inFlight: 0 });
});
