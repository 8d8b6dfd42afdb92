import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { EndedAttempt, Outcome } from './delivery.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
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

const record = (attempts: EndedAttempt[], by = policy) => recordAttempts(fixture.database, by, attempts);

/** Claims deliveries together and records these outcomes of their first attempts. */
async function deliver(outcomes: (number | Outcome)[], by = policy) {
  const claims = await fixture.claimNew(outcomes.length);
  return record(
    outcomes.map((outcome, n) => ended(claims[n], outcome)),
    by,
  );
}

const times = (count: number, outcome: number) => Array.from({ length: count }, () => outcome);

describe("a hook's counter", () => {
  test('a success resets the counter after 49 failures, and the 50th failure after it disables the hook', async () => {
    await deliver(times(49, 404));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 49 });
    await deliver([200]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
    await deliver(times(49, 404));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 49 });
    expect(await deliver([404])).toMatchObject([{ hook: 'switch-off' }]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 50 });
  });

  test('a batch counts attempts in the order in which they ended', async () => {
    const recorded = await deliver([...times(49, 404), 200, ...times(50, 404), 404, 200]);
    expect(recorded.findIndex((one) => one.hook === 'switch-off')).toBe(99);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 50 });
  });

  test('attempts that will be retried do not change the counter', async () => {
    await deliver(times(60, 503));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
  });

  test('a success while the counter is 0 does not write to the hook', async () => {
    const before = await fixture.hook(hook);
    await deliver(times(20, 200));
    expect(await fixture.hook(hook)).toEqual(before);
  });

  test('sporadic failures never disable a hook, and any sequence follows the policy', async () => {
    const outcome = fc.constantFrom(200, 200, 204, 404, 400, 302, 500, 410);
    const sequence = fc.array(fc.array(outcome, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(sequence, async (batches) => {
      await fixture.query(`UPDATE hooks SET status = 'removed'`);
      hook = await fixture.addHook();
      const model = { status: 'active', failures: 0 };
      for (const batch of batches) {
        if (model.status !== 'active') {
          // While the hook is disabled, its deliveries are stored as cancelled and nothing is sent.
          expect(await fixture.commit(1)).toBe(model.status === 'switched_off' ? 1 : 0);
          expect(await fixture.claim({ hookIds: [hook] })).toEqual([]);
          break;
        }
        await deliver(batch, { ...policy, switchOffAfter: 4 });
        for (const status of batch) {
          // A 410 is final, whatever else has meanwhile happened to the hook.
          if (status === 410) model.status = 'removed';
          if (model.status !== 'active' || status === 500) continue;
          if (status < 300) model.failures = 0;
          else if ((model.failures += 1) === 4) model.status = 'switched_off';
        }
        expect(await fixture.hook(hook)).toMatchObject(model);
      }
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('two concurrent recorders lose no failure', async () => {
    const claims = await fixture.claimNew(40);
    const recordOne = async (attempt: EndedAttempt): Promise<void> => {
      const [recorded] = await record([attempt]);
      if (recorded?.delivery === 'locked') await recordOne(attempt);
    };
    await Promise.all(claims.map((claim) => recordOne(ended(claim, 404))));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 40 });
  });

  test('a test delivery neither increments nor resets the counter', async () => {
    await deliver(times(2, 404));
    const claims = await fixture.claimNew(2);
    const tests = claims.map((claim) => ({ ...claim, test: true }));
    expect(await record([ended(tests[0], 500), ended(tests[1], 200)])).toMatchObject([
      { delivery: 'failed', hook: 'unchanged' },
      { delivery: 'succeeded', hook: 'unchanged' },
    ]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 2 });
  });

  test('a test delivery with response 410 removes the hook, even one that is disabled, and leaves the counter as it is', async () => {
    await deliver(times(2, 404));
    for (const status of ['active', 'switched_off']) {
      const [claim] = await fixture.claimNew(1);
      if (claim === undefined) throw new Error('Nothing was claimed');
      await fixture.query(`UPDATE hooks SET status = $2::hook_status WHERE id = $1`, hook, status);
      expect(await record([ended({ ...claim, test: true }, 410)])).toMatchObject([
        { delivery: 'failed', reason: 'gone', hook: 'remove' },
      ]);
      expect(await fixture.hook(hook)).toMatchObject({ status: 'removed', failures: 2 });
      await fixture.query(`UPDATE hooks SET status = 'active', removed_at = NULL WHERE id = $1`, hook);
    }
  });
});

test.each([200, 404, 503])(
  "a transaction that deletes a delivery, such as a long erasure, holds up no result but that delivery's (%s)",
  async (status) => {
    const claims = await fixture.claimNew(3);
    const ids = claims.map(({ deliveryId }) => deliveryId);
    const attempts = [ended(claims[0], status), ended(claims[1], 200), ended(claims[2], 404)];
    const erasure = await fixture.database.pool.connect();
    try {
      await erasure.query('BEGIN');
      await erasure.query('DELETE FROM deliveries WHERE id = $1', [ids[0]]);
      const recorded = await Promise.race([record(attempts), wait(20_000, 'has waited', { ref: false })]);
      expect(recorded).toMatchObject([{ delivery: 'locked' }, { delivery: 'succeeded' }, { delivery: 'failed' }]);
      expect(await fixture.leasesOf(1)).toBe(1);
    } finally {
      await erasure.query('COMMIT');
      erasure.release();
    }
    expect(await record(attempts)).toMatchObject([{ delivery: 'stale' }, { delivery: 'stale' }, { delivery: 'stale' }]);
    expect(await fixture.hook(hook)).toMatchObject({ failures: 1 });
  },
);

test('a disabled hook gets recoverable deliveries for the days of the policy', async () => {
  await deliver([404], { ...policy, switchOffAfter: 1, recoverDays: 3 });
  const rows = await fixture.query(
    `SELECT recoverable_until = switched_off_at + interval '3 days' AS kept FROM hooks WHERE id = $1`,
    hook,
  );
  expect(rows).toEqual([{ kept: true }]);
});

describe('when a hook’s target was changed while a request to the former one was in flight', () => {
  test.each([404, 410])(
    'a %s from the former target neither counts against the hook nor removes it',
    async (status) => {
      const [claim] = await fixture.claimNew(1);
      await fixture.query(`UPDATE hooks SET target_url = 'https://example.com/moved' WHERE id = $1`, hook);
      expect(await record([ended(claim, status)])).toMatchObject([{ delivery: 'failed', hook: 'unchanged' }]);
      expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
    },
  );
});

describe('which attempts are recorded', () => {
  test.each([
    ['a failure', 404],
    ['a success', 200],
  ])('%s that is recorded twice counts once, and has one attempt row', async (_name, status) => {
    const [claim] = await fixture.claimNew(1);
    const attempt = ended(claim, status);
    const [first, second] = [await record([attempt]), await record([attempt])];
    expect(first).toMatchObject([{ delivery: status === 404 ? 'failed' : 'succeeded' }]);
    expect(second).toEqual([{ delivery: 'stale', hook: 'unchanged' }]);
    expect(await fixture.hook(hook)).toMatchObject({ failures: status === 404 ? 1 : 0 });
    expect(
      await fixture.query('SELECT number FROM delivery_attempts WHERE delivery_id = $1', claim?.deliveryId),
    ).toEqual([{ number: 1 }]);
  });

  test.each([
    ['a failure', 404],
    ['a success', 200],
  ])('%s that occurs twice in one batch is recorded once', async (_name, status) => {
    const [claim] = await fixture.claimNew(1);
    const attempt = ended(claim, status);
    const recorded = await record([attempt, { ...attempt, sent: { ...attempt.sent } }]);
    expect(recorded.map(({ delivery }) => delivery)).toEqual([status === 404 ? 'failed' : 'succeeded', 'stale']);
    expect(await fixture.hook(hook)).toMatchObject({ failures: status === 404 ? 1 : 0 });
    expect(
      await fixture.query('SELECT number FROM delivery_attempts WHERE delivery_id = $1', claim?.deliveryId),
    ).toHaveLength(1);
  });

  test.each([
    ['a failure', 404],
    ['a retry', 500],
    ['a success', 200],
  ])(
    '%s under a lease that ended and belongs to another worker now is neither recorded nor counted',
    async (_name, status) => {
      const [late] = await fixture.claimNew(1);
      await fixture.endLeases();
      const [next] = await fixture.claim({ worker: 2 });
      expect(next).toMatchObject({ deliveryId: late?.deliveryId, attempt: 1 });
      const row = () =>
        fixture.query('SELECT xmin::text AS "writtenBy" FROM deliveries WHERE id = $1', late?.deliveryId);
      const before = [await row(), await fixture.hook(hook)];
      expect(await record([ended(late, status)])).toEqual([{ delivery: 'stale', hook: 'unchanged' }]);
      expect([await row(), await fixture.hook(hook)]).toEqual(before);
      expect(await fixture.query('SELECT 1 FROM delivery_attempts WHERE delivery_id = $1', late?.deliveryId)).toEqual(
        [],
      );
      expect(await record([ended(next, 200)])).toMatchObject([{ delivery: 'succeeded' }]);
      expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'succeeded', attempts: 1, worker: null }]);
    },
  );

  test.each([404, 200])('an earlier attempt than the leased one is not recorded (%s)', async (status) => {
    const [first] = await fixture.claimNew(1);
    await record([ended(first, 500)]);
    await fixture.query('UPDATE deliveries SET next_attempt_at = now() WHERE hook_id = $1', hook);
    const [second] = await fixture.claim();
    expect(second).toMatchObject({ attempt: 2, workerId: first?.workerId });
    expect(await record([ended(first, status)])).toEqual([{ delivery: 'stale', hook: 'unchanged' }]);
    expect(await record([ended(second, status)])).toMatchObject([{ hook: status === 404 ? 'count' : 'unchanged' }]);
    expect(await fixture.deliveries(hook)).toMatchObject([{ attempts: 2 }]);
  });

  test.each([500, 404, 200])(
    'an attempt of a delivery that was removed, for example by an erasure, is not recorded (%s)',
    async (status) => {
      const [claim] = await fixture.claimNew(1);
      await fixture.query('DELETE FROM deliveries WHERE hook_id = $1', hook);
      expect(await record([ended(claim, status)])).toEqual([{ delivery: 'stale', hook: 'unchanged' }]);
      expect(await fixture.query('SELECT 1 FROM delivery_attempts WHERE delivery_id = $1', claim?.deliveryId)).toEqual(
        [],
      );
      expect(await fixture.hook(hook)).toMatchObject({ failures: 0 });
    },
  );

  test('a delivery with a retry left is cancelled and not counted if its hook has become inactive meanwhile', async () => {
    const claims = await fixture.claimNew(2);
    await fixture.query(`UPDATE hooks SET status = 'switched_off' WHERE status = 'active'`);
    const recorded = await record([ended(claims[0], 500), ended(claims[1], 404)]);
    expect(recorded).toMatchObject([{ delivery: 'cancelled' }, { delivery: 'failed', hook: 'unchanged' }]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 0 });
  });
});

test('an attempt is stored with all its properties', async () => {
  const [recorded] = await deliver([{ kind: 'replied', status: 500, excerpt: 'Oh, "no" \\ 🎉 {1,2}' }]);
  expect(recorded).toMatchObject({ delivery: 'retry', delaySeconds: 60, reason: 'server-error' });
  const [delivery] = await fixture.deliveries(hook);
  expect(await fixture.database.prisma.deliveryAttempt.findMany({ where: { deliveryId: delivery?.id ?? '' } })).toEqual(
    [
      {
        deliveryId: delivery?.id,
        number: 1,
        startedAt: expect.anything(),
        durationMs: 1,
        statusCode: 500,
        errorCode: null,
        responseExcerpt: 'Oh, "no" \\ 🎉 {1,2}',
      },
    ],
  );
});
