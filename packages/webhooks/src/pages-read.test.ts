import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { explainStatements, until } from '@mailwright/testing';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { claimDueDeliveries } from './dispatch-deliveries.ts';

let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  await fixture.query('ALTER TABLE deliveries SET (autovacuum_enabled = off)');
});
afterAll(() => fixture.database.drop());

test('a claim reads few pages, however many deliveries of the same change have ended since the last vacuum', async () => {
  // The hook has every twentieth delivery, so those that have ended are on many pages.
  const [hookId = ''] = await Promise.all(Array.from({ length: 20 }, () => fixture.addHook()));
  await fixture.commit(400);
  await fixture.query('VACUUM (ANALYZE) deliveries');
  const readByFirst = await pagesReadByClaim(hookId);
  for (let round = 0; round < 7; round += 1) {
    const claims = await fixture.claim({ max: 50 });
    const recorded = await recordAttempts(
      fixture.database,
      policy,
      claims.map((claim) => ended(claim, 200)),
    );
    expect(recorded).toHaveLength(20 * 50);
  }
  // Once no older transaction runs on the server, a claim marks the index entries of ended deliveries as dead.
  await until('claims to skip what has ended', async () => (await pagesReadByClaim(hookId)) < readByFirst + 40);
});

/**
 * Counts the pages, most of them in Postgres's memory, that a claim of one delivery of this hook reads; ends the lease
 * again.
 */
async function pagesReadByClaim(hookId: string): Promise<number> {
  const [claim] = await explainStatements(fixture.database, (sql) =>
    claimDueDeliveries(sql, { workerId: 1, seconds: 60 }, [{ sourceId: hookId, max: 1, since: undefined }]),
  );
  expect(claim?.buffers).toBeGreaterThan(0);
  await fixture.endLeases();
  return claim?.buffers ?? NaN;
}
