import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { recordAttempts } from '../record/record-attempts.ts';
import { releaseClaims, releaseLeasesOf } from './release-leases.ts';

let fixture: DeliveriesFixture;
let hook: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.database.query({ text: 'DELETE FROM deliveries' });
  await fixture.database.query({ text: 'DELETE FROM hooks' });
  hook = await fixture.addHook();
});

const query = (text: string, ...values: unknown[]) => fixture.database.query({ text, values });
const held = async (worker: number) => {
  const rows = await query('SELECT 1 FROM deliveries WHERE lease_worker = $1', worker);
  return rows.length;
};

describe('releasing claims', () => {
  test('released claims are due again at once, and cost no attempt', async () => {
    const claims = await fixture.claimNew(3);
    await releaseClaims(fixture.database, claims);
    expect(await fixture.claim()).toMatchObject([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }]);
  });

  test('claims released with a delay are due again after it', async () => {
    const claims = await fixture.claimNew(1);
    await releaseClaims(fixture.database, claims, 60);
    expect(await fixture.claim()).toEqual([]);
    const rows =
      await query(`SELECT next_attempt_at BETWEEN now() + interval '30 s' AND now() + interval '61 s' AS later,
      lease_worker AS worker, attempt_count AS attempts FROM deliveries`);
    expect(rows).toEqual([{ later: true, worker: null, attempts: 0 }]);
  });

  test('a delivery that another worker has claimed, or that has been recorded, is not released', async () => {
    const [taken, recorded] = await fixture.claimNew(2);
    await recordAttempts(fixture.database, policy, [ended(recorded, 200)]);
    await fixture.endLeases();
    expect(await fixture.claim({ worker: 2 })).toMatchObject([{ deliveryId: taken?.deliveryId }]);
    await releaseClaims(fixture.database, taken && recorded ? [taken, recorded] : [], 60);
    expect(await held(2)).toBe(1);
    expect((await fixture.deliveries(hook)).map(({ status }) => status).sort()).toEqual(['pending', 'succeeded']);
    expect(await query('SELECT 1 FROM deliveries WHERE next_attempt_at > now()')).toEqual([]);
  });

  test('releasing no claims runs no statement', async () => {
    const never = { query: () => Promise.reject(new Error('was asked')) };
    await releaseClaims(never, []);
  });
});

describe('releasing all leases of a worker', () => {
  test('the leases of a worker are released in all hooks and accounts, those of other workers stay, and its hooks are returned', async () => {
    const { accountId } = await createTestAccount(fixture.database);
    const foreign = await fixture.addHook({ accountId });
    await fixture.commit(5);
    await fixture.commit(4, { accountId });
    await fixture.claim({ worker: 7, max: 3 });
    await fixture.claim({ worker: 8, max: 1 });
    const released = await releaseLeasesOf(fixture.database, 7);
    expect(released.toSorted((a, b) => (a.hookId < b.hookId ? -1 : 1))).toEqual(
      [
        { hookId: hook, accountId: fixture.accountId, isFailing: false },
        { hookId: foreign, accountId, isFailing: false },
      ].toSorted((a, b) => (a.hookId < b.hookId ? -1 : 1)),
    );
    expect([await held(7), await held(8)]).toEqual([0, 2]);
    expect(await fixture.claim({ worker: 9 })).toHaveLength(7);
  });

  test('leases are released beyond one page of hooks', async () => {
    await query(
      `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
        SELECT uuid_v7(), $1, 'subscriber.subscribed', 'https://example.com/', '\\x00' FROM generate_series(1, 450)`,
      fixture.accountId,
    );
    await fixture.commit(1);
    expect(await fixture.claim({ worker: 7 })).toHaveLength(451);
    expect(await releaseLeasesOf(fixture.database, 7)).toHaveLength(451);
    expect(await held(7)).toBe(0);
  });

  test('leases are released behind unclaimed due deliveries', async () => {
    await fixture.commit(20);
    await query(`UPDATE deliveries SET next_attempt_at = now() + interval '1 hour'`);
    await fixture.commit(1);
    await fixture.claim({ worker: 7 });
    await query(`UPDATE deliveries SET next_attempt_at = now() - interval '1 hour' WHERE lease_worker IS NULL`);
    expect(await releaseLeasesOf(fixture.database, 7)).toHaveLength(1);
    expect(await held(7)).toBe(0);
  });

  test('a worker without leases releases nothing', async () => {
    await fixture.commit(3);
    expect(await releaseLeasesOf(fixture.database, 7)).toEqual([]);
  });
});
