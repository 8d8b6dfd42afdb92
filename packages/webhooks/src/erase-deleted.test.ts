import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { createTestAccount, explainStatements } from '@mailwright/testing';
import { cancelled, createDeletionsFixture, type DeletionsFixture, failed, pending } from './testing/deletions.ts';
import { removeEventsOfDeleted, removeEventsOfSubscribers } from './retention.ts';

let fixture: DeletionsFixture;
beforeAll(async () => {
  fixture = await createDeletionsFixture();
});
afterAll(() => fixture.database.drop());
beforeEach(() => fixture.startOver());

describe('an erasure after a deletion', () => {
  const erase = (address: string, accountId = fixture.accountId) =>
    removeEventsOfDeleted(fixture.database, accountId, [address]);

  test("removes a deleted subscriber's remaining events by their last address, including events with an earlier one", async () => {
    const [gone, other] = [newId(), newId()];
    await fixture.addEvents(2, cancelled, { subscriberId: gone });
    const others = await fixture.addEvents(1, cancelled, { subscriberId: other });
    await fixture.removeOf({ id: gone, emailNormalized: 'grace@example.com' }, other);
    await erase('Grace@Example.com', (await createTestAccount(fixture.database)).accountId);
    expect(await fixture.remaining()).toHaveLength(3);
    await erase('Grace@Example.com');
    expect(await fixture.remaining()).toEqual(others);
    expect(await fixture.eventsWithDeliveries()).toEqual(others);
  });

  test("removes a deleted list's remaining events by the last addresses of its subscribers", async () => {
    const listId = await fixture.addList();
    const add = async (email: string, set: string) => {
      const subscriberId = newId();
      await fixture.query(
        `INSERT INTO subscribers (id, account_id, list_id, status, email, email_normalized, source)
          VALUES ($1, $2, $3, 'subscribed', $4, $4, 'api')`,
        subscriberId,
        fixture.accountId,
        listId,
        email,
      );
      return fixture.addEvents(2, set, { subscriberId, listId });
    };
    await add('recoverable@example.com', failed);
    await add('pending@example.com', pending);
    const others = await add('other@example.com', pending);
    expect(await fixture.removeOfList(listId)).toBe(true);
    await fixture.query('DELETE FROM subscribers WHERE list_id = $1', listId);
    expect(await fixture.remaining()).toHaveLength(6);
    await erase('recoverable@example.com');
    await erase('pending@example.com');
    expect(await fixture.remaining()).toEqual(others);
  });

  test("removes the deletion's own event, which has the last address in its data", async () => {
    const subscriberId = newId();
    await fixture.addEvents(1, pending, { subscriberId });
    await fixture.query(`UPDATE events SET type = 'subscriber.deleted'`);
    await erase('ada@example.com');
    expect(await fixture.remaining()).toEqual([]);
  });

  test('reads only the events of the address, however many others are kept', async () => {
    await fixture.addEvents(20_000, pending, { subscriberId: newId() });
    await fixture.query(
      `UPDATE events SET subscriber_id = uuid_v7(), deleted_email = 'p' || (random() * 1e9)::int || '@example.com'`,
    );
    await fixture.query('ANALYZE events, deliveries');
    const plans = await explainStatements(fixture.database, (sql) =>
      removeEventsOfDeleted(sql, fixture.accountId, ['ada@example.com']),
    );
    for (const { nodes, buffers } of plans) {
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(buffers).toBeLessThan(30);
    }
  });
});

test('an erasure of very many events removes one batch of events, and the deliveries of a part of that batch, in each statement', async () => {
  const subscriberId = newId();
  await fixture.addEvents(6_500, pending, { subscriberId });
  const events: number[] = [];
  let deliveries = 0;
  const sql: Sql = {
    query: async (statement) => {
      const rows = await fixture.database.query<never>(statement);
      if (statement.text.includes('DELETE FROM deliveries')) deliveries += 1;
      else events.push(rows.length);
      return rows;
    },
  };
  await removeEventsOfSubscribers(sql, [subscriberId]);
  expect([events, deliveries]).toEqual([[5_000, 1_500, 0], 7]);
  expect([await fixture.remaining(), await fixture.eventsWithDeliveries()]).toEqual([[], []]);
});
