// Raw SQL: guarded and measured, a claim is one statement that skips what another process has locked.
import type { Sql } from '@mailwright/database';
import type { SubscriberMailKind } from './append-mail.ts';
import {
  countClaimedSql,
  type CountedQuota,
  dueAccountsSql,
  isWaitingIn,
  type MailQueue,
  mailsOf,
  waitingAccountsSql,
} from './due-mails.ts';

/** A lease on one attempt to send a mail, and what the outbox knows of the mail. */
export interface MailClaim extends CountedQuota {
  id: string;
  /** Only its holder may record the outcome. */
  leaseToken: string;
  accountId: string;
  /** Which attempt this is, from 1. */
  attempt: number;
  kind:
    | SubscriberMailKind
    | 'reset_password'
    | 'hooks_stopped'
    | 'verify_sender'
    | 'campaign_test'
    | 'invite_user'
    | 'confirm_address';
  /** With mail to a subscriber. */
  subscriberId: string | null;
  /** With `reset_password`. */
  resetId: string | null;
  /** With `verify_sender`. */
  senderId: string | null;
  /** With `invite_user`. */
  invitationId: string | null;
  /** With `hooks_stopped` and `confirm_address`: its recipient. */
  userId: string | null;
  /** With `hooks_stopped`: it lists the hooks that stopped since then. */
  createdAt: Date;
  /** When it becomes useless: its link has expired, or its notice is outdated. */
  expiresAt: Date;
}

/** Which accounts to claim for, and how many mails. */
export interface ClaimOptions {
  queue: MailQueue;
  /** How many mails at most. */
  slots: number;
  /** How many mails of an account are being sent already, by its id: accounts with fewer come first. */
  sending: ReadonlyMap<string, number>;
  /** The account that had the last turn. */
  after: string;
  /** The account to end with; the same as `after` for one full circle. */
  until: string;
  /** The lease: after it another worker may claim the mail. */
  leaseSeconds: number;
}

export interface ClaimRound<Claim = MailClaim> {
  claims: Claim[];
  /** How many mails were due and had their turn, whether or not they could be claimed. */
  chosen: number;
  /** How many of these were claimed or set expired. The others are locked by another process. */
  taken: number;
  /** Whether every account up to `until` was visited. */
  sawAll: boolean;
  /** The account that had the last turn: the next round continues after it. */
  lastTurn: string;
}

/** How many accounts a round visits. */
export const accountsARound = 100;

/**
 * Claims mails for sending, by compare-and-set: a mail must be queued, due, and not leased. Accounts take turns: each
 * gets one slot before any gets a second (those in use count), and a single account gets them all. Expired mails are
 * set expired and not claimed; mails beyond their account's quota wait. Work is bounded by the accounts of a round and
 * the slots, not by how many mails are queued. Safe in any number of processes; an hour's quota may be exceeded by what they
 * claim at the same moment, and a day's never.
 */
export async function claimMails(sql: Sql, options: ClaimOptions): Promise<ClaimRound> {
  const { queue, slots, sending, after, until, leaseSeconds } = options;
  const rows = await sql.query<ClaimRow>({
    name: `claim-mails-${queue}`,
    text: statements[queue],
    values: [after, until, accountsARound, slots, [...sending.keys()], [...sending.values()], leaseSeconds],
  });
  const [first] = rows;
  const chosen = rows.filter(({ chosenAccountId }) => chosenAccountId !== null);
  const taken = chosen.filter(({ status }) => status !== null);
  const lastTurn = chosen.length < slots ? first?.lastAccountId : chosen.at(-1)?.chosenAccountId;
  return {
    claims: taken.filter(({ status }) => status === 'queued').map(toClaim),
    chosen: chosen.length,
    taken: taken.length,
    sawAll: first === undefined || first.accounts < accountsARound,
    lastTurn: lastTurn ?? after,
  };
}

