import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { until } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended } from '../../test/deliveries.ts';
import { cancelAllPendingDeliveries } from './cancel-deliveries.ts';
import { claimDeliveries, releaseClaim } from './claim-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';

const policy = { retryDelaysSeconds: [60, 300], switchOffAfter: 50 };
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
      text: `UPDATE deliveries SET next_attempt_at = now() WHERE id = $1`,
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

  test('by nobody before it is due by the clock of the database, whatever a worker believes', async () => {
    const requests = await fixture.makeDeliveries(1);
    const move = (by: string) =>
      fixture.database.query({
        text: `UPDATE deliveries SET next_attempt_at = now() + $2::interval WHERE id = $1`,
        values: [requests[0]?.deliveryId, by],
      });
    await move('10 seconds');
    expect(await claimDeliveries(fixture.database, 60, requests)).toEqual([undefined]);
    await move('0 seconds');
    expect(await claimDeliveries(fixture.database, 60, requests)).toMatchObject([{ hookId: hook }]);
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
        text: `UPDATE deliveries SET feed_at = now() + interval '15 seconds' WHERE status = 'pending'`,
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

test('a claim given back can be claimed again, and costs no attempt', async () => {
  const requests = await fixture.makeDeliveries(1);
  const [claim] = await claimDeliveries(fixture.database, 60, requests);
  if (claim === undefined) throw new Error('There is no claim');
  await releaseClaim(fixture.database, claim);
  expect(await claimDeliveries(fixture.database, 60, requests)).toMatchObject([{ attempt: 1 }]);
});

test('cancelling takes all that is pending, of whatever number, and leaves what is being sent to be recorded', async () => {
  const requests = await fixture.makeDeliveries(2_100);
  const [claim] = await claimDeliveries(fixture.database, 60, requests.slice(0, 1));
  expect(await cancelAllPendingDeliveries(fixture.database, hook)).toBe(0);
  await fixture.database.query({ text: `UPDATE hooks SET status = 'switched_off' WHERE id = $1`, values: [hook] });
  expect(await cancelAllPendingDeliveries(fixture.database, hook)).toBe(2_099);
  expect(await recordAttempts(fixture.database, policy, [ended(claim, 200)])).toMatchObject([
    { delivery: 'succeeded' },
  ]);
  const rows = await fixture.deliveries(hook);
  expect(rows.filter((row) => row.status === 'cancelled' && row.reason === 'hook-switched-off')).toHaveLength(2_099);
});
