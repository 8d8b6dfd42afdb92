import { randomUUID } from 'node:crypto';
import type { Sql } from '@mailwright/database';
import { returnToFeed } from './hand-out.ts';

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
  /** How many of the attempts before were made before it was redelivered. */
  priorAttempts: number;
  /** Asked for by the hook's owner: it counts for nothing. */
  test: boolean;
  /** Only its holder may record how the attempt went. */
  leaseToken: string;
  accountId: string;
  hookId: string;
  targetUrl: string;
  secretCiphertext: Buffer;
  /** The secret before, while it is valid. */
  previousSecretCiphertext: Buffer | null;
  event: string;
  occurredAt: Date;
  /** The event's data, as JSON text. */
  data: string;
}

type Row = Omit<Claim, 'attempt'>;

/**
 * Claims deliveries for sending, by compare-and-set: the delivery is in flight, this is its next attempt, nobody else is
 * sending it, and its hook is active as of now (a test may be sent to one that is switched off). For anything else, such
 * as a duplicate job, there is no claim. A row that is just being handed over is waited for, not skipped: its job would
 * be lost until the sweeper comes.
 * @param leaseSeconds how long the sender has; after that the sweeper gives the delivery to somebody else.
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
    // Found by their keys alone: Postgres, which mostly sees hardly anything pending, would go through all that is.
    text: `WITH asked AS MATERIALIZED (
        SELECT d.id, w.attempt, w.token, d.status, d.in_flight, d.attempt_count, d.lease_token, d.lease_until, d.test, d.hook_id
        FROM unnest($1::uuid[], $2::int[], $3::uuid[]) AS w (id, attempt, token)
        JOIN deliveries d ON d.id = w.id ORDER BY d.id FOR UPDATE OF d),
      wanted AS (
        SELECT a.id, a.token, h.target_url, h.secret_ciphertext,
          CASE WHEN h.previous_secret_expires_at > now() THEN h.previous_secret_ciphertext END AS previous_secret_ciphertext
        FROM asked a JOIN hooks h ON h.id = a.hook_id
        WHERE a.status = 'pending' AND a.in_flight AND a.attempt_count = a.attempt - 1
          AND (a.lease_token IS NULL OR a.lease_until <= now())
          AND (h.status = 'active' OR (h.status = 'switched_off' AND a.test))),
      claimed AS (
        UPDATE deliveries d SET lease_token = wanted.token, lease_until = now() + make_interval(secs => $4)
        FROM wanted WHERE d.id = wanted.id
        RETURNING d.id, d.lease_token, d.account_id, d.hook_id, d.event_id, d.prior_attempts, d.test,
          wanted.target_url, wanted.secret_ciphertext, wanted.previous_secret_ciphertext)
      SELECT c.id AS "deliveryId", c.lease_token AS "leaseToken", c.account_id AS "accountId", c.hook_id AS "hookId",
        c.prior_attempts AS "priorAttempts", c.test, c.target_url AS "targetUrl",
        c.secret_ciphertext AS "secretCiphertext", c.previous_secret_ciphertext AS "previousSecretCiphertext",
        e.type AS event, e.occurred_at AS "occurredAt", e.data::text AS data
      FROM claimed c JOIN events e ON e.id = c.event_id`,
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
    text: `WITH released AS (
        SELECT id, hook_id FROM deliveries WHERE id = $1 AND lease_token = $2 AND status = 'pending' FOR UPDATE),
      ${returnToFeed('released', "next_attempt_at = now() + interval '5 seconds'")}
      SELECT 1`,
    values: [claim.deliveryId, claim.leaseToken],
  });
}
