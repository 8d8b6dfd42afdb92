import { beforeEach, describe, expect, test } from '@jest/globals';
import { RecoveryResource } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { until } from '@mailwright/testing';
import { deliverEvents } from '@mailwright/webhooks';
import { addDeliveries } from '../support/add-deliveries.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { locationOf, nextPageOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();
let hook: string;
beforeEach(async () => {
  hook = (await api.addHook()).uid;
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const recover = (since = minutesAgo(60)) => api.call('post', `/hooks/${hook}/recover`).send({ since });
const setStatus = (status: string) =>
  api.database.query({
    text: 'UPDATE hooks SET status = $2::hook_status WHERE id = $1',
    values: [fromUid('hook', hook), status],
  });

describe('POST /hooks/{uid}/recover', () => {
  test('requeues the failed deliveries since a time, returns the URL of the recovery, and notifies the workers', async () => {
    const before = await api.queues.countJobs(deliverEvents.queue);
    await addDeliveries(api.database, hook, { count: 2, finishedSecondsAgo: 600 });
    await addDeliveries(api.database, hook, { status: 'cancelled', finishedSecondsAgo: 300 });
    await addDeliveries(api.database, hook, { count: 3, finishedSecondsAgo: 7_200 });
    await addDeliveries(api.database, hook, { count: 3, status: 'succeeded' });
    const since = minutesAgo(60);
    const response = await recover(since).expect(202);
    const recovery = RecoveryResource.parse(response.body);
    expect(recovery).toMatchObject({
      hook_uid: hook,
      since,
      status: 'completed',
      total: 3,
      redelivered: 3,
      outcomes: { pending: 3, succeeded: 0, failed: 0, cancelled: 0 },
    });
    const location = locationOf(response);
    expect(location).toBe(`/hooks/${hook}/recoveries/${recovery.uid}`);
    expect((await api.call('get', location).expect(200)).body).toEqual(recovery);
    const { body: pending } = await api.call('get', `/hooks/${hook}/deliveries?status=pending`).expect(200);
    expect(pending).toHaveLength(3);
    await until('the job', async () => (await api.queues.countJobs(deliverEvents.queue)).waiting > before.waiting);
  });

  test('requeues the first thousand of more than a thousand deliveries, and leaves the rest to the workers', async () => {
    await addDeliveries(api.database, hook, { count: 1_050, attempts: 0 });
    const { body, headers } = await recover().expect(202);
    expect(body).toMatchObject({ status: 'running', total: 1_050, redelivered: 1_000, completed_at: null });
    const location = locationOf({ headers });
    const shown = RecoveryResource.parse((await api.call('get', location).expect(200)).body);
    expect(shown).toMatchObject({ status: 'running', total: 1_050, outcomes: { pending: 1_000 } });
  });

  test('is completed at once when there is nothing to recover', async () => {
    expect((await recover().expect(202)).body).toMatchObject({ status: 'completed', total: 0, redelivered: 0 });
  });

  test('accepts a time in any zone, and a form', async () => {
    await addDeliveries(api.database, hook);
    const at = new Date(Date.now() - 3_600_000 + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    const response = await api.call('post', `/hooks/${hook}/recover`).type('form').send({ since: at }).expect(202);
    expect(response.body).toMatchObject({ total: 1, since: new Date(at).toISOString() });
  });

  const wrong: [what: string, since: unknown][] = [
    ['in the future', new Date(Date.now() + 60_000).toISOString()],
    ['far in the future', '9999-12-31T23:59:59Z'],
    ['not a time', 'yesterday'],
    ['only a date', '2026-01-02'],
    ['a number', 1_767_323_045],
    ['missing', undefined],
    ['null', null],
  ];
  test.each(wrong)('with a time that is %s returns 422 naming it, and changes nothing', async (_what, since) => {
    await addDeliveries(api.database, hook);
    const before = await takeSnapshot(api.database);
    const response = await api.call('post', `/hooks/${hook}/recover`).send({ since });
    expectProblem(response, 'validation_failed', ['since']);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00'])('accepts the extreme time %s', async (since) => {
    await addDeliveries(api.database, hook);
    expect((await recover(since).expect(202)).body).toMatchObject({ total: 1 });
  });

  test.each([
    ['switched_off', 'hook_switched_off'],
    ['removed', 'hook_removed'],
  ] as const)('for a hook that is %s returns 409 %s, and changes nothing', async (status, code) => {
    await addDeliveries(api.database, hook);
    await setStatus(status);
    const before = await takeSnapshot(api.database);
    expectProblem(await recover(), code);
    expect(await takeSnapshot(api.database)).toEqual(before);
  });

  test('returns 404 for a deleted hook', async () => {
    await api.call('delete', `/hooks/${hook}`).expect(204);
    expectProblem(await recover(), 'not_found');
  });

  test('returns the recovery that it already created when it is run again with its Idempotency-Key after a crash', async () => {
    await addDeliveries(api.database, hook, { count: 3 });
    const key = newId();
    const since = minutesAgo(60);
    const first = await recover(since).set('Idempotency-Key', key).expect(202);
    await api.database.query({
      text: `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second' WHERE key = $1`,
      values: [key],
    });
    await api.database.query({
      text: `UPDATE deliveries SET status = 'failed', finished_at = now() WHERE hook_id = $1`,
      values: [fromUid('hook', hook)],
    });
    const again = await recover(since).set('Idempotency-Key', key).expect(202);
    expect(again.body).toMatchObject({ uid: first.body.uid, total: 3, outcomes: { failed: 3, pending: 0 } });
    const { body: recoveries } = await api.call('get', `/hooks/${hook}/recoveries`).expect(200);
    expect(recoveries).toHaveLength(1);
  });
});

describe('GET /hooks/{uid}/recoveries', () => {
  test('returns all recoveries, newest first, page by page, with the outcome of each', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      await addDeliveries(api.database, hook);
      made.push((await recover().expect(202)).body.uid as string);
    }
    const seen: string[] = [];
    for (let next: string | undefined = `/hooks/${hook}/recoveries?limit=2&include_total=true`; next !== undefined;) {
      const { body, headers } = await api.call('get', next).expect(200);
      for (const recovery of body as unknown[]) {
        const { uid, outcomes } = RecoveryResource.parse(recovery);
        expect(outcomes.pending).toBe(1);
        seen.push(uid);
      }
      expect(headers['x-total-count']).toBe('5');
      next = nextPageOf({ headers });
    }
    expect(seen).toEqual(made.toReversed());
  });

  test('returns the recoveries of a disabled or removed hook', async () => {
    await recover().expect(202);
    for (const status of ['switched_off', 'removed']) {
      await setStatus(status);
      expect((await api.call('get', `/hooks/${hook}/recoveries`).expect(200)).body).toHaveLength(1);
    }
  });

  test.each(['rec_x', 'hook_01k6n8qf4tef0v9k0x7h3w2c5d', 'rec_01k6n8qf4tef0v9k0x7h3w2c5d'])(
    'returns 404 for %s',
    async (uid) => {
      expectProblem(await api.call('get', `/hooks/${hook}/recoveries/${uid}`), 'not_found');
    },
  );
});
