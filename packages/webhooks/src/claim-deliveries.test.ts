import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { cancelPendingDeliveries } from './hooks/stopped-hooks.ts';
import { pauseDeliveries, resumeDeliveries } from './pause-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { claimDelivery, claimDueDeliveries } from './dispatch-deliveries.ts';

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

const claim = (options: { max?: number; worker?: number; seconds?: number } = {}) =>
  fixture.claim({ hookIds: [hook], ...options });
const claimOne = (deliveryId: string, attempt = 1, worker = 1) =>
  claimDelivery(fixture.database, { workerId: worker, seconds: 60 }, { deliveryId, attempt });
/** Commits one event; resolves to its delivery's id. */
async function deliver(): Promise<string> {
  await fixture.commit(1);
  return (await fixture.deliveries(hook)).at(-1)?.id ?? '';
}

describe('claiming due deliveries', () => {
  test('workers that claim concurrently get disjoint sets, which together are all due deliveries', async () => {
    await fixture.commit(120);
    const rounds = await Promise.all([1, 2, 3, 4].map((worker) => claim({ worker, max: 50 })));
    const rest = await claim({ worker: 5 });
    const ids = [...rounds.flat(), ...rest].map(({ deliveryId }) => deliveryId);
    expect(ids).toHaveLength(120);
    expect(new Set(ids).size).toBe(120);
    const holders = new Map((await fixture.deliveries(hook)).map((row) => [row.id, row.worker]));
    for (const { deliveryId, workerId } of rounds.flat()) expect(holders.get(deliveryId)).toBe(workerId);
  });

  test('a claim takes up to `max` deliveries of each hook, starting with those that have been due longest', async () => {
    const other = await fixture.addHook();
    await fixture.commit(4);
    await fixture.query(`UPDATE deliveries d SET next_attempt_at = now() - n * interval '1 minute'
      FROM (SELECT id, row_number() OVER (ORDER BY random()) AS n FROM deliveries WHERE status = 'pending') AS numbered
      WHERE d.id = numbered.id`);
    const longest = await fixture.query<{ id: string }>(
      'SELECT id FROM deliveries WHERE hook_id = $1 ORDER BY next_attempt_at LIMIT 3',
      hook,
    );
    const claims = await claimDueDeliveries(fixture.database, { workerId: 1, seconds: 60 }, [
      { sourceId: hook, max: 3, since: undefined },
      { sourceId: other, max: 1, since: undefined },
    ]);
    const ofHook = claims.filter(({ hookId }) => hookId === hook).map(({ deliveryId }) => deliveryId);
    expect(ofHook.sort()).toEqual(longest.map(({ id }) => id).sort());
    expect(claims.filter(({ hookId }) => hookId === other)).toHaveLength(1);
  });

  test('a claim contains everything that a send needs, and a previous secret only while it is valid', async () => {
    const [delivery] = [await deliver()];
    await fixture.query(
      `UPDATE hooks SET previous_secret_ciphertext = '\\x0102', previous_secret_expires_at = now() + interval '1 minute'
        WHERE id = $1`,
      hook,
    );
    expect(await claimOne(delivery)).toMatchObject({
      deliveryId: delivery,
      workerId: 1,
      attempt: 1,
      priorAttempts: 0,
      test: false,
      accountId: fixture.accountId,
      hookId: hook,
      targetUrl: 'https://example.com/',
      previousSecretCiphertext: Buffer.from([1, 2]),
      event: 'subscriber.subscribed',
      data: '{}',
    });
    await fixture.query(
      `UPDATE hooks SET previous_secret_expires_at = now() - interval '1 second' WHERE id = $1`,
      hook,
    );
    await fixture.endLeases();
    expect(await claimOne(delivery)).toMatchObject({ previousSecretCiphertext: null });
  });

  test('any worker can claim a delivery again once its lease has expired', async () => {
    await fixture.commit(1);
    expect(await claim({ worker: 1 })).toHaveLength(1);
    expect(await claim({ worker: 2 })).toEqual([]);
    await fixture.endLeases();
    expect(await claim({ worker: 2 })).toMatchObject([{ workerId: 2, attempt: 1 }]);
  });

  test('a claim with a position takes deliveries from there on', async () => {
    await fixture.commit(1);
    const claimSince = (since: Date) =>
      claimDueDeliveries(fixture.database, { workerId: 1, seconds: 60 }, [{ sourceId: hook, max: 5, since }]);
    expect(await claimSince(new Date(Date.now() + 3_600_000))).toEqual([]);
    expect(await claimSince(new Date(Date.now() - 3_600_000))).toHaveLength(1);
  });

  test('a claim skips a delivery that another transaction has locked, without waiting', async () => {
    await fixture.commit(3);
    const client = await fixture.database.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query('SELECT id FROM deliveries WHERE hook_id = $1 LIMIT 1 FOR UPDATE', [hook]);
      expect(rows).toHaveLength(1);
      expect(await claim()).toHaveLength(2);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect(await claim()).toHaveLength(1);
  });
});

