// Raw SQL: set-wise and guarded, each statement decides under its locks what may go.
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { deleteEvents, findDeleted, keepEvents, removeEvents } from '@mailwright/outbox';

const batchSize = 1_000;
// Until the transaction ends, each batch of an erasure reads the index entries of those before it, too.
const maxErased = 5_000;

/**
 * Removes all events of these subscribers, with their deliveries and attempts, in the caller's transaction. Pending
 * deliveries are never sent.
 */
export async function removeEventsOfSubscribers(runner: Sql, subscriberIds: string[]): Promise<void> {
  await removeAll(runner, sql`e.subscriber_id = ANY(${subscriberIds}::uuid[])`);
}

/**
 * Removes what is kept of subscribers with these addresses who were deleted before: the events that a hook may still get, and
 * those of the deletions. Also the events about single mails to these addresses. In the caller's transaction.
 */
export async function removeEventsOfDeleted(runner: Sql, accountId: string, addresses: string[]): Promise<void> {
  // First who they are: not every event of theirs says so.
  await removeEventsOfSubscribers(runner, await findDeleted(runner, accountId, addresses));
  // Without a subscriber they have no list, and only their data says whose they are.
  const toThem = sql`lower(e.data #>> '{email,to}') IN (SELECT lower(a) FROM unnest(${addresses}::text[]) AS a)`;
  const singles = sql`e.account_id = ${accountId}::uuid AND e.subscriber_id IS NULL AND e.type LIKE 'email.%' AND ${toThem}`;
  await removeAll(runner, singles);
}

/** A subscriber who was deleted in the transaction, with the address they had at last. */
interface DeletedSubscriber {
  id: string;
  emailNormalized: string;
}

/**
 * Removes the events of deleted subscribers of which no hook can get a delivery any more, in the caller's transaction. The others
 * stay, until retention or an erasure of the address removes them.
 */
export async function removeFinishedEventsOfSubscribers(runner: Sql, deleted: DeletedSubscriber[]): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  const emails = deleted.map(({ emailNormalized }) => emailNormalized);
  const theirs = sql`SELECT e.id, g.email, e.list_id, ${hasDelivery(mayBeSent)} AS stays
    FROM unnest(${ids}::uuid[], ${emails}::text[]) AS g (id, email) JOIN events e ON e.subscriber_id = g.id`;
  await runner.query(prepared('remove-finished-events', removeFinished(theirs)));
}

/**
 * Removes a batch of a deleted list's events of which no hook can get a delivery any more. Those that only a recovery can deliver
 * are kept, without their list, until retention removes them. The others, which have pending deliveries, are left; all that stay get
 * the addresses of their subscribers, so it is called before these are removed, and again afterwards.
 * @returns how many were removed, how many are newly kept or have got their address, and whether any are left.
 */
