// Raw SQL: measured, a loose index scan whose work is bounded by accounts, however many emails are waiting.
import type { Sql } from '@mailwright/database';
import {
  accountsARound,
  type ClaimOptions,
  type ClaimRound,
  countClaimedSql,
  type CountedQuota,
  dueAccountsSql,
  noAccount,
  waitingAccountsSql,
  type WaitingRows,
} from '@mailwright/outbox';

/** The emails that wait for their account's turn. */
const waitingEmails: WaitingRows = {
  table: 'emails',
  isWaiting: (alias) => `${alias}.status IN ('queued', 'deferred')`,
  hasQuota: true,
};

const maxEmails = 1_000;
const maxAccounts = 1_000;

/**
 * How many emails are due and not sent, counted up to a thousand, and for how long the oldest of these has been due. Those that
 * wait for their account's quota don't count, nor do those of suspended accounts.
 */
export async function measureDueEmails(sql: Sql): Promise<{ emails: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ emails: number; oldestSeconds: number }>({
    name: 'measure-due-emails',
    text: `WITH RECURSIVE waiting (account_id, due_at, number, lap) AS (
        ${waitingAccountsSql(waitingEmails, { after: '$1', until: '$1', limit: '$2::int' })}),
      due AS (SELECT d.* FROM (${dueAccountsSql(waitingEmails, '1', { isClaim: false })}) AS d
        WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.id = d.account_id AND a.status = 'active')),
      counted AS (
        SELECT 1 FROM due CROSS JOIN LATERAL (
          SELECT 1 FROM emails m WHERE ${waitingEmails.isWaiting('m')} AND m.account_id = due.account_id
            AND m.next_attempt_at <= now() LIMIT $3) AS m
        WHERE due.allowed > 0 LIMIT $3)
      SELECT (SELECT count(*)::int FROM counted) AS emails,
        (SELECT coalesce(extract(epoch FROM now() - min(w.due_at)), 0)::float8
          FROM due JOIN waiting w ON w.number = due.number WHERE due.allowed > 0) AS "oldestSeconds"`,
    values: [noAccount, maxAccounts, maxEmails],
  });
  return row ?? { emails: 0, oldestSeconds: 0 };
}

/** An email that this worker alone may send, and what is recorded of it. */
export interface EmailClaim extends CountedQuota {
  id: string;
  /** Only its holder may record the result. */
  leaseToken: string;
  accountId: string;
  subscriberId: string | null;
  email: string;
  emailNormalized: string;
  toName: string | null;
  fromEmail: string;
  fromName: string | null;
  replyTo: string | null;
  subject: string;
  tag: string | null;
  metadata: Record<string, string>;
  /** How many attempts were made before. */
  attempts: number;
  /** Since when it is due for the first time. */
  dueSince: Date;
  giveUpAt: Date;
}

/** Whose emails to claim: of accounts that have SMTP servers of their own, or of the others. */
interface EmailClaimOptions extends Omit<ClaimOptions, 'queue'> {
  own: boolean;
  /** How many emails of one account are sent at once. */
  maxOfAccount: number;
  /** All slots, of which an account's n-th email gets one only while fewer than an n-th are in use; null: while any is free. */
  sharedSlots: number | null;
}

/**
 * Claims due emails, in turns between accounts and within their quotas, as `claimMails` does. A claimed email is `sending`: when
 * its lease ends without a result it is `uncertain`, and never claimed again. So the claim has to be durable before anything is
 * sent, and no more are claimed than are sent at once.
 */
export async function claimEmails(sql: Sql, options: EmailClaimOptions): Promise<ClaimRound<EmailClaim>> {
  const { slots, sending, after, until, leaseSeconds, own, maxOfAccount, sharedSlots } = options;
  const rows = await sql.query<ClaimRow>({
    name: 'claim-emails',
    text: claimSql,
    values: [
      after,
      until,
      accountsARound,
      slots,
      [...sending.keys()],
      [...sending.values()],
      leaseSeconds,
      own,
      maxOfAccount,
      sharedSlots,
      [...sending.values()].reduce((sum, mails) => sum + mails, 0),
    ],
  });
  const [first] = rows;
  const chosen = rows.filter(({ chosenAccountId }) => chosenAccountId !== null);
  const claims = chosen.filter(({ id }) => id !== null).map(toClaim);
  const lastTurn = chosen.length < slots ? first?.lastAccountId : chosen.at(-1)?.chosenAccountId;
  return {
    claims,
    chosen: chosen.length,
    taken: claims.length,
    sawAll: first === undefined || first.accounts < accountsARound,
    lastTurn: lastTurn ?? after,
  };
}