describe('claiming one delivery', () => {
  test('exactly one of many concurrent claims gets the delivery', async () => {
    const delivery = await deliver();
    const claims = await Promise.all(Array.from({ length: 8 }, (_, n) => claimOne(delivery, 1, n + 1)));
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('a delivery can be claimed only for its next attempt', async () => {
    const delivery = await deliver();
    expect(await claimOne(delivery, 2)).toBeUndefined();
    const first = await claimOne(delivery, 1);
    await recordAttempts(fixture.database, policy, [ended(first, 500)]);
    await fixture.query('UPDATE deliveries SET next_attempt_at = now() WHERE id = $1', delivery);
    expect(await claimOne(delivery, 1)).toBeUndefined();
    expect(await claimOne(delivery, 2)).toMatchObject({ attempt: 2 });
  });

  test('a delivery cannot be claimed before it is due', async () => {
    const delivery = await deliver();
    await recordAttempts(fixture.database, policy, [ended(await claimOne(delivery), 500)]);
    expect(await claimOne(delivery, 2)).toBeUndefined();
    expect(await claim()).toEqual([]);
  });

  test.each([200, 404])('a delivery that has ended cannot be claimed (%s)', async (status) => {
    const delivery = await deliver();
    await recordAttempts(fixture.database, policy, [ended(await claimOne(delivery), status)]);
    expect(await claimOne(delivery, 2)).toBeUndefined();
    expect(await claim()).toEqual([]);
  });

  test('a claim of an unknown id returns nothing', async () => {
    expect(await claimOne(newId())).toBeUndefined();
  });
});

describe('a delivery whose hook is not active', () => {
  test.each([
    ['switched_off', 'hook-switched-off'],
    ['removed', 'hook-removed'],
  ] as const)('a claim cancels a delivery whose hook is %s', async (status, reason) => {
    const [first = ''] = [await deliver(), await deliver()];
    await fixture.setStatus(hook, status);
    expect(await claimOne(first)).toBeUndefined();
    expect(await claim()).toEqual([]);
    expect(await fixture.deliveries(hook)).toMatchObject([
      { status: 'cancelled', reason, worker: null },
      { status: 'cancelled', reason, worker: null },
    ]);
  });

  test('a claim cancels a delivery whose hook has no row', async () => {
    await fixture.commit(2);
    await fixture.query('DELETE FROM hooks WHERE id = $1', hook);
    expect(await claim()).toEqual([]);
    expect((await fixture.deliveries(hook)).map(({ status, reason }) => [status, reason])).toEqual([
      ['cancelled', 'hook-removed'],
      ['cancelled', 'hook-removed'],
    ]);
  });

  test.each([
    ['switched_off', 1],
    ['removed', 0],
  ] as const)(
    'a test is claimed even if its hook is disabled, but not if the hook is removed (%s)',
    async (status, count) => {
      const delivery = await deliver();
      await fixture.query('UPDATE deliveries SET test = true WHERE id = $1', delivery);
      await fixture.setStatus(hook, status);
      expect(await claim()).toHaveLength(count);
      expect(await fixture.deliveries(hook)).toMatchObject([{ status: count === 1 ? 'pending' : 'cancelled' }]);
    },
  );

  test('a delivery that a worker is sending is not cancelled', async () => {
    const delivery = await deliver();
    const sending = await claimOne(delivery);
    await fixture.setStatus(hook, 'switched_off');
    expect(await claim({ worker: 2 })).toEqual([]);
    expect(await recordAttempts(fixture.database, policy, [ended(sending, 200)])).toMatchObject([
      { delivery: 'succeeded' },
    ]);
  });
});

test('while deliveries are paused, nothing is claimed, and afterward everything is due again', async () => {
  const delivery = await deliver();
  await fixture.commit(2);
  await pauseDeliveries(fixture.database, null);
  try {
    expect(await claim()).toEqual([]);
    expect(await claimOne(delivery)).toBeUndefined();
    expect((await fixture.deliveries(hook)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  } finally {
    await resumeDeliveries(fixture.database);
  }
  expect(await claim()).toHaveLength(3);
});

test('pending deliveries of a hook are cancelled in batches, except those that are being sent', async () => {
  await fixture.commit(2_100);
  const [sending] = await claim({ max: 1 });
  expect(await cancelPendingDeliveries(fixture.database, hook)).toBe(0);
  await fixture.setStatus(hook, 'switched_off');
  for (const cancelled of [1_000, 1_000, 99, 0])
    expect(await cancelPendingDeliveries(fixture.database, hook)).toBe(cancelled);
  expect(await recordAttempts(fixture.database, policy, [ended(sending, 200)])).toMatchObject([
    { delivery: 'succeeded' },
  ]);
  const rows = await fixture.deliveries(hook);
  expect(rows.filter((row) => row.status === 'cancelled' && row.reason === 'hook-switched-off')).toHaveLength(2_099);
});
