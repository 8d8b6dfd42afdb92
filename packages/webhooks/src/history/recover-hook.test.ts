import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@mailwright/platform';
import { createRecoveriesFixture, dayAgo, type RecoveriesFixture } from '../testing/recoveries.ts';
import { batchSize } from './recover-hook.ts';

let fixture: RecoveriesFixture;
beforeAll(async () => {
  fixture = await createRecoveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.reset());

describe('the choice of deliveries', () => {
  test('a recovery resets deliveries that failed or were cancelled when the hook stopped, and no others', async () => {
    const failed = await fixture.addFailed(3);
    const cancelled = [
      ...(await fixture.addFailed(2, "status = 'cancelled', reason = 'hook-switched-off'")),
      ...(await fixture.addFailed(1, "status = 'cancelled', reason = 'hook-removed'")),
      // This one was cancelled while it was being sent, so it keeps the reason of that attempt.
      ...(await fixture.addFailed(1, "status = 'cancelled', reason = 'server-error'")),
    ];
    await fixture.addFailed(2, "status = 'succeeded'");
    await fixture.addFailed(2, "status = 'failed', test = true");
    await fixture.addFailed(2, "status = 'failed', finished_at = now() - interval '2 days'");
    const pending = await fixture.addFailed(
      2,
      "status = 'pending', finished_at = NULL, next_attempt_at = now() + interval '1 minute'",
    );
    const tooOften = await fixture.addFailed(1, "status = 'failed', attempt_count = 1000");
    const recovery = await fixture.recover();
    expect(recovery).toMatchObject({ status: 'completed', total: 7, redelivered: 7 });
    expect(recovery.outcomes).toEqual({ pending: 7, succeeded: 0, failed: 0, cancelled: 0 });
    expect(await fixture.waiting()).toEqual([...failed, ...cancelled, ...pending].sort());
    const [untouched] = await fixture.query(
      `SELECT id FROM deliveries WHERE id = $1 AND status = 'failed'`,
      tooOften[0],
    );
    expect(untouched).toBeDefined();
  });

  test('a recovery resets deliveries that finished at `since` or later, to the millisecond', async () => {
    const ids = await fixture.addFailed(3);
    const at = new Date(Date.now() - 3_600_000);
    for (const [index, offset] of [-1, 0, 1].entries())
      await fixture.query(
        'UPDATE deliveries SET finished_at = $2 WHERE id = $1',
        ids[index],
        new Date(at.getTime() + offset),
      );
    expect(await fixture.recover(at)).toMatchObject({ total: 2 });
    expect(await fixture.waiting()).toEqual(ids.slice(1));
  });

  test('a recovered delivery has all its retries again under the same id, and other hooks are untouched', async () => {
    const [id = ''] = await fixture.addFailed(1);
    const other = fixture.hookId;
    fixture.hookId = await fixture.addHook();
    await fixture.recover();
    const state = () =>
      fixture.database.query({
        text: `SELECT status, reason, attempt_count AS attempts, prior_attempts AS prior, finished_at AS finished,
            next_attempt_at <= now() AS due, lease_worker AS worker FROM deliveries WHERE id = $1`,
        values: [id],
      });
    expect(await state()).toMatchObject([{ status: 'failed', prior: 0 }]);
    fixture.hookId = other;
    await fixture.recover();
    expect(await state()).toEqual([
      { status: 'pending', reason: null, attempts: 1, prior: 1, finished: null, due: true, worker: null },
    ]);
    await fixture.respondToAll(500);
    expect(await state()).toMatchObject([{ status: 'pending', reason: 'server-error', attempts: 2, prior: 1 }]);
  });

  test('a recovered delivery that fails again is reset only by the next recovery', async () => {
    await fixture.addFailed(batchSize + 200);
    const first = await fixture.recover();
    expect(first).toMatchObject({ status: 'running', total: batchSize + 200, redelivered: batchSize });
    await fixture.respondToAll(400);
    await fixture.continueAll();
    expect(await fixture.read(first)).toMatchObject({
      status: 'completed',
      redelivered: batchSize + 200,
      outcomes: { pending: 200, failed: batchSize },
    });
    await fixture.respondToAll(400);
    const second = await fixture.recover();
    expect(second).toMatchObject({ total: batchSize + 200, redelivered: batchSize });
    // The deliveries now belong to the second recovery.
    expect((await fixture.read(first)).outcomes).toMatchObject({ pending: 0, failed: 200 });
  });
});

describe('concurrent requests', () => {
  test('concurrent recoveries count and reset each delivery exactly once', async () => {
    const ids = await fixture.addFailed(50);
    const recoveries = await Promise.all(Array.from({ length: 8 }, () => fixture.recover()));
    const totals = recoveries.map(({ total, redelivered }) => ({ total, redelivered }));
    expect(totals.sort((a, b) => b.total - a.total)).toEqual([
      { total: 50, redelivered: 50 },
      ...Array.from({ length: 7 }, () => ({ total: 0, redelivered: 0 })),
    ]);
    expect(await fixture.waiting()).toEqual(ids);
  });

  test('a request that runs again returns the recovery of its first run, even after its hook was disabled', async () => {
    await fixture.addFailed(5);
    const id = newId();
    const first = await fixture.recover(dayAgo(), id);
    await fixture.respondToAll(400);
    const again = await fixture.recover(dayAgo(), id);
    expect(again).toMatchObject({ uid: first.uid, total: 5, redelivered: 5, outcomes: { failed: 5, pending: 0 } });
    expect(await fixture.waiting()).toEqual([]);
    await fixture.query(`UPDATE hooks SET status = 'switched_off' WHERE id = $1`, fixture.hookId);
    expect((await fixture.recover(dayAgo(), id)).uid).toBe(first.uid);
  });
});
