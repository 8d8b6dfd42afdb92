import { describe, expect, test } from '@jest/globals';
import { DeliveryDetails, DeliveryResource, eventCatalogue, eventNames, sampleDelivery } from '@mailwright/contracts';
import { fromUid, newId } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { claimDelivery, sendDelivery } from '@mailwright/webhooks';
import { addDeliveries } from '../support/add-deliveries.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { takeSnapshot } from '../support/snapshot.ts';
import { locationOf } from '../support/response-links.ts';
import { useTestApi } from '../support/start-test-api.ts';

const api = useTestApi();

const addHook = async (changes: object = {}) => (await api.addHook({ event: 'subscriber.tagged', ...changes })).uid;
const testHook = (hook: string) => api.call('post', `/hooks/${hook}/test`);
const setStatus = (hook: string, status: string) =>
  api.run('UPDATE hooks SET status = $2::hook_status WHERE id = $1', fromUid('hook', hook), status);

const claim = (deliveryUid: string) =>
  claimDelivery(
    api.database,
    { workerId: 1, seconds: 60 },
    { deliveryId: fromUid('dlv', deliveryUid) ?? '', attempt: 1 },
  );

async function countTests(hook: string): Promise<unknown> {
  const [row] = await api.run(
    `SELECT count(*)::int AS n FROM deliveries WHERE hook_id = $1 AND test AND status = 'pending'`,
    fromUid('hook', hook),
  );
  return row?.['n'];
}

describe('POST /hooks/{uid}/test', () => {
  test.each(eventNames)('creates a test delivery with the sample of %s, and returns its Location', async (event) => {
    const hook = await addHook({ event });
    const response = await testHook(hook).expect(202);
    const delivery = DeliveryResource.parse(response.body);
    expect(delivery).toMatchObject({
      hook_uid: hook,
      event,
      status: 'pending',
      test: true,
      attempt_count: 0,
      reason: null,
    });
    const location = locationOf(response);
    const { body } = DeliveryDetails.parse((await api.call('get', location).expect(200)).body);
    expect(body).toEqual({ ...sampleDelivery(event), id: delivery.uid, occurred_at: delivery.occurred_at });
    eventCatalogue[event].data.parse(body.data);
  });

  test('gives its delivery a job of its own at once, however many deliveries of the hook are due, and it can be claimed', async () => {
    const hook = await addHook();
    const before = await api.queues.countJobs(sendDelivery.queue);
    await addDeliveries(api.database, hook, { count: 50, status: 'pending', madeSecondsAgo: 600 });
    const { body } = await testHook(hook).expect(202);
    await until('the job', async () => (await api.queues.countJobs(sendDelivery.queue)).waiting > before.waiting);
    expect(await claim(body.uid as string)).toMatchObject({ test: true, event: 'subscriber.tagged' });
  });

  test('sends the list of a one-list hook, and a subscriber on that list if the event has a subscriber', async () => {
    const list = await api.addList({ name: 'Readers' });
    for (const event of ['subscriber.tagged', 'campaign.sent']) {
      const hook = await addHook({ event, list_uid: list });
      const { body } = await testHook(hook).expect(202);
      const { body: sent } = DeliveryDetails.parse((await api.call('get', `/deliveries/${body.uid}`)).body);
      expect(sent.data['list']).toEqual({ uid: list, name: 'Readers' });
      expect((sent.data['subscriber'] as { list_uid: string } | undefined)?.list_uid).toBe(
        event === 'campaign.sent' ? undefined : list,
      );
      eventCatalogue[event as 'campaign.sent'].data.parse(sent.data);
    }
  });

  test('delivers to no other hook, and exports never contain the event', async () => {
    const hook = await addHook();
    const other = await addHook();
    const { body } = await testHook(hook).expect(202);
    const [row] = await api.run(
      'SELECT subscriber_id AS whose, list_id AS list FROM events WHERE id = $1',
      fromUid('evt', body.event_uid as string),
    );
    expect(row).toEqual({ whose: null, list: null });
    expect((await api.call('get', `/hooks/${other}/deliveries`).expect(200)).body).toEqual([]);
  });

  test('can be sent to a disabled hook, and leaves it disabled', async () => {
    const hook = await addHook();
    await setStatus(hook, 'switched_off');
    const { body } = await testHook(hook).expect(202);
    expect(await claim(body.uid as string)).toMatchObject({ test: true });
    expect((await api.call('get', `/hooks/${hook}`)).body.status).toBe('switched_off');
  });

  test('is refused for a removed hook and changes nothing; for a deleted hook it returns 404', async () => {
    const hook = await addHook();
    await setStatus(hook, 'removed');
    const before = await takeSnapshot(api.database);
    expectProblem(await testHook(hook), 'hook_removed');
    expect(await takeSnapshot(api.database)).toEqual(before);
    await api.call('delete', `/hooks/${hook}`).expect(204);
    expectProblem(await testHook(hook), 'not_found');
  });

  test('is limited to ten at once, which refill within seconds; another hook has its own ten', async () => {
    const hooks = [await addHook(), await addHook()];
    for (const hook of hooks) {
      const responses = await Promise.all(Array.from({ length: 14 }, () => testHook(hook)));
      const made = responses.filter(({ status }) => status === 202).length;
      expect(made).toBeGreaterThanOrEqual(10);
      expect(made).toBeLessThan(13);
      for (const response of responses.filter(({ status }) => status !== 202)) {
        expectProblem(response, 'rate_limited');
        expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(6);
      }
      expect(await countTests(hook)).toBe(made);
    }
  });

  test("does not count requests of another account that knows the hook's uid", async () => {
    const hook = await addHook();
    const stranger = await createTestAccount(api.database);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => api.call('post', `/hooks/${hook}/test`, stranger)),
    );
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404]));
    await testHook(hook).expect(202);
  });

  test('creates one delivery even if it is run again with its Idempotency-Key after a crash', async () => {
    const hook = await addHook();
    const key = newId();
    const first = await testHook(hook).set('Idempotency-Key', key).expect(202);
    for (const status of ['pending', 'succeeded']) {
      await api.run(
        `UPDATE idempotent_requests SET response = NULL, locked_until = now() - interval '1 second' WHERE key = $1`,
        key,
      );
      await api.run(
        'UPDATE deliveries SET status = $2::delivery_status WHERE id = $1',
        fromUid('dlv', first.body.uid as string),
        status,
      );
      const again = await testHook(hook).set('Idempotency-Key', key).expect(202);
      expect(again.body).toMatchObject({ uid: first.body.uid, status });
    }
    expect((await api.call('get', `/hooks/${hook}/deliveries`).expect(200)).body).toHaveLength(1);
  });
});