export async function removeEventsOfList(
  runner: Sql,
  listId: string,
): Promise<{ removed: number; kept: number; anyLeft: boolean }> {
  // A subscriber whose row and address are unknown has an empty one, so that the event isn't looked at again.
  const theirs = sql`SELECT e.id, CASE WHEN e.subscriber_id IS NOT NULL THEN coalesce(e.deleted_email,
        (SELECT s.email_normalized FROM subscribers s WHERE s.id = e.subscriber_id),
        lower(e.data #>> '{subscriber,EMAIL}'), '') END AS email,
      CASE WHEN has.pending OR NOT has.stays THEN e.list_id END AS list_id, has.stays
    FROM (
      SELECT e.* FROM events e WHERE e.list_id = ${listId}
        AND (NOT ${hasDelivery(isPending)} OR (e.subscriber_id IS NOT NULL AND e.deleted_email IS NULL))
      LIMIT ${sql.raw(String(batchSize))} FOR UPDATE OF e SKIP LOCKED) AS e
    CROSS JOIN LATERAL (SELECT ${hasDelivery(isPending)} AS pending, ${hasDelivery(mayBeSent)} AS stays OFFSET 0) AS has`;
  const [done] = await runner.query<{ removed: number; kept: number }>(removeFinished(theirs));
  const [left] = await runner.query<{ any: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM events WHERE list_id = ${listId}) AS any`,
  );
  return { removed: done?.removed ?? 0, kept: done?.kept ?? 0, anyLeft: left?.any === true };
}

const isPending = sql`d.status = 'pending'`;

// A recovery resets what failed or was cancelled, however long it takes the owner to ask for one: of a hook that is switched off,
// and of one that is active again. A removed hook is never active again, and a test isn't recovered.
const mayBeSent = sql`(d.status = 'pending' OR (d.status IN ('failed', 'cancelled') AND NOT d.test
  AND EXISTS (SELECT 1 FROM hooks h WHERE h.id = d.hook_id AND h.status <> 'removed')))`;

// Whether the event `e` has such a delivery `d`. With LIMIT it is a probe of the index; for EXISTS, Postgres may read all deliveries.
const hasDelivery = (condition: SqlFragment): SqlFragment =>
  sql`((SELECT true FROM deliveries d WHERE d.event_id = e.id AND ${condition} LIMIT 1) IS TRUE)`;

/**
 * A statement that removes events with their deliveries and attempts, but those that stay or have a delivery that is locked at this
 * moment, such as one that is being redelivered. It locks the deliveries before it decides, and waits for none, so that it
 * can't deadlock: what is redelivered earlier stays, and what it removes is no longer found by a redelivery.
 * @param theirs SQL of the events (id, email, list_id, stays), with what `keepEvents` needs.
 */
function removeFinished(theirs: SqlFragment): SqlFragment {
  return sql`WITH theirs AS MATERIALIZED (${theirs}),
    locked AS MATERIALIZED (
      SELECT d.id, e.id AS event_id FROM theirs e CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d WHERE d.event_id = e.id AND NOT ${mayBeSent} FOR UPDATE OF d SKIP LOCKED) AS d
      WHERE NOT e.stays),
    gone AS MATERIALIZED (
      SELECT e.id FROM theirs e WHERE NOT e.stays AND NOT ${hasDelivery(sql`d.id NOT IN (SELECT id FROM locked)`)}),
    removed_deliveries AS (
      DELETE FROM deliveries d USING locked l WHERE d.id = l.id AND l.event_id IN (SELECT id FROM gone)),
    removed AS (${deleteEvents(sql`e.id IN (SELECT id FROM gone)`)}),
    kept AS (${keepEvents(sql`theirs`, sql`k.id NOT IN (SELECT id FROM gone)`)})
    SELECT (SELECT count(*)::int FROM removed) AS removed, (SELECT count(*)::int FROM kept) AS kept`;
}

/**
 * Removes the events `e` of a condition, with their deliveries and attempts. There may be very many: each statement removes a batch,
 * so that none exceeds its time limit.
 */
async function removeAll(runner: Sql, condition: SqlFragment): Promise<void> {
  const batch = sql`e.id IN (SELECT e.id FROM events e WHERE ${condition} LIMIT ${sql.raw(String(maxErased))})`;
  // Not only while batches are full: retention may remove some of a batch at the same moment.
  for (let removed = 1; removed > 0;) {
    const ids = await removeEvents(runner, batch);
    for (let from = 0; from < ids.length; from += batchSize) {
      const some = ids.slice(from, from + batchSize);
      await runner.query(sql`DELETE FROM deliveries WHERE event_id = ANY(${some}::uuid[])`);
    }
    removed = ids.length;
  }
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
  const size = sql.raw(String(batchSize));
  // Those of each hook in the order of an index: for a join, Postgres may read all deliveries.
  const removed = await runner.query(sql`DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM hooks h CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d WHERE d.hook_id = h.id ORDER BY d.status, d.id LIMIT ${size}) AS d
      WHERE h.list_id = ${listId} AND h.deleted_at IS NOT NULL LIMIT ${size})
    RETURNING id`);
  if (removed.length > 0) return true;
  await runner.query(sql`DELETE FROM hooks WHERE list_id = ${listId} AND deleted_at IS NOT NULL`);
  return false;
}
