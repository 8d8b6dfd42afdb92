import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '@mailwright/database';
import { newId, ProblemError, toUid } from '@mailwright/platform';
import { createTestQueues, type TestQueues } from '@mailwright/testing';
import * as fc from 'fast-check';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import { testHook } from '../hooks/test-hook.ts';
import { recoverHook } from '../recoveries/recover-hook.ts';
import { cancelPendingDeliveries } from './cancel-deliveries.ts';
import { claimDeliveries, releaseClaim } from './claim-deliveries.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { feedHooks } from './feed-hooks.ts';
import { recordAttempts } from './record-attempts.ts';
import { redeliver } from './redeliver.ts';
import { removeEventsOfSubscribers } from './remove-events.ts';
import { repairWindows } from './repair-windows.ts';
import { sweepOverdue } from './sweep-overdue.ts';

let fixture: DeliveriesFixture;
let queues: TestQueues;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  queues = await createTestQueues();
});
afterAll(async () => {
  await queues.close();
  await fixture.database.drop();
});

type Step =
  | 'commit'
  | 'feed'
  | 'succeed'
  | 'fail'
  | 'time-out'
  | 'gone'
  | 'release'
  | 'lose'
  | 'stop'
  | 'go on'
  | 'erase'
  | 'redeliver'
  | 'recover'
  | 'test';

/** Anything that happens to deliveries, as somebody who comes along at any time would do it. */
const steps: Record<Step, (hookIds: string[]) => Promise<unknown>> = {
  commit: async () => fanOutEvents(fixture.database, await fixture.commit(9), 20),
  feed: (hookIds) => feedHooks({ database: fixture.database, queues }, hookIds),
  succeed: () => attempt(200),
  fail: () => attempt(500),
  'time-out': () => attempt('timed-out'),
  gone: () => attempt(404),
  release: async () => {
    const claims = await claimSome();
    for (const claim of claims) if (claim !== undefined) await releaseClaim(fixture.database, claim);
  },
  lose: async () => {
    await fixture.database.query({
      text: `UPDATE deliveries SET trusted_until = now() - interval '1 s', next_attempt_at = now(),
          lease_until = CASE WHEN lease_token IS NOT NULL THEN now() - interval '1 s' END
        WHERE id IN (SELECT id FROM deliveries WHERE status = 'pending' LIMIT 5 FOR UPDATE SKIP LOCKED)`,
    });
    await sweepOverdue(fixture.database);
  },
  stop: async ([hookId = '']) => {
    await fixture.database.query({ text: `UPDATE hooks SET status = 'switched_off' WHERE id = $1`, values: [hookId] });
    await cancelPendingDeliveries(fixture.database, hookId);
  },
  'go on': () => fixture.database.query({ text: `UPDATE hooks SET status = 'active' WHERE status = 'switched_off'` }),
  erase: () =>
    inTransaction(fixture.database, async (sql) => {
      const [row] = await sql.query<{ id: string }>({ text: 'SELECT gen_random_uuid() AS id' });
      await sql.query({
        text: `UPDATE events SET subscriber_id = $1 WHERE id IN (
          SELECT event_id FROM deliveries WHERE status = 'pending' LIMIT 3)`,
        values: [row?.id],
      });
      await removeEventsOfSubscribers(sql, [row?.id ?? '']);
    }),
  redeliver: async () => {
    const rows = await fixture.database.query<{ id: string }>({
      text: `SELECT id FROM deliveries WHERE status <> 'pending' ORDER BY random() LIMIT 5`,
    });
    for (const { id } of rows) await unlessRefused(redeliver(fixture.database, fixture.accountId, toUid('dlv', id)));
  },
  recover: ([hookId = '']) =>
    unlessRefused(recoverHook(fixture.database, fixture.accountId, toUid('hook', hookId), newId(), new Date(0))),
  test: ([hookId = '']) => unlessRefused(testHook(fixture.database, fixture.accountId, toUid('hook', hookId), newId())),
};

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
  });
}

async function claimSome() {
  const requests = await fixture.database.query<{ deliveryId: string; attempt: number }>({
    text: `SELECT id AS "deliveryId", attempt_count + 1 AS attempt FROM deliveries
      WHERE status = 'pending' AND in_flight ORDER BY random() LIMIT 6`,
  });
  return claimDeliveries(fixture.database, 60, requests);
}

async function attempt(outcome: number | 'timed-out'): Promise<void> {
  const how = outcome === 'timed-out' ? ({ kind: 'timed-out' } as const) : outcome;
  const claims = (await claimSome()).filter((claim) => claim !== undefined);
  if (claims.length === 0) return;
  await recordAttempts(
    fixture.database,
    policy,
    claims.map((claim) => ended(claim, how)),
  );
}

test('whatever happens to deliveries, in any order and at once, every place that is taken is counted, and no other', async () => {
  const names = fc.constantFrom(...(Object.keys(steps) as Step[]));
  const turns = fc.array(fc.array(names, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(turns, async (all) => {
      await fixture.database.query({ text: 'DELETE FROM deliveries' });
      await fixture.database.query({ text: `UPDATE hooks SET status = 'removed'` });
      const hookIds = [await fixture.addHook(), await fixture.addHook(), await fixture.addHook()];
      await steps.commit(hookIds);
      for (const turn of all) {
        await Promise.all(turn.map((name) => steps[name](hookIds)));
        expect(await repairWindows(fixture.database)).toEqual([]);
        for (const hookId of hookIds) expect((await fixture.window(hookId)).inFlight).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
