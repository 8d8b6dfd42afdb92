import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { releaseClaims } from './dispatch-deliveries.ts';

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

describe('releasing claims', () => {
  test('released deliveries are due again at once, and the release costs no attempt', async () => {
    const claims = await fixture.claimNew(3);
    await releaseClaims(fixture.database, claims);
    expect(await fixture.claim()).toMatchObject([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }]);
  });

  test('deliveries that are released with a delay are due again after it', async () => {
    const claims = await fixture.claimNew(1);
    await releaseClaims(fixture.database, claims, 60);
    expect(await fixture.claim()).toEqual([]);
    const rows =
      await fixture.query(`SELECT next_attempt_at BETWEEN now() + interval '30 s' AND now() + interval '61 s' AS later,
      lease_worker AS worker, attempt_count AS attempts FROM deliveries`);
    expect(rows).toEqual([{ later: true, worker: null, attempts: 0 }]);
  });

  test('a delivery that another worker has claimed, or that has been recorded, is not released', async () => {
    const [taken, recorded] = await fixture.claimNew(2);
    await recordAttempts(fixture.database, policy, [ended(recorded, 200)]);
    await fixture.endLeases();
    expect(await fixture.claim({ worker: 2 })).toMatchObject([{ deliveryId: taken?.deliveryId }]);
    await releaseClaims(fixture.database, taken && recorded ? [taken, recorded] : [], 60);
    expect(await fixture.leasesOf(2)).toBe(1);
    expect((await fixture.deliveries(hook)).map(({ status }) => status).sort()).toEqual(['pending', 'succeeded']);
    expect(await fixture.query('SELECT 1 FROM deliveries WHERE next_attempt_at > now()')).toEqual([]);
  });

  test('releasing no claims runs no statement', async () => {
    const never = { query: () => Promise.reject(new Error('was asked')) };
    await releaseClaims(never, []);
  });
});
