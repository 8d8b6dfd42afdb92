import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { removeOldHooks } from './remove-old-hooks.ts';
import { removeOldRecoveries } from './remove-old-recoveries.ts';

// Each batch is a transaction: large enough to amortize its round trips, small enough for its locks to delay nothing.
const maxEvents = 1_000;
const maxDeliveries = 5_000;
// An event may have very many deliveries, so the first batch has few events.
const firstEvents = 125;
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
  return { ...removed, recoveries, ...(await removeOldHooks(database, days, stopping)) };
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
    const removed = await inTransaction(database, (sql) => removeBatch(sql, ids, days));
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
  sql: Sql,
  { after, until, size }: { after: string; until: string; size: number },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'read-old-events',
    // Ids contain the time of the event, so this walks the primary key and stops at the first younger one.
    text: 'SELECT id FROM events WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3',
    values: [after, until, size],
  });
  return rows.map(({ id }) => id);
}

async function removeBatch(sql: Sql, ids: string[], days: number): Promise<Pick<Removed, 'events' | 'deliveries'>> {
  // Locked, so that only one of several processes removes it.
  const over = await sql.query<{ id: string }>({
    name: 'lock-old-events',
    text: `SELECT e.id FROM events e WHERE e.id = ANY($1::uuid[])
        AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id AND NOT (${isOver}))
      ORDER BY e.id FOR UPDATE OF e SKIP LOCKED`,
    values: [ids, days],
  });
  if (over.length === 0) return { events: 0, deliveries: 0 };
  const eventIds = over.map(({ id }) => id);
  const deliveries = await sql.query({
    name: 'remove-old-deliveries',
    // Checked again under the lock: a delivery that is being redelivered at this moment stays, and so does its event.
    text: `WITH held AS (
        SELECT d.id FROM deliveries d WHERE d.event_id = ANY($1::uuid[]) AND ${isOver}
        ORDER BY d.id LIMIT ${maxDeliveries} FOR UPDATE SKIP LOCKED)
      DELETE FROM deliveries d USING held WHERE d.id = held.id RETURNING d.id`,
    values: [eventIds, days],
  });
  // A separate statement, which sees that their deliveries are gone.
  const events = await sql.query({
    name: 'remove-old-events',
    text: `DELETE FROM events e WHERE e.id = ANY($1::uuid[])
        AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.event_id = e.id)
      RETURNING e.id`,
    values: [eventIds],
  });
  return { events: events.length, deliveries: deliveries.length };
}

const isOver = `d.status <> 'pending' AND (d.finished_at >= now() - make_interval(days => $2)) IS NOT TRUE`;
