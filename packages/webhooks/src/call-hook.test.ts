import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { recoverHook } from './history/recover-hook.ts';
import { callHook, webhookListener } from './delivery.ts';

const event = 'automation.webhook';
let fixture: DeliveriesFixture;
let hookId: string;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(async () => {
  await fixture.clear();
  hookId = await fixture.addHook({ event });
});

/** Calls the hook twice, as if two runs had reached a step at once. */
const call = async (listId = newId()) => {
  const calls = [1, 2].map((run) => ({ subscriberId: newId(), listId, data: { run } }));
  const work = await callHook(fixture.database, { accountId: fixture.accountId, hookId, event }, calls);
  return work?.[webhookListener];
};
/** Disables the hook; it gets cancelled deliveries for this many seconds from now. */
const switchOff = (keptSeconds: number) =>
  fixture.query(
    `UPDATE hooks SET status = 'switched_off', recoverable_until = now() + make_interval(secs => $2) WHERE id = $1`,
    hookId,
    keptSeconds,
  );

test('an active hook gets a pending delivery for each call', async () => {
  expect(await call()).toEqual({ created: 2, due: [[hookId, fixture.accountId, false]] });
  expect(await fixture.deliveries(hookId)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
});

test('calls of a disabled hook become cancelled deliveries, which a recovery sends', async () => {
  await switchOff(60);
  expect(await call()).toEqual({ created: 2, due: [] });
  const cancelled = { status: 'cancelled', reason: 'hook-switched-off' };
  expect(await fixture.deliveries(hookId)).toMatchObject([cancelled, cancelled]);
  await fixture.setStatus(hookId, 'active');
  const since = new Date(Date.now() - 600_000);
  const { recovery } = await recoverHook(fixture.database, fixture.accountId, toUid('hook', hookId), newId(), since);
  expect(recovery.total).toBe(2);
  const claims = await fixture.claim();
  expect(claims.map(({ event: name, data }) => [name, data]).sort()).toEqual([
    [event, '{"run":1}'],
    [event, '{"run":2}'],
  ]);
});

test('a hook that gets the events of one list is not called for another', async () => {
  const listId = await fixture.addList();
  hookId = await fixture.addHook({ event, listId });
  expect(await call()).toBeUndefined();
  expect(await fixture.deliveries(hookId)).toEqual([]);
  expect(await call(listId)).toMatchObject({ created: 2 });
});

test('a hook that is removed, or was disabled for too long, gets nothing', async () => {
  await switchOff(-1);
  expect(await call()).toBeUndefined();
  await fixture.setStatus(hookId, 'removed');
  expect(await call()).toBeUndefined();
  expect(await fixture.deliveries(hookId)).toEqual([]);
});
