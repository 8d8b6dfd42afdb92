import { inTransaction } from '@mailwright/database';
import { removeEventsOfList, removeFinishedEventsOfSubscribers } from '../retention.ts';
import { createRecoveriesFixture, type RecoveriesFixture } from './recoveries.ts';

/** A deleted subscriber, as the deletion passes them on; an id alone means the address `ada@example.com`. */
type Deleted = string | { id: string; emailNormalized: string };

/** A database with a hook, and operations for tests of what a deletion removes. */
export interface DeletionsFixture extends RecoveriesFixture {
  /**
   * Adds events whose data has the address `Ada@example.com`, each with a delivery to the hook.
   * @param set the columns of the deliveries.
   * @returns the ids of the events, in order.
   */
  addEvents(count: number, set: string, of: { subscriberId?: string; listId?: string }): Promise<string[]>;
  /** Removes subscribers' events, as their deletion does. */
  removeOf(...deleted: Deleted[]): Promise<void>;
  /** Removes a list's events, as a worker does; resolves to whether any are left. */
  removeOfList(listId: string): Promise<boolean>;
  /** The ids of all events, in order. */
  remaining(): Promise<string[]>;
  /** The ids of all deliveries' events, in order. */
  eventsWithDeliveries(): Promise<string[]>;
  /** Removes all events and hooks, and adds a new hook. */
  startOver(): Promise<void>;
}

export const succeeded = `status = 'succeeded'`;
export const failed = `status = 'failed', reason = 'rejected'`;
export const cancelled = `status = 'cancelled', reason = 'hook-switched-off'`;
export const pending = `status = 'pending', finished_at = NULL`;

export async function createDeletionsFixture(): Promise<DeletionsFixture> {
  const recoveries = await createRecoveriesFixture();
  const { database, accountId, query } = recoveries;
  const fixture: DeletionsFixture = Object.assign(recoveries, {
    addEvents: async (count: number, set: string, of: { subscriberId?: string; listId?: string }) => {
      const events = await query<{ id: string }>(
        `INSERT INTO events (id, account_id, list_id, subscriber_id, type, data, occurred_at)
          SELECT uuid_v7(), $1, $2, $3, 'subscriber.subscribed', '{"subscriber":{"EMAIL":"Ada@example.com"}}', now()
          FROM generate_series(1, $4::int) RETURNING id`,
        accountId,
        of.listId,
        of.subscriberId,
        count,
      );
      const ids = events.map(({ id }) => id).toSorted();
      await query(
        `INSERT INTO deliveries (id, account_id, event_id, hook_id)
          SELECT uuid_v7(), $1, id, $2 FROM unnest($3::uuid[]) AS id`,
        accountId,
        fixture.hookId,
        ids,
      );
      for (const change of ["attempt_count = 1, finished_at = now() - interval '1 hour'", set])
        await query(`UPDATE deliveries SET ${change} WHERE event_id = ANY($1::uuid[])`, ids);
      return ids;
    },
    removeOf: (...deleted: Deleted[]) => {
      const subscribers = deleted.map((one) =>
        typeof one === 'string' ? { id: one, emailNormalized: 'ada@example.com' } : one,
      );
      return inTransaction(database, (sql) => removeFinishedEventsOfSubscribers(sql, subscribers));
    },
    removeOfList: async (listId: string) => {
      for (;;) {
        const { removed, kept, anyLeft } = await removeEventsOfList(database, listId);
        if (!anyLeft || removed + kept === 0) return anyLeft;
      }
    },
    remaining: async () => (await query<{ id: string }>('SELECT id FROM events ORDER BY id')).map(({ id }) => id),
    eventsWithDeliveries: async () =>
      (await query<{ id: string }>('SELECT event_id AS id FROM deliveries ORDER BY event_id')).map(({ id }) => id),
    startOver: async () => {
      await query('TRUNCATE hooks, events, deliveries, recoveries CASCADE');
      await recoveries.reset();
    },
  });
  return fixture;
}