// Without an email, all of its columns are null.
type ClaimRow = EmailClaim & { accounts: number; lastAccountId: string; chosenAccountId: string | null };

function toClaim(row: ClaimRow): EmailClaim {
  const { accounts: _accounts, lastAccountId: _last, chosenAccountId: _chosen, ...claim } = row;
  return claim;
}

const claimSql = `WITH RECURSIVE waiting (account_id, due_at, number, lap) AS (
      ${waitingAccountsSql(waitingEmails, { after: '$1', until: '$2', limit: '$3::int' })}),
    seen AS (
      SELECT count(*)::int - 1 AS accounts, (array_agg(account_id ORDER BY number DESC))[1] AS last_account_id FROM waiting),
    due AS (
      SELECT d.account_id, d.number, coalesce(s.mails, 0) AS busy, least(d.allowed, $9::int - coalesce(s.mails, 0)) AS allowed
      FROM (${dueAccountsSql(waitingEmails, '$4', { isClaim: true })}) AS d
        LEFT JOIN unnest($5::uuid[], $6::int[]) AS s (account_id, mails) ON s.account_id = d.account_id
      WHERE EXISTS (SELECT 1 FROM accounts a WHERE a.id = d.account_id AND a.status = 'active')
        AND EXISTS (SELECT 1 FROM transports t WHERE t.account_id = d.account_id AND t.enabled) = $8::boolean),
    turns AS (
      SELECT oldest.id, due.account_id, due.busy + oldest.rank AS nth,
        row_number() OVER (ORDER BY due.busy + oldest.rank, due.number) AS turn
      FROM due CROSS JOIN LATERAL (
        SELECT o.id, row_number() OVER (ORDER BY o.next_attempt_at) AS rank FROM (
          SELECT m.id, m.next_attempt_at FROM emails m
          WHERE ${waitingEmails.isWaiting('m')} AND m.account_id = due.account_id AND m.next_attempt_at <= now()
          ORDER BY m.next_attempt_at LIMIT greatest(0, due.allowed)) AS o) AS oldest),
    chosen AS (
      SELECT id, account_id, turn FROM turns
      WHERE $10::int IS NULL OR ($11::int + turn - 1) * nth < $10 ORDER BY turn LIMIT $4),
    locked AS (
      SELECT m.id FROM chosen JOIN emails m ON m.id = chosen.id
      WHERE ${waitingEmails.isWaiting('m')} AND m.next_attempt_at <= now() FOR UPDATE OF m SKIP LOCKED),
    claimed AS (
      UPDATE emails m SET status = 'sending', lease_token = gen_random_uuid(),
        next_attempt_at = now() + make_interval(secs => $7)
      FROM locked WHERE m.id = locked.id
      RETURNING m.*),
    ${countClaimedSql('true')}
    SELECT seen.accounts, seen.last_account_id AS "lastAccountId", chosen.account_id AS "chosenAccountId", c.id,
      c.lease_token AS "leaseToken", c.account_id AS "accountId", c.subscriber_id AS "subscriberId", c.email,
      c.email_normalized AS "emailNormalized", c.to_name AS "toName", c.from_email AS "fromEmail", c.from_name AS "fromName",
      c.reply_to AS "replyTo", c.subject, c.tag, c.metadata, c.attempts, coalesce(c.send_at, c.created_at) AS "dueSince",
      c.give_up_at AS "giveUpAt", n.hour_began_at AS "quotaHour", n.day_began_at AS "quotaDay"
    FROM seen LEFT JOIN chosen ON true LEFT JOIN claimed c ON c.id = chosen.id
      LEFT JOIN counted n ON n.account_id = c.account_id
    ORDER BY chosen.turn`;

const batchSize = 100;

/**
 * Moves emails whose lease has ended without a result to `uncertain`: their worker has died, and the server may have taken
 * them; those of which a report says what became of them, to that.
 * They keep the lease's token, so that a worker that was only slow can still record the result.
 * @returns how many there were.
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
