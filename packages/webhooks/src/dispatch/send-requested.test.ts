import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLogger, newId, systemClock } from '@mailwright/platform';
import { createTestAccount, until } from '@mailwright/testing';
import { recordAttempts } from '../record/record-attempts.ts';
import { createDeliveriesFixture, type DeliveriesFixture, ended, policy } from '../testing/deliveries.ts';
import { createDispatcher, type Dispatcher } from './create-dispatcher.ts';
import { createSlots, type Slots } from './slots.ts';

const log = createLogger({ service: 'test', level: 'silent', format: 'json' });

let fixture: DeliveriesFixture;
let other: string;
let slots: Slots;
let dispatcher: Dispatcher;
/** The hooks of the requests under way, in order, and what ends them. */
let sent: string[];
let respond: (() => void)[];
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
  other = (await createTestAccount(fixture.database)).accountId;
});
afterAll(() => fixture.database.drop());
beforeEach(() => {
  sent = [];
  respond = [];
  slots = createSlots({ main: 8, slow: 4, hanging: 2, sockets: 40 });
  dispatcher = createDispatcher({
    sql: fixture.database,
    log,
    clock: systemClock,
    slots,
    maxPerHook: 50,
    leaseSeconds: 60,
    workerId: () => 1,
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

/** Adds a hook of the account and a test of it. */
async function addTest(accountId: string) {
  const hookId = await fixture.addHook({ accountId });
  const deliveryId = newId();
  await fixture.query(
    `WITH e AS (INSERT INTO events (id, account_id, type, data, occurred_at)
        VALUES ($1, $2, 'subscriber.subscribed', '{}', now()))
      INSERT INTO deliveries (id, account_id, event_id, hook_id, test) VALUES ($1, $2, $1, $3, true)`,
    deliveryId,
    accountId,
    hookId,
  );
  return { deliveryId, attempt: 1, hookId, accountId };
}

/** Requests the sends of so many tests; resolves to them when `begun` are under way, and the others were left. */
async function request(accountId: string, count: number, begun: number) {
  const before = sent.length;
  const tests: Awaited<ReturnType<typeof addTest>>[] = [];
  while (tests.length < count) tests.push(await addTest(accountId));
  let left = 0;
  for (const one of tests) void dispatcher.sendRequested(one).then(() => (left += 1));
  await until('them to begin or to be left', async () => sent.length - before + left === count);
  expect(sent.length - before).toBe(begun);
  return tests;
}

test('requested sends that hang hold sockets only, so all slots are left for other deliveries', async () => {
  const free = () => (['proven', 'unknown', 'slow', 'hanging'] as const).map((name) => slots.free(name, other));
  const before = free();
  await request(fixture.accountId, 10, 10);
  expect(free()).toEqual(before);
  expect(slots.used()).toEqual({ main: 0, slow: 0, hanging: 0, sockets: 10 });
});

test('an account has 16 requested sends under way at most; further ones stay due, and other accounts have their own', async () => {
  const tests = await request(fixture.accountId, 18, 16);
  await request(other, 2, 2);
  const leased = await fixture.leasesOf(1);
  expect(leased).toBe(18);
  respond.shift()?.();
  await until('one to end', async () => (await fixture.leasesOf(1)) === 17);
  const waiting = tests.filter(({ hookId }) => !sent.includes(hookId));
  for (const one of waiting) void dispatcher.sendRequested(one);
  await until('the next to begin', async () => sent.length === 19);
});
