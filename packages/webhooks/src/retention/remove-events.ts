import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Removes all events of these subscribers, with their deliveries and attempts, in the caller's transaction. Pending
 * deliveries are never sent.
 */
export async function removeEventsOfSubscribers(sql: Sql, subscriberIds: string[]): Promise<void> {
  const events = await sql.query<{ id: string }>({
    text: 'DELETE FROM events WHERE subscriber_id = ANY($1::uuid[]) RETURNING id',
    values: [subscriberIds],
  });
  await removeDeliveriesOf(sql, events);
}

// An event without pending deliveries. A delivery that was cancelled because its hook is switched off may yet be recovered.
const isOver = `NOT EXISTS (
  SELECT 1 FROM deliveries d JOIN hooks h ON h.id = d.hook_id
  WHERE d.event_id = e.id AND (d.status = 'pending' OR (d.status = 'cancelled' AND h.status = 'switched_off')))`;

/**
 * Removes a subscriber's events whose deliveries have all ended, in the caller's transaction: only what a hook still waits for
 * is kept of a person who is gone.
 */
export async function removeFinishedEventsOfSubscriber(sql: Sql, subscriberId: string): Promise<void> {
  const events = await sql.query<{ id: string }>({
    text: `DELETE FROM events e WHERE e.subscriber_id = $1 AND ${isOver} RETURNING id`,
    values: [subscriberId],
  });
  await removeDeliveriesOf(sql, events);
}

/**
 * Removes a batch of a list's events whose deliveries have all ended; the others stay until theirs have. Resolves to how many
 * events were removed, and whether any are left.
 */
export async function removeEventsOfList(sql: Sql, listId: string): Promise<{ removed: number; anyLeft: boolean }> {
  const events = await sql.query<{ id: string }>({
    text: `DELETE FROM events WHERE id IN (
        SELECT e.id FROM events e WHERE e.list_id = $1
          AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
      RETURNING id`,
    values: [listId],
  });
  await removeDeliveriesOf(sql, events);
  const [left] = await sql.query<{ any: boolean }>({
    text: 'SELECT EXISTS (SELECT 1 FROM events WHERE list_id = $1) AS any',
    values: [listId],
  });
  return { removed: events.length, anyLeft: left?.any === true };
}

async function removeDeliveriesOf(sql: Sql, events: { id: string }[]): Promise<void> {
  if (events.length === 0) return;
  await sql.query({
    text: 'DELETE FROM deliveries WHERE event_id = ANY($1::uuid[])',
    values: [events.map(({ id }) => id)],
  });
}
