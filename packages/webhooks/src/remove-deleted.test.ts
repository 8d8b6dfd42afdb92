import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId, toUid } from '@mailwright/platform';
import { explainStatements } from '@mailwright/testing';
import { redeliver } from './history/redeliver.ts';
import {
  cancelled,
  createDeletionsFixture,
  type DeletionsFixture,
  failed,
  pending,
  succeeded,
} from './testing/deletions.ts';
import { removeEventsOfList, removeFinishedEventsOfSubscribers, removeOldDeliveries } from './retention.ts';

let fixture: DeletionsFixture;
beforeAll(async () => {
  fixture = await createDeletionsFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.startOver());

describe('the events of a deleted subscriber', () => {
  test('can be recovered by a hook that was enabled again before the deletion', async () => {
    const subscriberId = newId();
    const events = await fixture.addEvents(2, cancelled, { subscriberId });
    await fixture.setStatus(fixture.hookId, 'active');
    await fixture.removeOf(subscriberId);
    expect(await fixture.recover()).toMatchObject({ total: 2, redelivered: 2 });
    expect(await fixture.remaining()).toEqual(events);
    expect(await fixture.claim()).toHaveLength(2);
  });

  test.each([
    ['failed', failed, 'active'],
    ['failed', failed, 'switched_off'],
    ['cancelled', cancelled, 'switched_off'],
    ['pending', pending, 'active'],
  ] as const)('stay while a delivery is %s and its hook is not removed (%#)', async (_status, set, hook) => {
    const subscriberId = newId();
    const events = await fixture.addEvents(1, set, { subscriberId });
    await fixture.setStatus(fixture.hookId, hook);
    await fixture.removeOf(subscriberId);
    expect(await fixture.remaining()).toEqual(events);
    expect(await fixture.eventsWithDeliveries()).toEqual(events);
  });

  test.each([
    ['all deliveries have succeeded', succeeded, 'active'],
    ['the hook of a failed delivery is removed', failed, 'removed'],
    ['the hook of a cancelled delivery is removed', cancelled, 'removed'],
    ['a failed delivery is a test', `${failed}, test = true`, 'active'],
  ] as const)('are removed with their deliveries when %s', async (_when, set, hook) => {
    const [gone, other] = [newId(), newId()];
    await fixture.addEvents(2, set, { subscriberId: gone });
    const others = await fixture.addEvents(1, set, { subscriberId: other });
    await fixture.setStatus(fixture.hookId, hook);
    await fixture.removeOf(gone);
    expect(await fixture.remaining()).toEqual(others);
    expect(await fixture.eventsWithDeliveries()).toEqual(others);
  });

  test('stay if one of their deliveries is redelivered concurrently, and the deletion does not wait for that', async () => {
    const subscriberId = newId();
    const [, second = ''] = await fixture.addEvents(2, succeeded, { subscriberId });
    const client = await fixture.database.pool.connect();
    let removal: Promise<unknown>;
    try {
      await client.query('BEGIN');
      await client.query(`UPDATE deliveries SET ${pending} WHERE event_id = $1`, [second]);
      removal = fixture.removeOf(subscriberId);
      const stuck = new Promise((resolve) => setTimeout(() => resolve('stuck'), 3_000).unref());
      expect(await Promise.race([removal.then(() => 'done'), stuck])).toBe('done');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await removal;
    expect(await fixture.remaining()).toEqual([second]);
    expect(await fixture.eventsWithDeliveries()).toEqual([second]);
  });

  test('exist after every redelivery that was accepted, whenever the subscriber is deleted', async () => {
    for (let round = 0; round < 30; round += 1) {
      const subscriberId = newId();
      const [event = ''] = await fixture.addEvents(1, succeeded, { subscriberId });
      const [row] = await fixture.query<{ id: string }>('SELECT id FROM deliveries WHERE event_id = $1', event);
      const uid = toUid('dlv', row?.id ?? '');
      const [redelivered] = await Promise.allSettled([
        redeliver(fixture.database, fixture.accountId, uid),
        fixture.removeOf(subscriberId),
      ]);
      expect(await fixture.query('SELECT id FROM events WHERE id = $1', event)).toHaveLength(
        redelivered.status === 'fulfilled' ? 1 : 0,
      );
      expect(await fixture.query<{ id: string }>('SELECT id FROM deliveries WHERE event_id = $1', event)).toHaveLength(
        redelivered.status === 'fulfilled' ? 1 : 0,
      );
    }
  });

  test('are removed by retention when they are old, even though their subscriber and list are gone', async () => {
    const [subscriberId, listId] = [newId(), newId()];
    await fixture.addEvents(1, cancelled, { subscriberId, listId });
    await fixture.addEvents(1, failed, { listId });
    await fixture.removeOf(subscriberId);
    expect(await fixture.removeOfList(listId)).toBe(false);
    expect(await fixture.remaining()).toHaveLength(2);
    await fixture.query('UPDATE deliveries SET finished_at = $1', new Date(Date.now() - 31 * 86_400_000));
    await fixture.query(`UPDATE events SET id = overlay(id::text PLACING '01000000-0000' FROM 1 FOR 13)::uuid`);
    await fixture.query(
      `UPDATE deliveries SET event_id = overlay(event_id::text PLACING '01000000-0000' FROM 1 FOR 13)::uuid`,
    );
    expect(await removeOldDeliveries(fixture.database, 30)).toMatchObject({ events: 2, deliveries: 2 });
  });
});

describe('the events of a deleted list', () => {
  test('can be recovered by a hook for all lists, and the deletion completes without them', async () => {
    const listId = newId();
    const recoverable = [
      ...(await fixture.addEvents(2, cancelled, { listId, subscriberId: newId() })),
      ...(await fixture.addEvents(1, failed, { listId, subscriberId: newId() })),
    ];
    await fixture.addEvents(2, succeeded, { listId, subscriberId: newId() });
    await fixture.setStatus(fixture.hookId, 'switched_off');
    expect(await fixture.removeOfList(listId)).toBe(false);
    expect(await fixture.remaining()).toEqual(recoverable);
    await fixture.setStatus(fixture.hookId, 'active');
    expect(await fixture.recover()).toMatchObject({ total: 3, redelivered: 3 });
    expect(await fixture.claim()).toHaveLength(3);
  });

  test('stay while one of them is pending, and the deletion does not complete before that one has ended', async () => {
    const listId = newId();
    const waiting = await fixture.addEvents(1, pending, { listId });
    await fixture.addEvents(3, succeeded, { listId });
    expect(await fixture.removeOfList(listId)).toBe(true);
    expect(await fixture.remaining()).toEqual(waiting);
    await fixture.query(`UPDATE deliveries SET ${succeeded}`);
    expect(await fixture.removeOfList(listId)).toBe(false);
    expect(await fixture.remaining()).toEqual([]);
  });

  test('are removed batch by batch, however many of them can be recovered and so stay', async () => {
    const listId = newId();
    const kept = await fixture.addEvents(2_500, failed, { listId, subscriberId: newId() });
    await fixture.addEvents(1_500, succeeded, { listId, subscriberId: newId() });
    expect(await fixture.removeOfList(listId)).toBe(false);
    expect(new Set(await fixture.remaining())).toEqual(new Set(kept));
    expect(await fixture.eventsWithDeliveries()).toHaveLength(2_500);
  });
});

test('removing a subscriber, or a batch of a list, reads only their own events and deliveries', async () => {
  const [subscriberId, listId] = [newId(), newId()];
  await fixture.addEvents(20_000, succeeded, {});
  await fixture.query('UPDATE events SET subscriber_id = uuid_v7(), list_id = uuid_v7()');
  await fixture.addEvents(20, succeeded, { subscriberId });
  await fixture.addEvents(20, succeeded, { listId });
  await fixture.query('ANALYZE events, deliveries');
  const plans = await explainStatements(fixture.database, async (sql) => {
    await removeFinishedEventsOfSubscribers(sql, [{ id: subscriberId, emailNormalized: 'ada@example.com' }]);
    await removeEventsOfList(sql, listId);
  });
  for (const { nodes } of plans) {
    const scans = nodes.filter((node) => ['events', 'deliveries'].includes(node['Relation Name'] ?? ''));
    for (const { 'Node Type': type, 'Actual Rows': actual, 'Rows Removed by Filter': filtered = 0 } of scans)
      expect([type, actual + filtered <= 40]).toEqual([expect.not.stringMatching('Seq'), true]);
  }
});
