import type { Sql } from '@mailwright/database';
import type { Claim } from './claim-deliveries.ts';
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
  /** To be sent at once: they are the caller's. */
  claims: Claim[];
  /** To be handed to the queue. */
  handedOut: HandedOut[];
  /** Hooks that have room for deliveries that were waiting before these: the feed should look after them. */
  hungryHookIds: string[];
  /** How many deliveries were made in all. */
  made: number;
}

/** A delivery that is in flight from now on. */
type Made = Omit<Claim, 'attempt' | 'priorAttempts' | 'test' | 'leaseToken'> & {
  leaseToken: string | null;
  slow: boolean;
};
type Row = (Made | { deliveryId: null }) & { hungry: string | null; made: number };

// The columns of what is sent, in rows that tell something else.
const nothing = Array.from({ length: 11 }, () => 'NULL').join(', ');

/** Whose deliveries need no queue: how many it can send at once, and how long it is trusted with them. */
export interface Sender {
  places: number;
  leaseSeconds: number;
}

/**
 * Makes the deliveries of events, one for each active hook that hears the event: of the account, for that event, for
 * any list or that one, and listening already when it happened. Those for which there is room, in the hook's window and
 * in the queue, are in flight from now on; the others wait for the feed. Those that the caller can send itself are claimed
 * for it, as `claimDeliveries` does, which spares them the queue; not those of the slow lane. Making them, counting them
 * and marking the events is one statement, so an event is fanned out once however often it is asked for; the unique key
 * (event, hook) stands behind that. An event that the relay is just handing over is waited for, not skipped: nobody would
 * come back to it for ten seconds.
 * @param roomInQueue how many deliveries the queue can take.
 * @param sender what the caller can send; nothing when absent.
 */
export async function fanOutEvents(
  sql: Sql,
  eventIds: string[],
  roomInQueue: number,
  sender: Sender = { places: 0, leaseSeconds: 0 },
): Promise<FannedOut> {
  const rows = await sql.query<Row>({
    name: 'fan-out-events',
    // Found by their keys alone: Postgres, which mostly sees hardly anything wait, would go through all that does.
    text: `WITH asked AS MATERIALIZED (
        SELECT id, account_id, list_id, type, created_at, fanned_out_at, occurred_at, data FROM events
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
        INSERT INTO deliveries (id, account_id, event_id, hook_id, in_flight, trusted_until, lease_token, lease_until)
        SELECT uuid_v7(), h.account_id, h.event_id, h.hook_id, h.at_once OR h.fits,
          CASE WHEN h.at_once OR h.fits THEN now() + interval '${trustQueueSeconds} seconds' END,
          CASE WHEN h.at_once THEN gen_random_uuid() END,
          CASE WHEN h.at_once THEN now() + make_interval(secs => $4) END
        FROM (
          SELECT heard.*, place <= room AND place_in_queue <= $2 AS fits,
            place <= room AND place_in_queue <= $3 AND NOT slow AS at_once
          FROM heard JOIN windows USING (hook_id)) AS h
        ON CONFLICT (event_id, hook_id) DO NOTHING
        RETURNING id, account_id, event_id, hook_id, in_flight, lease_token),
      counted AS (
        UPDATE hook_windows w SET in_flight = w.in_flight + m.handed_out, backlog = w.backlog OR m.waiting > 0
        FROM (
          SELECT hook_id, count(*) FILTER (WHERE in_flight) AS handed_out, count(*) FILTER (WHERE NOT in_flight) AS waiting
          FROM made GROUP BY hook_id) AS m
        WHERE w.hook_id = m.hook_id),
      marked AS (UPDATE events SET fanned_out_at = now() WHERE id IN (SELECT id FROM fresh))
      SELECT made.id AS "deliveryId", made.account_id AS "accountId", hook_id AS "hookId", windows.slow,
        made.lease_token AS "leaseToken", h.target_url AS "targetUrl", h.secret_ciphertext AS "secretCiphertext",
        CASE WHEN h.previous_secret_expires_at > now() THEN h.previous_secret_ciphertext END AS "previousSecretCiphertext",
        e.type AS event, e.occurred_at AS "occurredAt", e.data::text AS data, NULL::uuid AS hungry, 0 AS made
      FROM made JOIN windows USING (hook_id)
        LEFT JOIN hooks h ON h.id = hook_id AND made.lease_token IS NOT NULL
        LEFT JOIN asked e ON e.id = made.event_id AND made.lease_token IS NOT NULL
      WHERE made.in_flight
      UNION ALL SELECT ${nothing}, hook_id, 0 FROM windows WHERE hungry
      UNION ALL SELECT ${nothing}, NULL, count(*)::int FROM made`,
    values: [eventIds, roomInQueue, sender.places, sender.leaseSeconds],
  });
  const inFlight = rows.filter((row) => row.deliveryId !== null);
  return {
    claims: inFlight.flatMap((row) => (row.leaseToken === null ? [] : [toClaim(row, row.leaseToken)])),
    handedOut: inFlight.flatMap(({ deliveryId, hookId, slow, leaseToken }) =>
      leaseToken === null ? [{ deliveryId, attempt: 1, hookId, slow }] : [],
    ),
    hungryHookIds: rows.flatMap(({ hungry }) => (hungry === null ? [] : [hungry])),
    made: rows.reduce((sum, row) => sum + row.made, 0),
  };
}

function toClaim(row: Made, leaseToken: string): Claim {
  const { deliveryId, accountId, hookId, targetUrl, secretCiphertext, previousSecretCiphertext } = row;
  const { event, occurredAt, data } = row;
  return {
    deliveryId,
    attempt: 1,
    priorAttempts: 0,
    test: false,
    leaseToken,
    accountId,
    hookId,
    targetUrl,
    secretCiphertext,
    previousSecretCiphertext,
    event,
    occurredAt,
    data,
  };
}
