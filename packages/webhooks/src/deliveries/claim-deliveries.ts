import { randomUUID } from 'node:crypto';
import type { Sql } from '@mailwright/database';

/** A job's wish to send an attempt. */
export interface ClaimRequest {
  deliveryId: string;
  /** Which attempt, from 1. */
  attempt: number;
}

/** The right to send one attempt, and all that is needed for it. */
export interface Claim {
  deliveryId: string;
  attempt: number;
  /** Only its holder may record how the attempt went. */
  leaseToken: string;
  accountId: string;
  hookId: string;
  targetUrl: string;
  secretCiphertext: Buffer;
  event: string;
  occurredAt: Date;
  /** The event's data, as JSON text. */
  data: string;
}

type Row = Omit<Claim, 'attempt'>;

/**
 * Claims deliveries for sending, by compare-and-set: the delivery is pending, this is its next attempt, nobody else is
 * sending it, it is due by the database's clock (a worker's own may be wrong), and its hook is active as of now. For anything else, such as a duplicate job, there is no claim. A row
 * that the feed is just handing over is waited for, not skipped: its job would be lost until the feed's next turn.
 * @param leaseSeconds how long the sender has; after that the feed gives the delivery to somebody else.
 * @returns a claim or undefined for each request, in their order.
 */
export async function claimDeliveries(
  sql: Sql,
  leaseSeconds: number,
  requests: ClaimRequest[],
): Promise<(Claim | undefined)[]> {
  const tokens = requests.map(() => randomUUID());
  const rows = await sql.query<Row>({
    name: 'claim-deliveries',
    text: `WITH wanted AS (
        SELECT d.id, w.token
        FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS w (id, attempt, token)
        JOIN deliveries d ON d.id = w.id JOIN hooks h ON h.id = d.hook_id
        WHERE d.status = 'pending' AND d.attempt_count = w.attempt - 1
          AND (d.lease_token IS NULL OR d.feed_at <= now()) AND h.status = 'active'
          AND d.next_attempt_at <= now() + interval '1 second'
        ORDER BY d.id FOR UPDATE OF d),
      claimed AS (
        UPDATE deliveries d SET lease_token = wanted.token, feed_at = now() + make_interval(secs => $4)
        FROM wanted WHERE d.id = wanted.id
        RETURNING d.id, d.lease_token, d.account_id, d.hook_id, d.event_id)
      SELECT c.id AS "deliveryId", c.lease_token AS "leaseToken", c.account_id AS "accountId", c.hook_id AS "hookId",
        h.target_url AS "targetUrl", h.secret_ciphertext AS "secretCiphertext",
        e.type AS event, e.occurred_at AS "occurredAt", e.data::text AS data
      FROM claimed c JOIN hooks h ON h.id = c.hook_id JOIN events e ON e.id = c.event_id`,
    values: [requests.map((r) => r.deliveryId), requests.map((r) => r.attempt), tokens, leaseSeconds],
  });
  const byToken = new Map(rows.map((row) => [row.leaseToken, row]));
  return requests.map((request, index) => {
    const row = byToken.get(tokens[index] ?? '');
    return row && { ...row, attempt: request.attempt };
  });
}

/** Gives a claim back unsent, after a fault of ours: the feed hands the delivery out again in a few seconds. */
export async function releaseClaim(sql: Sql, claim: Claim): Promise<void> {
  await sql.query({
    name: 'release-claim',
    text: `UPDATE deliveries SET lease_token = NULL, feed_at = now() + interval '5 seconds'
      WHERE id = $1 AND lease_token = $2 AND status = 'pending'`,
    values: [claim.deliveryId, claim.leaseToken],
  });
}
