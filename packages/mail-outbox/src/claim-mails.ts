import { randomUUID } from 'node:crypto';
import type { Sql } from '@mailwright/database';

/** The right to send a mail once, and what the outbox knows of it. */
export interface MailClaim {
  id: string;
  /** Only its holder may record how it went. */
  leaseToken: string;
  accountId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  kind: 'confirm_subscription' | 'reset_password' | 'hooks_stopped';
  /** With `confirm_subscription`. */
  subscriberId: string | null;
  /** With `reset_password`. */
  resetId: string | null;
  /** With `hooks_stopped`: whom it goes to. */
  userId: string | null;
  /** With `hooks_stopped`: from when on it tells of hooks. */
  createdAt: Date;
  /** When what it asks for is no longer possible, such as when its link ends, or it is no news any more. */
  expiresAt: Date;
}

/**
 * Claims mails for sending, by compare-and-set: a mail is queued, nobody else is sending it, and it is due. One that has
 * just been committed is due at once; its `next_attempt_at` only keeps the relay away from it for a moment. But one of
 * stopped hooks waits for its time, in which it collects them. For anything else, such as a duplicate job, there is no
 * claim. What has expired is set so and not claimed.
 * @param leaseSeconds how long the sender has; after that the mail is another's.
 */
export async function claimMails(sql: Sql, mailIds: string[], leaseSeconds: number): Promise<MailClaim[]> {
  return sql.query<MailClaim>({
    name: 'claim-mails',
    text: `WITH wanted AS (
        SELECT m.id, m.expires_at <= now() AS expired, w.token
        FROM unnest($1::uuid[], $2::uuid[]) AS w (id, token) JOIN mails m ON m.id = w.id
        WHERE m.status = 'queued' AND (m.next_attempt_at <= now()
          OR (m.attempt_count = 0 AND m.lease_token IS NULL AND m.kind <> 'hooks_stopped'))
        ORDER BY m.id FOR UPDATE OF m SKIP LOCKED),
      claimed AS (
        UPDATE mails m SET
          status = CASE WHEN wanted.expired THEN 'expired' ELSE m.status END,
          finished_at = CASE WHEN wanted.expired THEN now() END,
          lease_token = CASE WHEN wanted.expired THEN NULL ELSE wanted.token END,
          next_attempt_at = CASE WHEN wanted.expired THEN m.next_attempt_at ELSE now() + make_interval(secs => $3) END
        FROM wanted WHERE m.id = wanted.id
        RETURNING m.*)
      SELECT id, lease_token AS "leaseToken", account_id AS "accountId", attempt_count + 1 AS attempt, kind,
        subscriber_id AS "subscriberId", reset_id AS "resetId", user_id AS "userId",
        created_at AS "createdAt", expires_at AS "expiresAt"
      FROM claimed WHERE status = 'queued'`,
    values: [mailIds, mailIds.map(() => randomUUID()), leaseSeconds],
  });
}
