// Raw SQL: set-wise and guarded, each statement decides under its locks what may go.
import { type Sql, sql } from '@mailwright/database';
import { removeEvents } from '@mailwright/outbox';

const batchSize = 1_000;

/**
 * Removes all events of these subscribers, with their deliveries and attempts, in the caller's transaction. Pending
 * deliveries are never sent.
 */
export async function removeEventsOfSubscribers(runner: Sql, subscriberIds: string[]): Promise<void> {
  await removeDeliveriesOf(runner, await removeEvents(runner, sql`e.subscriber_id = ANY(${subscriberIds}::uuid[])`));
}

/**
 * Removes the events about subscribers with these addresses who were deleted before, which hold their last representation, and
 * about single mails to these addresses, in the caller's transaction.
 */
export async function removeDeletionEvents(runner: Sql, accountId: string, addresses: string[]): Promise<void> {
  const theirs = sql`lower(e.data #>> '{subscriber,EMAIL}') IN (SELECT lower(a) FROM unnest(${addresses}::text[]) AS a)`;
  const events = sql`e.account_id = ${accountId}::uuid AND e.type = 'subscriber.deleted' AND ${theirs}`;
  await removeDeliveriesOf(runner, await removeEvents(runner, events));
  // Without a subscriber they have no list, and only their data says whose they are.
  const toThem = sql`lower(e.data #>> '{email,to}') IN (SELECT lower(a) FROM unnest(${addresses}::text[]) AS a)`;
  const singles = sql`e.account_id = ${accountId}::uuid AND e.subscriber_id IS NULL AND e.type LIKE 'email.%' AND ${toThem}`;
  await removeDeliveriesOf(runner, await removeEvents(runner, singles));
}

// An event without pending deliveries. A delivery that was cancelled because its hook is switched off may yet be recovered.
const isOver = sql`NOT EXISTS (
  SELECT 1 FROM deliveries d JOIN hooks h ON h.id = d.hook_id
  WHERE d.event_id = e.id AND (d.status = 'pending' OR (d.status = 'cancelled' AND h.status = 'switched_off')))`;

/**
 * Removes the events of subscribers whose deliveries have all ended, in the caller's transaction: only what a hook still waits
 * for is kept of people who are gone.
 */
export async function removeFinishedEventsOfSubscribers(runner: Sql, subscriberIds: string[]): Promise<void> {
  const ofThem = sql`e.subscriber_id = ANY(${subscriberIds}::uuid[])`;
  await removeDeliveriesOf(runner, await removeEvents(runner, sql`${ofThem} AND ${isOver}`));
}

/**
 * Removes a batch of a list's events whose deliveries have all ended; the others stay until theirs have. Resolves to how many
 * events were removed, and whether any are left.
 */
export async function removeEventsOfList(runner: Sql, listId: string): Promise<{ removed: number; anyLeft: boolean }> {
  const removed = await removeEvents(
    runner,
    sql`e.id IN (
        SELECT e.id FROM events e WHERE e.list_id = ${listId}
          AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND d.status = 'pending')
        LIMIT ${sql.raw(String(batchSize))} FOR UPDATE SKIP LOCKED)`,
  );
  await removeDeliveriesOf(runner, removed);
  const [left] = await runner.query<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM events WHERE list_id = ${listId}) AS any`,
  );
  return { removed: removed.length, anyLeft: left?.any === true };
}

async function removeDeliveriesOf(runner: Sql, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await runner.query(sql`DELETE FROM deliveries WHERE event_id = ANY(${eventIds}::uuid[])`);
}

/**
 * Deletes the hooks that are limited to this list, in the caller's transaction: nothing more is sent to them when that
 * commits. Their rows are removed after their deliveries.
 */
export async function removeHooksOfList(runner: Sql, listId: string): Promise<void> {
  await runner.query(sql`UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
    WHERE list_id = ${listId} AND deleted_at IS NULL`);
}

/**
 * Removes a batch of deliveries of a list's deleted hooks; when none is left, the hooks. Deliveries that are being sent are
 * removed too: no one can see their results any more.
 * @returns false when all are gone.
 */
export async function removeDeliveriesOfList(runner: Sql, listId: string): Promise<boolean> {
  const removed = await runner.query(sql`DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM hooks h JOIN deliveries d ON d.hook_id = h.id
      WHERE h.list_id = ${listId} AND h.deleted_at IS NOT NULL LIMIT ${sql.raw(String(batchSize))})
    RETURNING id`);
  if (removed.length > 0) return true;
  await runner.query(sql`DELETE FROM hooks WHERE list_id = ${listId} AND deleted_at IS NOT NULL`);
  return false;
}
