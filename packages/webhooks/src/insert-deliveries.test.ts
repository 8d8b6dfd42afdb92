import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventName } from '@mailwright/contracts';
import { inTransaction, prepared, sql } from '@mailwright/database';
import { createEventWriter, type EventWork } from '@mailwright/outbox';
import { createTestAccount } from '@mailwright/testing';
import { createDeliveriesFixture, type DeliveriesFixture } from './testing/deliveries.ts';
import { deliveriesOfEvents, webhookListener } from './delivery.ts';

const writer = createEventWriter([deliveriesOfEvents()]);
const { countRows } = deliveriesOfEvents();
let fixture: DeliveriesFixture;
beforeAll(async () => {
  fixture = await createDeliveriesFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.database.query({ text: 'TRUNCATE hooks, events, deliveries CASCADE' }));

const event = (type: EventName = 'subscriber.subscribed', listId: string | null = null) => ({
  type,
  listId,
  subscriberId: null,
  data: {},
  occurredAt: new Date(),
});
const append = async (...events: ReturnType<typeof event>[]) =>
  (await inTransaction(fixture.database, (runner) => writer.append(runner, fixture.accountId, events)))[
    webhookListener
  ];
/** Disables a hook; for this many seconds from now, it gets cancelled deliveries. */
const switchOff = (hook: string, keptSeconds: number) =>
  fixture.query(
    `UPDATE hooks SET status = 'switched_off', switched_off_at = now(), recoverable_until = now() + make_interval(secs => $2)
      WHERE id = $1`,
    hook,
    keptSeconds,
  );

describe('when an event is inserted', () => {
  test('each matching active hook gets a delivery that is pending, due at once and not leased', async () => {
    const hooks = [await fixture.addHook(), await fixture.addHook()];
    await fixture.addHook({ event: 'subscriber.tagged' });
    expect(await append(event())).toMatchObject({ created: 2 });
    for (const hook of hooks) {
      expect(await fixture.deliveries(hook)).toEqual([
        { id: expect.any(String), status: 'pending', reason: null, attempts: 0, worker: null },
      ]);
    }
    expect(await fixture.query('SELECT next_attempt_at <= now() AS due, finished_at FROM deliveries')).toEqual([
      { due: true, finished_at: null },
      { due: true, finished_at: null },
    ]);
    expect(await fixture.query('SELECT 1 FROM events')).toHaveLength(1);
  });

  test('a disabled hook gets cancelled deliveries until its recoverable_until', async () => {
    const hook = await fixture.addHook();
    await switchOff(hook, 60);
    expect(await append(event())).toEqual({ created: 1, due: [] });
    expect(await fixture.deliveries(hook)).toMatchObject([{ status: 'cancelled', reason: 'hook-switched-off' }]);
    expect(await fixture.query('SELECT finished_at IS NOT NULL AS ended FROM deliveries')).toEqual([{ ended: true }]);
  });

  test.each<[string, (hook: string) => Promise<unknown>]>([
    ['is disabled and past its recoverable_until', (hook) => switchOff(hook, -1)],
    ['is disabled without a recoverable_until', (hook) => fixture.setStatus(hook, 'switched_off')],
    ['is removed', (hook) => fixture.setStatus(hook, 'removed')],
    [
      'is removed before its recoverable_until',
      async (hook) => (await switchOff(hook, 60), fixture.setStatus(hook, 'removed')),
    ],
  ])('a hook that %s gets no delivery, and an event without deliveries is not written', async (_name, arrange) => {
    await arrange(await fixture.addHook());
    expect(await append(event())).toEqual({ created: 0, due: [] });
    expect(await fixture.query('SELECT 1 FROM deliveries')).toEqual([]);
    expect(await fixture.query('SELECT 1 FROM events')).toEqual([]);
  });

  test('a hook that is limited to a list gets only events of that list', async () => {
    const [listId, otherId] = [await fixture.addList(), await fixture.addList()];
    const hook = await fixture.addHook({ listId });
    expect(await append(event(undefined, listId), event(undefined, otherId), event())).toMatchObject({ created: 1 });
    expect(await fixture.deliveries(hook)).toHaveLength(1);
  });

  test("a hook never gets another account's event, even if events of several accounts are written together", async () => {
    const other = (await createTestAccount(fixture.database)).accountId;
    const [own, foreign] = [await fixture.addHook(), await fixture.addHook({ accountId: other })];
    const given = [fixture.accountId, other, other].map((accountId) => ({ ...event(), accountId }));
    const { ctes, work } = writer.toSql(given, sql`true`);
    const [row] = await fixture.database.query<{ work: EventWork }>(
      prepared('', sql`WITH ${ctes} SELECT ${work} AS work`),
    );
    const { created, due = [] } = row?.work[webhookListener] ?? {};
    expect(created).toBe(3);
    expect(new Set(due)).toEqual(
      new Set([
        [own, fixture.accountId, false],
        [foreign, other, false],
      ]),
    );
    expect([(await fixture.deliveries(own)).length, (await fixture.deliveries(foreign)).length]).toEqual([1, 2]);
    const strangers = await fixture.query(
      `SELECT 1 FROM deliveries d JOIN events e ON e.id = d.event_id JOIN hooks h ON h.id = d.hook_id
        WHERE d.account_id <> e.account_id OR d.account_id <> h.account_id`,
    );
    expect(strangers).toEqual([]);
  });

  test('a delivery is rolled back with its transaction', async () => {
    await fixture.addHook();
    const work = inTransaction(fixture.database, async (runner) => {
      await writer.append(runner, fixture.accountId, [event()]);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await fixture.query('SELECT 1 FROM deliveries')).toEqual([]);
  });
});

test('the work to publish names each active hook once, with its account and whether it has failed lately', async () => {
  const [fine, failing, off] = [await fixture.addHook(), await fixture.addHook(), await fixture.addHook()];
  await fixture.query('UPDATE hooks SET consecutive_failures = 3 WHERE id = $1', failing);
  await switchOff(off, 60);
  const { created, due = [] } = (await append(event(), event(), event())) ?? {};
  expect(created).toBe(9);
  expect(due).toHaveLength(2);
  expect(new Set(due)).toEqual(
    new Set([
      [fine, fixture.accountId, false],
      [failing, fixture.accountId, true],
    ]),
  );
});

test('the predicted number of deliveries equals the number that the events cause', async () => {
  const [listId, otherId] = [await fixture.addList(), await fixture.addList()];
  await fixture.addHook({ listId });
  await fixture.addHook({ listId: otherId });
  await fixture.addHook({ event: 'subscriber.tagged' });
  const [kept, over] = [await fixture.addHook(), await fixture.addHook()];
  await switchOff(kept, 60);
  await switchOff(over, -1);
  await fixture.setStatus(await fixture.addHook(), 'removed');
  await fixture.addHook({ accountId: (await createTestAccount(fixture.database)).accountId });
  const wanted = new Map<EventName, number>([
    ['subscriber.subscribed', 10],
    ['subscriber.tagged', 3],
    ['subscriber.updated', 5],
  ]);
  expect(await countRows(fixture.database, { accountId: fixture.accountId, listId }, wanted)).toBe(23);
  const events = [...wanted].flatMap(([type, count]) => Array.from({ length: count }, () => event(type, listId)));
  expect(await append(...events)).toMatchObject({ created: 23 });
  expect(await countRows(fixture.database, { accountId: fixture.accountId, listId }, new Map())).toBe(0);
});
