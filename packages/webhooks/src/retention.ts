// Removes, in batches, rows that are old by Postgres's clock, and locks them, so that workers skip each other's rows.
import { type Database, inTransaction, prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { deleteEvents, findDeleted, keepEvents, removeEvents } from '@mailwright/outbox';
import { firstIdAt } from '@mailwright/platform';

// Each batch is a transaction that is large enough to amortize its round trips and small enough for its locks to delay
// nothing.
const maxEvents = 1_000;
const maxDeliveries = 5_000;
// An event may have very many deliveries, so the first batch has few events.
const firstEvents = 125;
const maxRows = 1_000;
const dayMs = 86_400_000;

/** How much was removed. */
export interface Removed {
  events: number;
  /** Deliveries, which are removed with their attempts. */
  deliveries: number;
  recoveries: number;
  /** Hooks that were deleted and have no deliveries left. */
  hooks: number;
  /** Previous secrets that have expired since a rotation. */
  rotatedOut: number;
}

/**
 * Removes what ended `days` days ago: events with their deliveries and attempts, recoveries, and deleted hooks. Also
 * removes previous secrets that have expired. An event stays while one of its deliveries is pending or, after a
 * redelivery, ended less than `days` days ago. Any number of processes may run this at once: they skip the rows that
 * another one has locked.
 * @param options `stopping`: ends it after the batch under way; the next run continues.
 */
export async function removeOldDeliveries(
  database: Database,
  days: number,
  options: { stopping?: AbortSignal } = {},
): Promise<Removed> {
  const { stopping } = options;
  const removed = await removeOldEvents(database, days, stopping);
  const recoveries = await removeOldRecoveries(database, days, stopping);
  const hooks = await removeOldHooks(database, days, stopping);
  return { ...removed, recoveries, hooks, rotatedOut: await removeExpiredSecrets(database, stopping) };
}

async function removeOldEvents(
  database: Database,
  days: number,
  stopping: AbortSignal | undefined,
): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  const total = { events: 0, deliveries: 0 };
  const until = firstIdAt(Date.now() - days * dayMs);
  // A run reads no id twice: neither events that stay nor dead index entries of removed ones.
  let after = firstIdAt(0);
  let size = firstEvents;
  while (stopping?.aborted !== true) {
    const ids = await readOldEvents(database, { after, until, size });
    const last = ids.at(-1);
    if (last === undefined) return total;
    const removed = await inTransaction(database, (transaction) => removeBatch(transaction, ids, days));
    total.events += removed.events;
    total.deliveries += removed.deliveries;
    if (removed.deliveries === maxDeliveries) {
      // Continue with the remaining deliveries of these events.
      size = Math.max(1, Math.floor(size / 2));
    } else {
      after = last;
      size = Math.min(maxEvents, size * 2);
    }
  }
  return total;
}

async function readOldEvents(
  runner: Sql,
  { after, until, size }: { after: string; until: string; size: number },
): Promise<string[]> {
  const rows = await runner.query<{ id: string }>(
    prepared(
      'read-old-events',
      // Ids contain the event's time, so this walks the primary key and stops at the first newer event.
      sql`SELECT id FROM events WHERE id > ${after} AND id < ${until} ORDER BY id LIMIT ${size}`,
    ),
  );
  return rows.map(({ id }) => id);
}

async function removeBatch(runner: Sql, ids: string[], days: number): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  // Locks the events, so that only one of several processes removes each.
  const over = await runner.query<{ id: string }>(
    prepared(
      'lock-old-events',
      sql`SELECT e.id FROM events e WHERE e.id = ANY(${ids}::uuid[])
          AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND NOT (${isOver(days)}))
        ORDER BY e.id FOR UPDATE OF e SKIP LOCKED`,
    ),
  );
  if (over.length === 0) return { events: 0, deliveries: 0 };
  const eventIds = over.map(({ id }) => id);
  const deliveries = await runner.query(
    prepared(
      'remove-old-deliveries',
      // Checks again under the lock, so that a delivery that is just being redelivered stays, and so does its event.
      sql`WITH held AS (
          SELECT d.id FROM deliveries d WHERE d.event_id = ANY(${eventIds}::uuid[]) AND ${isOver(days)}
          ORDER BY d.id LIMIT ${sql.raw(String(maxDeliveries))} FOR UPDATE SKIP LOCKED)
        DELETE FROM deliveries d USING held WHERE d.id = held.id RETURNING d.id`,
    ),
  );
  // A separate statement sees that the deliveries are gone.
  const events = await removeEvents(
    runner,
    sql`e.id = ANY(${eventIds}::uuid[]) AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id)`,
    'remove-old-events',
  );
  return { events: events.length, deliveries: deliveries.length };
}

