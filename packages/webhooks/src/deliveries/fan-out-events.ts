import type { Sql } from '@mailwright/database';
import { trustQueueSeconds } from './delivery-jobs.ts';

/** A delivery that is to be handed to the queue now. */
export interface HandedOut {
  deliveryId: string;
  /** Which attempt, from 1. */
  attempt: number;
  hookId: string;
  slow: boolean;
}

/** What a fan-out asks of its caller. */
export interface FannedOut {
  /** To be handed to the queue. */
  handedOut: HandedOut[];
  /** Hooks that have room for deliveries that were waiting before these: the feed should look after them. */
  hungryHookIds: string[];
  /** How many deliveries were made in all. */
  made: number;
}

type Row = ({ id: string; hookId: string; slow: boolean } | { id: null }) & { hungry: string | null; made: number };

/**
 * Makes the deliveries of events, one for each active hook that hears the event: of the account, for that event, for
 * any list or that one, and listening already when it happened. Those for which there is room, in the hook's window and
 * in the queue, are in flight from now on; the others wait for the feed. Making them, counting them and marking the events
 * is one statement, so an event is fanned out once however often it is asked for; the unique key (event, hook) stands
 * behind that. An event that the relay is just handing over is waited for, not skipped: nobody would come back to it for
 * ten seconds.
 * @param roomInQueue how many deliveries the queue can take.
 */
export async function fanOutEvents(sql: Sql, eventIds: string[], roomInQueue: number): Promise<FannedOut> {
  const rows = await sql.query<Row>({
    name: 'fan-out-events',
    // Found by their keys alone: Postgres, which mostly sees hardly anything wait, would go through all that does.
    text: `WITH asked AS MATERIALIZED (
        SELECT id, account_id, list_id, type, created_at, fanned_out_at FROM events
        WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE),
      fresh AS (SELECT * FROM asked WHERE fanned_out_at IS NULL),
      heard AS (
        SELECT e.id AS event_id, e.account_id, h.id AS hook_id,
          row_number() OVER (PARTITION BY h.id ORDER BY e.id) AS place,
          row_number() OVER (ORDER BY e.id) AS place_in_queue
        FROM fresh e JOIN hooks h ON h.account_id = e.account_id AND h.event = e.type AND h.status = 'active'
          AND (h.list_id IS NULL OR h.list_id = e.list_id) AND h.active_since <= e.created_at),
      -- Behind a backlog nobody goes first.
      windows AS (
        SELECT hook_id, CASE WHEN backlog THEN 0 ELSE size - in_flight END AS room, slow,
          backlog AND in_flight < size AS hungry
        FROM hook_windows
        WHERE hook_id IN (SELECT hook_id FROM heard) ORDER BY hook_id FOR UPDATE),
      made AS (
        INSERT INTO deliveries (id, account_id, event_id, hook_id, in_flight, trusted_until)
        SELECT uuid_v7(), h.account_id, h.event_id, h.hook_id, h.fits,
          CASE WHEN h.fits THEN now() + interval '${trustQueueSeconds} seconds' END
        FROM (
          SELECT heard.*, place <= room AND place_in_queue <= $2 AS fits FROM heard JOIN windows USING (hook_id)) AS h
        ON CONFLICT (event_id, hook_id) DO NOTHING
        RETURNING id, hook_id, in_flight),
      counted AS (
        UPDATE hook_windows w SET in_flight = w.in_flight + m.handed_out, backlog = w.backlog OR m.waiting > 0
        FROM (
          SELECT hook_id, count(*) FILTER (WHERE in_flight) AS handed_out, count(*) FILTER (WHERE NOT in_flight) AS waiting
          FROM made GROUP BY hook_id) AS m
        WHERE w.hook_id = m.hook_id),
      marked AS (UPDATE events SET fanned_out_at = now() WHERE id IN (SELECT id FROM fresh))
      SELECT made.id, hook_id AS "hookId", windows.slow, NULL::uuid AS hungry, 0 AS made
      FROM made JOIN windows USING (hook_id) WHERE made.in_flight
      UNION ALL SELECT NULL, NULL, NULL, hook_id, 0 FROM windows WHERE hungry
      UNION ALL SELECT NULL, NULL, NULL, NULL, count(*)::int FROM made`,
    values: [eventIds, roomInQueue],
  });
  return {
    handedOut: rows.flatMap((row) =>
      row.id === null ? [] : [{ deliveryId: row.id, attempt: 1, hookId: row.hookId, slow: row.slow }],
    ),
    hungryHookIds: rows.flatMap(({ hungry }) => (hungry === null ? [] : [hungry])),
    made: rows.reduce((sum, row) => sum + row.made, 0),
  };
}
