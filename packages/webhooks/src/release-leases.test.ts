import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestAccount } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { releaseLeasesOf } from './dispatch-deliveries.ts';

let fixture: DeliveriesFixture;
let hook: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.clear();
  hook = await fixture.addHook();
});

describe('releasing all leases of a worker', () => {
  test("a worker's leases are released for all hooks and accounts, those of other workers stay, and its hooks are returned", async () => {
    const { accountId } = await createTestAccount(fixture.database);
    const foreign = await fixture.addHook({ accountId });
    await fixture.commit(5);
    await fixture.commit(4, { accountId });
    await fixture.claim({ worker: 7, max: 3 });
    await fixture.claim({ worker: 8, max: 1 });
    const released = await releaseLeasesOf(fixture.database, 7);
    expect(released.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: hook, accountId: fixture.accountId, isFailing: false },
        { id: foreign, accountId, isFailing: false },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect([await fixture.leasesOf(7), await fixture.leasesOf(8)]).toEqual([0, 2]);
    expect(await fixture.claim({ worker: 9 })).toHaveLength(7);
  });

  test('all leases are released, even if their hooks fill more than one page', async () => {
    await fixture.query(
      `INSERT INTO hooks (id, account_id, event, target_url, secret_ciphertext)
        SELECT uuid_v7(), $1, 'subscriber.subscribed', 'https://example.com/', '\\x00' FROM generate_series(1, 450)`,
      fixture.accountId,
    );
    await fixture.commit(1);
    expect(await fixture.claim({ worker: 7 })).toHaveLength(451);
    expect(await releaseLeasesOf(fixture.database, 7)).toHaveLength(451);
    expect(await fixture.leasesOf(7)).toBe(0);
  });

  test('a lease is released even if unclaimed deliveries of its hook are due before it', async () => {
    await fixture.commit(20);
    await fixture.query(`UPDATE deliveries SET next_attempt_at = now() + interval '1 hour'`);
    await fixture.commit(1);
    await fixture.claim({ worker: 7 });
    await fixture.query(`UPDATE deliveries SET next_attempt_at = now() - interval '1 hour' WHERE lease_worker IS NULL`);
    expect(await releaseLeasesOf(fixture.database, 7)).toHaveLength(1);
    expect(await fixture.leasesOf(7)).toBe(0);
  });

  test('a worker without leases releases nothing', async () => {
    await fixture.commit(3);
    expect(await releaseLeasesOf(fixture.database, 7)).toEqual([]);
  });
});