// Without a mail, all of its columns are null, `status` included.
type ClaimRow = MailClaim & {
  accounts: number;
  lastAccountId: string;
  chosenAccountId: string | null;
  status: 'queued' | 'expired' | null;
};

function toClaim(row: ClaimRow): MailClaim {
  const { accounts: _accounts, lastAccountId: _last, chosenAccountId: _chosen, status: _status, ...claim } = row;
  return claim;
}

// Chosen without locks and locked then, so that a round locks only what it claims: what another process has claimed
// meanwhile is skipped, and its condition checked again.
function claimSql(queue: MailQueue): string {
  const { hasQuota } = mailsOf(queue);
  return `WITH RECURSIVE waiting (account_id, due_at, number, lap) AS (
      ${waitingAccountsSql(mailsOf(queue), { after: '$1', until: '$2', limit: '$3::int' })}),
    seen AS (
      SELECT count(*)::int - 1 AS accounts, (array_agg(account_id ORDER BY number DESC))[1] AS last_account_id FROM waiting),
    due AS (${dueAccountsSql(mailsOf(queue), '$4', { isClaim: true })}),
    chosen AS (
      SELECT oldest.id, due.account_id,
        row_number() OVER (ORDER BY coalesce(s.mails, 0) + oldest.rank, due.number) AS turn
      FROM due LEFT JOIN unnest($5::uuid[], $6::int[]) AS s (account_id, mails) ON s.account_id = due.account_id
        CROSS JOIN LATERAL (
          SELECT o.id, row_number() OVER (ORDER BY o.next_attempt_at) AS rank FROM (
            SELECT m.id, m.next_attempt_at FROM mails m
            WHERE ${isWaitingIn(queue, 'm')} AND m.account_id = due.account_id AND m.next_attempt_at <= now()
            ORDER BY m.next_attempt_at LIMIT due.allowed) AS o) AS oldest
      ORDER BY turn LIMIT $4),
    locked AS (
      SELECT m.id, m.expires_at <= now() AS expired FROM chosen JOIN mails m ON m.id = chosen.id
      WHERE m.status = 'queued' AND m.next_attempt_at <= now() FOR UPDATE OF m SKIP LOCKED),
    claimed AS (
      UPDATE mails m SET
        status = CASE WHEN locked.expired THEN 'expired' ELSE m.status END,
        finished_at = CASE WHEN locked.expired THEN now() END,
        content = CASE WHEN locked.expired THEN NULL ELSE m.content END,
        lease_token = CASE WHEN locked.expired THEN NULL ELSE gen_random_uuid() END,
        next_attempt_at = CASE WHEN locked.expired THEN m.next_attempt_at ELSE now() + make_interval(secs => $7) END
      FROM locked WHERE m.id = locked.id
      RETURNING m.*)${hasQuota ? `, ${countClaimedSql("c.status = 'queued'")}` : ''}
    SELECT seen.accounts, seen.last_account_id AS "lastAccountId", chosen.account_id AS "chosenAccountId",
      c.status, c.id, c.lease_token AS "leaseToken", c.account_id AS "accountId", c.attempt_count + 1 AS attempt, c.kind,
      c.subscriber_id AS "subscriberId", c.reset_id AS "resetId", c.user_id AS "userId", c.sender_id AS "senderId",
      c.invitation_id AS "invitationId",
      c.created_at AS "createdAt", c.expires_at AS "expiresAt",
      ${hasQuota ? 'n.hour_began_at' : 'NULL::timestamptz'} AS "quotaHour",
      ${hasQuota ? 'n.day_began_at' : 'NULL::timestamptz'} AS "quotaDay"
    FROM seen LEFT JOIN chosen ON true LEFT JOIN claimed c ON c.id = chosen.id
      ${hasQuota ? 'LEFT JOIN counted n ON n.account_id = c.account_id' : ''}
    ORDER BY chosen.turn`;
}

const statements: Record<MailQueue, string> = {
  account: claimSql('account'),
  subscribers: claimSql('subscribers'),
};
