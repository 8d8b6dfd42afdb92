// Raw SQL: set-wise and guarded, batches of rows that are old by the time of Postgres, locked so that workers skip each other's.
import { type Database, inTransaction, prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { removeEvents } from '@mailwright/outbox';
import { firstIdAt } from '@mailwright/platform';

// Each batch is a transaction: large enough to amortize its round trips, small enough for its locks to delay nothing.
const maxEvents = 1_000;
const maxDeliveries = 5_000;
// An event may have very many deliveries, so the first batch has few events.
const firstEvents = 125;
const maxRows = 1_000;
const dayMs = 86_400_000;

/** How much was removed. */
export interface Removed {
  events: number;
  /** With their attempts. */
  deliveries: number;
  recoveries: number;
  /** Hooks that were deleted and have no deliveries left. */
  hooks: number;
  /** Previous secrets that have expired since a rotation. */
  rotatedOut: number;
}

/**
 * Removes what ended `days` days ago: events with their deliveries and attempts, recoveries, and deleted hooks; and previous
 * secrets that have expired. An event stays while one of its deliveries is pending or, after a redelivery, ended less than
 * `days` days ago. Any number of processes may run it at once: they skip the rows that another one has locked.
 * @param options `stopping`: ends it after the batch under way; the next run goes on.
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
  // A run reads no id twice: neither events that stay, nor dead index entries of removed ones.
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
      // The remaining deliveries of these events are next.
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
      // Ids contain the time of the event, so this walks the primary key and stops at the first younger one.
      sql`SELECT id FROM events WHERE id > ${after} AND id < ${until} ORDER BY id LIMIT ${size}`,
    ),
  );
  return rows.map(({ id }) => id);
}

async function removeBatch(runner: Sql, ids: string[], days: number): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  // Locked, so that only one of several processes removes it.
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
      // Checked again under the lock: a delivery that is being redelivered at this moment stays, and so does its event.
      sql`WITH held AS (
          SELECT d.id FROM deliveries d WHERE d.event_id = ANY(${eventIds}::uuid[]) AND ${isOver(days)}
          ORDER BY d.id LIMIT ${sql.raw(String(maxDeliveries))} FOR UPDATE SKIP LOCKED)
        DELETE FROM deliveries d USING held WHERE d.id = held.id RETURNING d.id`,
    ),
  );
  // A separate statement, which sees that their deliveries are gone.
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
    // Only those without deliveries: the foreign key would otherwise update each of them, however many. A subquery in the
    // order of an index: for NOT EXISTS, Postgres may read all deliveries.
    sql`DELETE FROM recoveries WHERE id IN (
        SELECT r.id FROM recoveries r
        WHERE r.id < ${firstIdAt(Date.now() - days * dayMs)} AND r.completed_at < now() - make_interval(days => ${days})
          AND (SELECT d.status FROM deliveries d WHERE d.recovery_id = r.id ORDER BY d.status LIMIT 1) IS NULL
        ORDER BY r.id LIMIT ${sql.raw(String(maxRows))} FOR UPDATE OF r SKIP LOCKED)
      RETURNING id`,
    stopping,
  );
}

/** Removes hooks that were deleted `days` days ago and have no deliveries left. Resolves to how many. */
export async function removeOldHooks(runner: Sql, days: number, stopping: AbortSignal | undefined): Promise<number> {
  return repeatBatches(
    runner,
    'remove-old-hooks',
    // A subquery in the order of an index: for NOT EXISTS, Postgres may read all deliveries. The order is that of `hooks_deleted`.
    sql`DELETE FROM hooks WHERE id IN (
        SELECT h.id FROM hooks h
        WHERE h.deleted_at < now() - make_interval(days => ${days})
          AND (SELECT d.id FROM deliveries d WHERE d.hook_id = h.id ORDER BY d.status, d.id LIMIT 1) IS NULL
        ORDER BY h.deleted_at LIMIT ${sql.raw(String(maxRows))} FOR UPDATE OF h SKIP LOCKED)
      RETURNING id`,
    stopping,
  );
}

/** Reads all hooks, which are thousands where deliveries are millions. */
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
 * @returns how many rows all of them have returned.
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