const isOver = (days: number): SqlFragment =>
  sql`d.status <> 'pending' AND (d.finished_at >= now() - make_interval(days => ${days})) IS NOT TRUE`;

async function removeOldRecoveries(runner: Sql, days: number, stopping: AbortSignal | undefined): Promise<number> {
  return repeatBatches(
    runner,
    'remove-old-recoveries',
    // Removes only recoveries without deliveries, because the foreign key would otherwise update each delivery, however
    // many there are. The subquery is in the order of an index: for NOT EXISTS, Postgres may read all deliveries.
    sql`DELETE FROM recoveries WHERE id IN (
        SELECT r.id FROM recoveries r
        WHERE r.id < ${firstIdAt(Date.now() - days * dayMs)} AND r.completed_at < now() - make_interval(days => ${days})
          AND (SELECT d.status FROM deliveries d WHERE d.recovery_id = r.id ORDER BY d.status LIMIT 1) IS NULL
        ORDER BY r.id LIMIT ${sql.raw(String(maxRows))} FOR UPDATE OF r SKIP LOCKED)
      RETURNING id`,
    stopping,
  );
}

/** Removes hooks that were deleted `days` days ago and have no deliveries left. Resolves to how many it removed. */
export async function removeOldHooks(runner: Sql, days: number, stopping: AbortSignal | undefined): Promise<number> {
  return repeatBatches(
    runner,
    'remove-old-hooks',
    // The subquery is in the order of an index: for NOT EXISTS, Postgres may read all deliveries. The outer order is
    // that of `hooks_deleted`.
    sql`DELETE FROM hooks WHERE id IN (
        SELECT h.id FROM hooks h
        WHERE h.deleted_at < now() - make_interval(days => ${days})
          AND (SELECT d.id FROM deliveries d WHERE d.hook_id = h.id ORDER BY d.status, d.id LIMIT 1) IS NULL
        ORDER BY h.deleted_at LIMIT ${sql.raw(String(maxRows))} FOR UPDATE OF h SKIP LOCKED)
      RETURNING id`,
    stopping,
  );
}

/** Reads all hooks, of which there are thousands when there are millions of deliveries. */
async function removeExpiredSecrets(runner: Sql, stopping: AbortSignal | undefined): Promise<number> {
  return repeatBatches(
    runner,
    'remove-expired-secrets',
    sql`UPDATE hooks SET previous_secret_ciphertext = NULL, previous_secret_expires_at = NULL WHERE id IN (
        SELECT h.id FROM hooks h WHERE h.previous_secret_expires_at <= now()
        ORDER BY h.id LIMIT ${sql.raw(String(maxRows))} FOR NO KEY UPDATE OF h SKIP LOCKED)
      RETURNING id`,
    stopping,
  );
}

/**
 * Repeats a statement that processes `maxRows` rows, each time in its own transaction, until it returns fewer.
 * @param stopping ends it after the batch under way.
 * @returns how many rows were returned in all.
 */
async function repeatBatches(
  runner: Sql,
  name: string,
  statement: SqlFragment,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let all = 0;
  while (stopping?.aborted !== true) {
    const rows = await runner.query(prepared(name, statement));
    all += rows.length;
    if (rows.length < maxRows) break;
  }
  return all;
}

const batchSize = 1_000;
// Until an erasure's transaction ends, each batch also reads the index entries of the batches before it.
const maxErased = 5_000;

/**
 * Removes all events of these subscribers, with their deliveries and attempts, in the caller's transaction. Pending
 * deliveries are thus never sent.
 */
export async function removeEventsOfSubscribers(runner: Sql, subscriberIds: string[]): Promise<void> {
  await removeAll(runner, sql`e.subscriber_id = ANY(${subscriberIds}::uuid[])`);
}

/**
 * Removes, in the caller's transaction, what is left of previously deleted subscribers with these addresses: the events
 * that a hook may still get, and those of the deletions. Also removes events about transactional emails to these
 * addresses.
 */
export async function removeEventsOfDeleted(runner: Sql, accountId: string, addresses: string[]): Promise<void> {
  // First find the subscribers, because not all of their events have an address.
  await removeEventsOfSubscribers(runner, await findDeleted(runner, accountId, addresses));
  // These events have no subscriber and no list: only their data says whose they are.
  const toThem = sql`lower(e.data #>> '{email,to}') IN (SELECT lower(a) FROM unnest(${addresses}::text[]) AS a)`;
  const singles = sql`e.account_id = ${accountId}::uuid AND e.subscriber_id IS NULL AND e.type LIKE 'email.%' AND ${toThem}`;
  await removeAll(runner, singles);
}

