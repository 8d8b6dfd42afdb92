// How emails are claimed: `lockDueSql` chooses the rows, and each gets a lease token of its own (compare-and-set). A
// claimed email is `sending`; if its lease ends without a result, it becomes `uncertain` and is never claimed again.
import type { Sql } from '@mailwright/database';
import {
  countClaimedSql,
  type CountedQuota,
  findDueAccounts,
  isLocked,
  lockDueSql,
  measureDue,
  type WaitingRows,
} from '@mailwright/outbox';

/** The waiting emails, except those of suspended accounts. */
const waitingEmails: WaitingRows = {
  name: 'emails',
  table: 'emails',
  isWaiting: (alias) => `${alias}.status IN ('queued', 'deferred')`,
  hasQuota: true,
  isServed: `a.status = 'active'`,
};

/** The waiting emails of accounts with SMTP servers of their own, or those of all other accounts. */
function waitingFor(own: boolean): WaitingRows {
  const hasServers = 'EXISTS (SELECT 1 FROM transports t WHERE t.account_id = a.id AND t.enabled)';
  return {
    ...waitingEmails,
    name: own ? 'emails-own' : 'emails-shared',
    isServed: `${waitingEmails.isServed} AND ${own ? '' : 'NOT '}${hasServers}`,
  };
}

/**
 * The ids of accounts that have due emails and whose quotas allow claiming some now; either only accounts with SMTP
 * servers of their own or only accounts without.
 */
export function findAccountsWithDueEmails(
  runner: Sql,
  own: boolean,
  found: (accountIds: string[]) => void,
): Promise<void> {
  return findDueAccounts(runner, waitingFor(own), found);
}

/**
 * How many emails are due and not sent yet, counted up to a thousand, and for how long the oldest of these has been
 * due. Emails that wait for their account's quota and those of suspended accounts don't count.
 */
export async function measureDueEmails(runner: Sql): Promise<{ emails: number; oldestSeconds: number }> {
  const { count, oldestSeconds } = await measureDue(runner, waitingEmails);
  return { emails: count, oldestSeconds };
}

/** An email that only this worker may send, and what the database holds about it. */
export interface EmailClaim extends CountedQuota {
  id: string;
  /** The id of the email that it is a copy of, whose content it has; null for the first recipient's. */
  copyOf: string | null;
  /** How many copies it has. */
  copies: number;
  /** Only its holder may record the result. */
  leaseToken: string;
  accountId: string;
  /** When it became due for this attempt. */
  dueAt: Date;
  subscriberId: string | null;
  email: string;
  emailNormalized: string;
  toName: string | null;
  fromEmail: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  tag: string | null;
  moreTags: string[];
  metadata: Record<string, string>;
  /** How many attempts were made before this one. */
  attempts: number;
  /** When it first became due. */
  dueSince: Date;
  giveUpAt: Date;
  hasAttachments: boolean;
  isTracked: boolean;
}

/** What to claim: at most `max` emails from each account. */
interface WantedEmails {
  /** Whether the accounts have SMTP servers of their own. */
  own: boolean;
  wanted: { accountId: string; max: number }[];
  leaseSeconds: number;
}

/**
 * Claims emails for sending: from each account those that have been due longest, within its quota. Since a claimed
 * email is never claimed again, the claim must be durable before anything is sent, and no more may be claimed than can
 * be sent at once.
 */
export async function claimEmails(runner: Sql, { own, wanted, leaseSeconds }: WantedEmails): Promise<EmailClaim[]> {
  return runner.query<EmailClaim>({
    name: `claim-emails-${own ? 'own' : 'shared'}`,
    text: own ? claimOwnSql : claimSharedSql,
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ max }) => max), leaseSeconds],
  });
}

const claimSql = (own: boolean): string => `WITH ${lockDueSql(waitingFor(own))},
    claimed AS (
      UPDATE emails m SET status = 'sending', lease_token = gen_random_uuid(),
        next_attempt_at = now() + make_interval(secs => $3)
      WHERE ${isLocked}
      RETURNING m.*),
    ${countClaimedSql('true')}
    -- Every lease_token IS NOT NULL: it was set above.
    SELECT c.id, c.copy_of AS "copyOf", c.copies, c.lease_token AS "leaseToken", c.account_id AS "accountId", l.due_at AS "dueAt",
      c.subscriber_id AS "subscriberId", c.email, c.email_normalized AS "emailNormalized", c.to_name AS "toName",
      c.from_email AS "fromEmail", c.from_name AS "fromName", c.reply_to AS "replyTo", c.subject, c.tag,
      c.more_tags AS "moreTags", c.metadata,
      c.attempts, coalesce(c.send_at, c.created_at) AS "dueSince", c.give_up_at AS "giveUpAt",
      c.attachments <> '[]' AS "hasAttachments", c.track_opens OR c.track_clicks AS "isTracked",
      n.hour_began_at AS "quotaHour", n.day_began_at AS "quotaDay"
    FROM claimed c JOIN locked l ON l.id = c.id LEFT JOIN counted n ON n.account_id = c.account_id
    ORDER BY l.due_at`;
const claimOwnSql = claimSql(true);
const claimSharedSql = claimSql(false);

const batchSize = 100;

/**
 * Settles emails whose lease has ended without a result. Their worker has died, and the server may have accepted them:
 * each becomes `uncertain`, or gets the status that a bounce or complaint has reported. They keep their lease tokens,
 * so that a worker that was merely slow can still record its result.
 * @returns how many were settled, at most 100.
 */
export async function settleEmails(sql: Sql): Promise<number> {
  const rows = await sql.query({
    name: 'settle-emails',
    text: `WITH ended AS (
        UPDATE emails SET status = coalesce(reported, 'uncertain'), attempts = attempts + 1 WHERE id IN (
          SELECT id FROM emails WHERE status = 'sending' AND next_attempt_at <= now()
          ORDER BY next_attempt_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING id, status, reported, code, reply),
      history AS (
        INSERT INTO email_events (id, email_id, type, code, reply)
        SELECT uuid_v7(), id, status::text::email_event_type, CASE WHEN reported IS NOT NULL THEN code END,
          CASE WHEN reported IS NOT NULL THEN reply END
        FROM ended WHERE status IN ('uncertain', 'failed'))
      SELECT 1 FROM ended`,
  });
  return rows.length;
}
