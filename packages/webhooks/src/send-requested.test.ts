import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, newId, systemClock } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { recordAttempts } from './record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from './testing/deliveries.ts';
import { createDeliveryDispatcher, type DeliveryDispatcher } from './dispatch-deliveries.ts';
import { createSlots, type Slots } from '@mailwright/work';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let fixture: DeliveriesFixture;
let other: string;
let slots: Slots;
let dispatcher: DeliveryDispatcher;
/** The hooks of the requests under way, in order, and what ends them. */
let sent: string[];
let respond: (() => void)[];
let workerId: number | undefined;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  other = (await createTestAccount(fixture.database)).accountId;
});
afterAll(() => fixture.database.drop());
beforeEach(() => {
  sent = [];
  respond = [];
  workerId = 1;
  slots = createSlots({ main: 8, slow: 4, hanging: 2, sockets: 40 });
  dispatcher = createDeliveryDispatcher({
    sql: fixture.database,
    log,
    clock: systemClock,
    slots,
    maxPerHook: 50,
    leaseSeconds: 60,
    workerId: () => workerId,
    send: ({ hookId }) =>
      new Promise((resolve) => {
        sent.push(hookId);
        respond.push(() =>
          resolve({ kind: 'replied', status: 204, excerpt: '', startedAt: new Date(), durationMs: 1 }),
        );
      }),
    record: async (claim) => void (await recordAttempts(fixture.database, policy, [ended(claim, 204)])),
  });
});
afterEach(async () => {
  for (const one of respond) one();
  await dispatcher.settle();
  await fixture.clear();
});

/** Adds a test for the hook, or for a new hook of the account. */
async function addTest(accountId: string, hook?: string) {
  const hookId = hook ?? (await fixture.addHook({ accountId }));
  const deliveryId = newId();
  await fixture.query(
    `WITH e AS (INSERT INTO events (id, account_id, type, data, occurred_at)
        VALUES ($1, $2, 'subscriber.subscribed', '{}', now()))
      INSERT INTO deliveries (id, account_id, event_id, hook_id, test) VALUES ($1, $2, $1, $3, true)`,
    deliveryId,
    accountId,
    hookId,
  );
  return { sourceId: hookId, accountId, key: { deliveryId, attempt: 1 } };
}

/**
 * Requests `count` tests; resolves to them once `begun` sends are under way and the others have been left for later.
 */
async function request(accountId: string, count: number, begun: number) {
  const before = sent.length;
  const tests: Awaited<ReturnType<typeof addTest>>[] = [];
  while (tests.length < count) tests.push(await addTest(accountId));
  let left = 0;
  for (const one of tests) void dispatcher.performRequested(one).then(() => (left += 1));
  await until('them to begin or to be left', async () => sent.length - before + left === count);
  expect(sent.length - before).toBe(begun);
  return tests;
}

test('requested sends that hang hold only sockets, so all slots are left for other deliveries', async () => {
  const free = () => (['proven', 'unknown', 'slow', 'hanging'] as const).map((name) => slots.free(name, other));
  const before = free();
  await request(fixture.accountId, 10, 10);
  expect(free()).toEqual(before);
  expect(slots.used()).toEqual({ main: 0, slow: 0, hanging: 0, sockets: 10 });
});

test('an account has at most 16 requested sends under way, another one begins when one ends, and other accounts have their own limit', async () => {
  await request(fixture.accountId, 18, 16);
  await request(other, 2, 2);
  expect(await fixture.leasesOf(1)).toBe(18);
  respond.shift()?.();
  await until('the next to begin', async () => sent.length === 19);
  respond.shift()?.();
  await until('the last to begin', async () => sent.length === 20);
});

test("a hook's next requested send begins when the previous one ends, and does not delay those of other hooks", async () => {
  const first = await addTest(fixture.accountId);
  const further = [await addTest(fixture.accountId, first.sourceId), await addTest(fixture.accountId, first.sourceId)];
  const another = await addTest(fixture.accountId);
  for (const one of [first, ...further, another]) void dispatcher.performRequested(one);
  await until('one of each hook', async () => sent.length === 2);
  expect(new Set(sent)).toEqual(new Set([first.sourceId, another.sourceId]));
  for (let count = 3; count <= 4; count += 1) {
    const own = sent.lastIndexOf(first.sourceId);
    expect(await fixture.leasesOf(1)).toBe(2);
    respond[own]?.();
    await until('the next of the hook', async () => sent.length === count);
    expect(sent.at(-1)).toBe(first.sourceId);
  }
});

test('a delivery that was sent in its own turn while a requested send waited is not sent again, and holds up no later request', async () => {
  const first = await addTest(fixture.accountId);
  const sentMeanwhile = await addTest(fixture.accountId, first.sourceId);
  const last = await addTest(fixture.accountId, first.sourceId);
  for (const one of [first, sentMeanwhile, last]) void dispatcher.performRequested(one);
  await until('the first', async () => sent.length === 1);
  await fixture.query(`UPDATE deliveries SET status = 'succeeded' WHERE id = $1`, sentMeanwhile.key.deliveryId);
  respond[0]?.();
  await until('the last', async () => (await fixture.deliveries(first.sourceId)).some(({ worker }) => worker === 1));
  await until('its send', async () => sent.length === 2);
});

test('requested sends that wait because this process may not claim begin once it may again', async () => {
  const first = await addTest(fixture.accountId);
  const further = [await addTest(fixture.accountId, first.sourceId), await addTest(fixture.accountId, first.sourceId)];
  const running = dispatcher.performRequested(first);
  await until('the first', async () => sent.length === 1);
  for (const one of further) await dispatcher.performRequested(one);
  workerId = undefined;
  respond[0]?.();
  await running;
  dispatcher.performWaiting();
  workerId = 1;
  expect(sent).toHaveLength(1);
  dispatcher.performWaiting();
  await until('the second', async () => sent.length === 2);
  respond[1]?.();
  await until('the third', async () => sent.length === 3);
});

test('if the process stops while it claims a requested send, the claim is released and nothing is sent', async () => {
  const one = await addTest(fixture.accountId);
  const requested = dispatcher.performRequested(one);
  await dispatcher.settle();
  await requested;
  expect(sent).toEqual([]);
  expect(await fixture.leasesOf(1)).toBe(0);
});
