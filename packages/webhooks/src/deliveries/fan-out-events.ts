import type { Sql } from '@mailwright/database';
import { trustQueueFor } from './delivery-jobs.ts';

/**
 * Makes the deliveries of events, one for each active hook that hears the event: of the account, for that event, for
 * any list or that one, and listening already when it happened. Making them and marking the events is one statement,
 * so an event is fanned out once however often it is asked for; the unique key (event, hook) stands behind that. An
 * event that the relay is just handing over is waited for, not skipped: nobody would come back to it for ten seconds.
 * @param options `queued`: whether the caller hands the deliveries to the queue; else the feed does, when there is room.
 * @returns the ids of the deliveries made now.
 */
export async function fanOutEvents(
  sql: Sql,
  eventIds: string[],
  options: { queued: boolean } = { queued: true },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'fan-out-events',
    text: `WITH fresh AS (
        SELECT id, account_id, list_id, type, created_at FROM events
        WHERE id = ANY($1::uuid[]) AND fanned_out_at IS NULL ORDER BY id FOR UPDATE),
      made AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, feed_at)
        SELECT uuid_v7(), e.account_id, e.id, h.id, now() + CASE WHEN $2 THEN interval '${trustQueueFor}' ELSE interval '0' END
        FROM fresh e JOIN hooks h ON h.account_id = e.account_id AND h.event = e.type AND h.status = 'active'
          AND (h.list_id IS NULL OR h.list_id = e.list_id) AND h.active_since <= e.created_at
        ON CONFLICT (event_id, hook_id) DO NOTHING
        RETURNING id),
      marked AS (UPDATE events SET fanned_out_at = now() WHERE id IN (SELECT id FROM fresh))
      SELECT id FROM made`,
    values: [eventIds, options.queued],
  });
  return rows.map((row) => row.id);
}
