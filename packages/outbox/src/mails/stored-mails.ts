import type { Sql } from '@mailwright/database';

const batchSize = 1_000;
const retention = '30 days';

/** A mail to a subscriber, sent or waiting. */
interface PastMail {
  subscriberId: string;
  kind: string;
  status: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** All mails to these subscribers, oldest first. */
export async function readMailsOf(sql: Sql, subscriberIds: string[]): Promise<PastMail[]> {
  return sql.query<PastMail>({
    text: `SELECT subscriber_id AS "subscriberId", kind, status, created_at AS "createdAt", finished_at AS "finishedAt"
      FROM mails WHERE subscriber_id = ANY($1::uuid[]) ORDER BY created_at, id`,
    values: [subscriberIds],
  });
}

/** How many links in mails can still be followed. */
export interface OpenLinks {
  confirmations: number;
  resets: number;
  senderVerifications: number;
  invitations: number;
  addressConfirmations: number;
  /** When the last of them expires; null when there is none. */
  until: Date | null;
}

/**
 * How many mailed links have not expired, whether or not they have been followed.
 * @param mailedBefore count only mails whose last attempt ended before this time; all when undefined.
 */
export async function countOpenLinks(sql: Sql, mailedBefore: Date | undefined): Promise<OpenLinks> {
  const [row] = await sql.query<OpenLinks>({
    text: `SELECT count(*) FILTER (WHERE kind = 'confirm_subscription')::int AS confirmations,
        count(*) FILTER (WHERE kind = 'reset_password')::int AS resets,
        count(*) FILTER (WHERE kind = 'verify_sender')::int AS "senderVerifications",
        count(*) FILTER (WHERE kind = 'invite_user')::int AS invitations,
        count(*) FILTER (WHERE kind = 'confirm_address')::int AS "addressConfirmations", max(expires_at) AS until
      FROM mails WHERE kind IN ('confirm_subscription', 'reset_password', 'verify_sender', 'invite_user', 'confirm_address')
        AND status = 'sent' AND expires_at > now() AND ($1::timestamptz IS NULL OR finished_at < $1)`,
    values: [mailedBefore],
  });
  return (
    row ?? { confirmations: 0, resets: 0, senderVerifications: 0, invitations: 0, addressConfirmations: 0, until: null }
  );
}

/**
 * Removes mails that were finished more than a month ago, and resolves to their number. A worker should call it
 * regularly.
 */
export async function removeOldMails(sql: Sql): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await sql.query({
      name: 'remove-old-mails',
      text: `DELETE FROM mails WHERE id IN (
          SELECT id FROM mails WHERE finished_at < now() - interval '${retention}'
          ORDER BY finished_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