/** A subscriber who was deleted in this transaction, with their last address. */
interface DeletedSubscriber {
  id: string;
  emailNormalized: string;
}

/**
 * Removes, in the caller's transaction, those events of deleted subscribers that no hook can get anymore. The others
 * stay until retention or an erasure of the address removes them.
 */
export async function removeFinishedEventsOfSubscribers(runner: Sql, deleted: DeletedSubscriber[]): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  const emails = deleted.map(({ emailNormalized }) => emailNormalized);
  const theirs = sql`SELECT e.id, g.email, e.list_id, ${hasDelivery(mayBeSent)} AS stays
    FROM unnest(${ids}::uuid[], ${emails}::text[]) AS g (id, email) JOIN events e ON e.subscriber_id = g.id`;
  await runner.query(prepared('remove-finished-events', removeFinished(theirs)));
}

/**
 * Removes a batch of those events of a deleted list that no hook can get anymore. Events that only a recovery can
 * deliver are kept, without their list, until retention removes them. The others, which have pending deliveries, are
 * left. All events that stay get the addresses of their subscribers, so call this before the subscribers are removed,
 * and again after that.
 * @returns how many events were removed, how many are newly kept or have got their address, and whether any are left.
 */
export async function removeEventsOfList(
  runner: Sql,
  listId: string,
): Promise<{ removed: number; kept: number; anyLeft: boolean }> {
  // The address is empty if the subscriber's row and address are unknown, so that the event isn't looked at again.
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

// A recovery resets what failed or was cancelled, however late the owner requests it, for a hook that is disabled
// or active again. A removed hook is never active again, and a test isn't recovered.
const mayBeSent = sql`(d.status = 'pending' OR (d.status IN ('failed', 'cancelled') AND NOT d.test
  AND EXISTS (SELECT 1 FROM hooks h WHERE h.id = d.hook_id AND h.status <> 'removed')))`;

// Whether the event `e` has such a delivery `d`. With LIMIT, it is an index probe; for EXISTS, Postgres may read all
// deliveries.
const hasDelivery = (condition: SqlFragment): SqlFragment =>
  sql`((SELECT true FROM deliveries d WHERE d.event_id = e.id AND ${condition} LIMIT 1) IS TRUE)`;

/**
 * A statement that removes events with their deliveries and attempts, except for events that stay or have a delivery
 * that is locked at this moment, for example because it is being redelivered. It locks the deliveries before it
 * decides, but waits for no lock, so that it can't deadlock: what was redelivered before stays, and a later redelivery
 * doesn't find what it removes.
 * @param theirs SQL for the events (id, email, list_id, stays), with what `keepEvents` needs.
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
 * Removes the events `e` that satisfy a condition, with their deliveries and attempts. There may be very many, so each
 * statement removes only a batch, and none exceeds its time limit.
 */
async function removeAll(runner: Sql, condition: SqlFragment): Promise<void> {
  const batch = sql`e.id IN (SELECT e.id FROM events e WHERE ${condition} LIMIT ${sql.raw(String(maxErased))})`;
  // Continues even after a batch that isn't full, because retention may have removed some of it at the same moment.
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
 * Deletes the hooks that are limited to this list, in the caller's transaction: once that commits, nothing more is sent
 * to them. Their rows are removed after their deliveries.
 */
export async function removeHooksOfList(runner: Sql, listId: string): Promise<void> {
  await runner.query(sql`UPDATE hooks SET status = 'removed', deleted_at = now(), updated_at = now()
    WHERE list_id = ${listId} AND deleted_at IS NULL`);
}

/**
 * Removes a batch of deliveries of a list's deleted hooks or, if none is left, the hooks. Deliveries that are being
 * sent are removed too, because no one can see their results anymore.
 * @returns false if all are gone.
 */
export async function removeDeliveriesOfList(runner: Sql, listId: string): Promise<boolean> {
  const size = sql.raw(String(batchSize));
  // Reads each hook's deliveries in the order of an index: for a join, Postgres may read all deliveries.
  const removed = await runner.query(sql`DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM hooks h CROSS JOIN LATERAL (
        SELECT d.id FROM deliveries d WHERE d.hook_id = h.id ORDER BY d.status, d.id LIMIT ${size}) AS d
      WHERE h.list_id = ${listId} AND h.deleted_at IS NOT NULL LIMIT ${size})
    RETURNING id`);
  if (removed.length > 0) return true;
  await runner.query(sql`DELETE FROM hooks WHERE list_id = ${listId} AND deleted_at IS NOT NULL`);
  return false;
}
