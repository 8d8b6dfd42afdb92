import type { Sql } from '@mailwright/database';

const batchSize = 1_000;

/**
 * Removes all that is kept of what happened to these subscribers, deliveries and their attempts included, in the caller's
 * transaction. What was still to be delivered isn't.
 */
export async function removeEventsOfSubscribers(sql: Sql, subscriberIds: string[]): Promise<void> {
  // Locked first, so that deliveries that are just being made are there to be deleted, and no others are made.
  await sql.query({
    text: 'SELECT 1 FROM events WHERE subscriber_id = ANY($1::uuid[]) ORDER BY id FOR UPDATE',
    values: [subscriberIds],
  });
  await sql.query({
    text: `DELETE FROM deliveries WHERE event_id IN (SELECT id FROM events WHERE subscriber_id = ANY($1::uuid[]))`,
    values: [subscriberIds],
  });
  await sql.query({ text: 'DELETE FROM events WHERE subscriber_id = ANY($1::uuid[])', values: [subscriberIds] });
}

/**
 * Removes what happened to a subscriber, as far as it has been delivered or given up, in the caller's transaction: of
 * somebody who is gone nothing is kept that nobody waits for.
 */
export async function removeFinishedEventsOfSubscriber(sql: Sql, subscriberId: string): Promise<void> {
  const done = await sql.query<{ id: string }>({
    text: `SELECT e.id FROM events e WHERE e.subscriber_id = $1 AND e.fanned_out_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')
      ORDER BY e.id FOR UPDATE`,
    values: [subscriberId],
  });
  const ids = done.map(({ id }) => id);
  await sql.query({ text: 'DELETE FROM deliveries WHERE event_id = ANY($1::uuid[])', values: [ids] });
  await sql.query({ text: 'DELETE FROM events WHERE id = ANY($1::uuid[])', values: [ids] });
}

/**
 * Removes a batch of what happened on a list, as far as it has been delivered or given up: the rest first has to be.
 * Resolves to how many events were removed, and whether any are left.
 */
export async function removeEventsOfList(sql: Sql, listId: string): Promise<{ removed: number; anyLeft: boolean }> {
  const done = await sql.query<{ id: string }>({
    text: `WITH done AS (
        SELECT e.id FROM events e WHERE e.list_id = $1 AND e.fanned_out_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED),
      undelivered AS (DELETE FROM deliveries WHERE event_id IN (SELECT id FROM done))
      SELECT id FROM done`,
    values: [listId],
  });
  const ids = done.map(({ id }) => id);
  // A statement of its own: the foreign key sees the deliveries gone only when theirs has ended.
  await sql.query({ text: 'DELETE FROM events WHERE id = ANY($1::uuid[])', values: [ids] });
  const [left] = await sql.query<{ any: boolean }>({
    text: 'SELECT EXISTS (SELECT 1 FROM events WHERE list_id = $1) AS any',
    values: [listId],
  });
  return { removed: ids.length, anyLeft: left?.any === true };
}
