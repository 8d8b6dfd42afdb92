import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../../test/deliveries.ts';
import type { Outcome } from '../send/send-webhook.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { type EndedAttempt, recordAttempts } from './record-attempts.ts';

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

/** One delivery after another, each ending so at its first attempt. */
async function deliver(outcomes: (number | Outcome)[], by = policy) {
  const requests = await fixture.makeDeliveries(outcomes.length);
  const claims = await claimDeliveries(fixture.database, 60, requests);
  return record(
    outcomes.map((outcome, n) => ended(claims[n], outcome)),
    by,
  );
}

const record = async (attempts: EndedAttempt[], by = policy) =>
  (await recordAttempts(fixture.database, by, attempts)).recorded;

const times = (count: number, outcome: number) => Array.from({ length: count }, () => outcome);

describe("a hook's counter", () => {
  test('49 failures, a success, 50 failures: on, at 0, and switched off exactly at the 50th', async () => {
    await deliver(times(49, 404));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 49 });
    await deliver([200]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
    await deliver(times(49, 404));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 49 });
    expect(await deliver([404])).toMatchObject([{ hook: 'switch-off' }]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 50 });
  });

  test('the same in one batch: the order in which attempts ended decides', async () => {
    const recorded = await deliver([...times(49, 404), 200, ...times(50, 404), 404, 200]);
    expect(recorded.findIndex((one) => one.hook === 'switch-off')).toBe(99);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 50 });
  });

  test('attempts that will be retried do not move it', async () => {
    await deliver(times(60, 503));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
  });

  test('a success while it is 0 writes nothing to the hook', async () => {
    const before = await fixture.hook(hook);
    await deliver(times(20, 200));
    expect(await fixture.hook(hook)).toEqual(before);
  });

  test('sporadic failures never switch a hook off, and any sequence does what the rules say', async () => {
    const outcome = fc.constantFrom(200, 200, 204, 404, 400, 302, 500, 410);
    const sequence = fc.array(fc.array(outcome, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(sequence, async (batches) => {
      await fixture.database.query({ text: `UPDATE hooks SET status = 'removed'` });
      hook = await fixture.addHook();
      const model = { status: 'active', failures: 0 };
      for (const batch of batches) {
        if (model.status !== 'active') {
          expect(await fixture.commit(1)).toEqual([]);
          break;
        }
        await deliver(batch, { ...policy, switchOffAfter: 4 });
        for (const status of batch) {
          // Gone is final, whatever else has happened to the hook meanwhile.
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

  test('two recorders at once lose no failure', async () => {
    const claims = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(40));
    await Promise.all(claims.map((claim) => record([ended(claim, 404)])));
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 40 });
  });
});

describe('a hook whose target was changed while a request to the former one was under way', () => {
  test.each([404, 410])('is neither charged with its %s nor removed by it', async (status) => {
    const [claim] = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(1));
    await fixture.database.query({
      text: `UPDATE hooks SET target_url = 'https://example.com/moved' WHERE id = $1`,
      values: [hook],
    });
    const recorded = await record([ended(claim, status)]);
    expect(recorded).toMatchObject([{ delivery: 'failed', hook: 'unchanged' }]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'active', failures: 0 });
  });
});

describe('who may record', () => {
  test('an attempt recorded twice counts once', async () => {
    const [claim] = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(1));
    const attempt = ended(claim, 404);
    const [first, second] = [await record([attempt]), await record([attempt])];
    expect(first).toMatchObject([{ delivery: 'failed', hook: 'count' }]);
    expect(second).toEqual([{ delivery: 'stale', hook: 'unchanged' }]);
    expect(await fixture.hook(hook)).toMatchObject({ failures: 1 });
  });

  test('one whose lease ran out and was given to another records nothing and counts nothing', async () => {
    const [request] = await fixture.makeDeliveries(1);
    const requests = request === undefined ? [] : [request];
    const [slow] = await claimDeliveries(fixture.database, 60, requests);
    await fixture.database.query({
      text: `UPDATE deliveries SET lease_until = now() - interval '1 second' WHERE status = 'pending'`,
    });
    const [next] = await claimDeliveries(fixture.database, 60, requests);
    expect(next?.leaseToken).not.toBe(slow?.leaseToken);
    expect(await record([ended(slow, 404)])).toMatchObject([{ delivery: 'stale' }]);
    expect(await fixture.hook(hook)).toMatchObject({ failures: 0 });
    expect(await record([ended(next, 200)])).toMatchObject([{ delivery: 'succeeded' }]);
    expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'succeeded', attempts: 1 }]);
  });

  test('a retry is not waited for when the hook stopped being active meanwhile: cancelled, and nothing is counted', async () => {
    const claims = await claimDeliveries(fixture.database, 60, await fixture.makeDeliveries(2));
    await fixture.database.query({ text: `UPDATE hooks SET status = 'switched_off' WHERE status = 'active'` });
    const recorded = await record([ended(claims[0], 500), ended(claims[1], 404)]);
    expect(recorded).toMatchObject([{ delivery: 'cancelled' }, { delivery: 'failed', hook: 'unchanged' }]);
    expect(await fixture.hook(hook)).toMatchObject({ status: 'switched_off', failures: 0 });
  });
});

test('all that an attempt was is kept', async () => {
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
