// Raw SQL: measured, a loose index scan whose work is bounded by accounts, however many mails are queued.
import { type Sql, sql, type SqlFragment } from '@mailwright/database';
import type { SubscriberMailKind } from './append-mail.ts';

/**
 * Mail waits in two queues, each with slots of its own: mail to `subscribers`, confirmations and welcome mails, of which an
 * import or a form can create thousands, and mail of the `account`: password reset links, confirmations of users' addresses, invitations, verifications of senders,
 * tests of campaigns and notices of stopped hooks, which never wait behind mail to subscribers.
 */
export type MailQueue = 'account' | 'subscribers';

const mailQueues: readonly MailQueue[] = ['account', 'subscribers'];

const accountKinds =
  "('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'invite_user', 'confirm_address')";

/** SQL that is true of a queue's waiting mails. It must match their partial index, or Postgres doesn't use that. */
function isWaitingIn(queue: MailQueue, alias: string): string {
  return `${alias}.status = 'queued' AND ${alias}.kind ${queue === 'account' ? 'IN' : 'NOT IN'} ${accountKinds}`;
}

/** Rows that wait for their account's turn: of a table with the columns `account_id` and `next_attempt_at`. */
export interface WaitingRows {
  table: string;
  /** SQL that is true of those that wait. It must match their partial index, or Postgres doesn't use that. */
  isWaiting(alias: string): string;
  /** Whether they count against `plans.mails_per_hour`. */
  hasQuota: boolean;
}

/** The waiting mails of a queue. */
function mailsOf(queue: MailQueue): WaitingRows {
  return { table: 'mails', isWaiting: (alias) => isWaitingIn(queue, alias), hasQuota: queue === 'subscribers' };
}

/** The start of the first round: no account has this id. */
export const noAccount = '00000000-0000-0000-0000-000000000000';

const maxMails = 1_000;
const maxAccounts = 1_000;

/** SQL of the parameters of `waitingAccountsSql`. */
interface Circle {
  /** The account after which it begins, as a uuid. */
  after: string;
  /** The account with which it ends; the same as `after` for one full circle. */
  until: string;
  /** How many accounts at most. */
  limit: string;
}

/**
 * SQL of a recursive CTE's body with the accounts that have such rows, in the order of their ids, wrapping around
 * from the last to the first, as columns `account_id`, `due_at` (of its next mail), `number` (from 1; number 0 is no
 * account) and `lap`. A loose index scan: from one account to the next, so its work is two probes an account, however
 * many mails that has.
 */
export function waitingAccountsSql({ table, isWaiting }: WaitingRows, { after, until, limit }: Circle): string {
  const next = (lap: number, condition: string): string =>
    `(SELECT m.account_id, m.next_attempt_at, ${lap} AS lap FROM ${table} m
      WHERE ${isWaiting('m')} AND ${condition} ORDER BY m.account_id, m.next_attempt_at LIMIT 1)`;
  return `SELECT ${after}::uuid, NULL::timestamptz, 0, 0
    UNION ALL
    SELECT next.account_id, next.next_attempt_at, w.number + 1, w.lap + next.lap
    FROM waiting w CROSS JOIN LATERAL (
      ${next(0, 'm.account_id > w.account_id')}
      UNION ALL ${next(1, 'w.lap = 0')}
      ORDER BY lap LIMIT 1) AS next
    WHERE w.number < ${limit} AND CASE w.lap + next.lap
      WHEN 0 THEN ${after}::uuid >= ${until}::uuid OR next.account_id <= ${until}::uuid
      ELSE ${after}::uuid >= ${until}::uuid AND next.account_id <= ${until}::uuid END`;
}

/**
 * SQL of the accounts in the CTE `waiting` that have something due, as columns `account_id`, `number` and `allowed`:
 * how many of their rows may be claimed now, at most `max`.
 * @param options `isClaim`: whether they are claimed in this statement. What is left of a day is read from the locked row then, since
 *   mails, single mails and campaigns are claimed at the same moment, and none may take what another has taken.
 */
export function dueAccountsSql({ hasQuota }: WaitingRows, max: string, { isClaim }: { isClaim: boolean }): string {
  if (!hasQuota) {
    return `SELECT account_id, number, ${max}::int AS allowed FROM waiting WHERE number > 0 AND due_at <= now()`;
  }
  // In the order of the keys, so that two processes can't deadlock. What has used up its day isn't locked.
  return `WITH days AS MATERIALIZED (
      SELECT d.account_id, d.day_limit - d.day_mails AS left_today FROM mail_quotas d
      WHERE d.account_id IN (SELECT account_id FROM waiting WHERE number > 0 AND due_at <= now()) AND d.day_mails < d.day_limit
      ${isClaim ? 'ORDER BY d.account_id FOR NO KEY UPDATE OF d' : ''})
    SELECT w.account_id, w.number, greatest(0, least(${max}::int,
      p.mails_per_hour - CASE WHEN ${hourIsRunning('q')} THEN q.mails ELSE 0 END,
      CASE WHEN q.day_limit IS NOT NULL THEN coalesce(d.left_today, 0) END)) AS allowed
    FROM waiting w JOIN accounts a ON a.id = w.account_id JOIN plans p ON p.code = a.plan_code
      LEFT JOIN mail_quotas q ON q.account_id = w.account_id LEFT JOIN days d ON d.account_id = w.account_id
    WHERE w.number > 0 AND w.due_at <= now()`;
}

/**
 * SQL of a common table expression that counts the rows of the CTE `claimed` against their accounts' quotas. Its columns are
 * `account_id`, `hour_began_at` and `day_began_at` (null without a limit of the day): of the hour and the day in which they were
 * counted, the only ones in which they may be refunded; see `refundSql`.
 * @param isCounted SQL that is true of a row `c` that counts.
 */
export function countClaimedSql(isCounted: string): string {
  // In the order of the keys, so that two processes can't deadlock.
  return `counted AS (
      INSERT INTO mail_quotas AS q (account_id, hour_began_at, mails)
      SELECT c.account_id, now(), count(*) FROM claimed c JOIN accounts a ON a.id = c.account_id
        JOIN plans p ON p.code = a.plan_code
      WHERE ${isCounted} AND (p.mails_per_hour IS NOT NULL
        OR EXISTS (SELECT 1 FROM mail_quotas d WHERE d.account_id = c.account_id AND d.day_limit IS NOT NULL))
      GROUP BY c.account_id ORDER BY c.account_id
      ON CONFLICT (account_id) DO UPDATE SET
        day_mails = CASE WHEN q.day_limit IS NULL THEN q.day_mails ELSE q.day_mails + excluded.mails END,
        mails = CASE WHEN ${hourIsRunning('q')} THEN q.mails ELSE 0 END + excluded.mails,
        hour_began_at = CASE WHEN ${hourIsRunning('q')} THEN q.hour_began_at ELSE now() END
      RETURNING q.account_id, q.hour_began_at, CASE WHEN q.day_limit IS NOT NULL THEN q.day_began_at END AS day_began_at)`;
}

/** The beginning of the hour and of the day whose quotas a claim was counted against; null when it wasn't. */
export interface CountedQuota {
  quotaHour: Date | null;
  quotaDay: Date | null;
}

/** A statement that refunds one claim in the quotas of the account of the CTE `recorded`, as far as these are those it was counted in. */
export function refundSql({ quotaHour, quotaDay }: CountedQuota, isRefunded: SqlFragment): SqlFragment {
  const isHour = sql`q.hour_began_at = ${quotaHour}::timestamptz`;
  const isDay = sql`q.day_began_at = ${quotaDay}::timestamptz`;
  return sql`UPDATE mail_quotas q SET mails = q.mails - CASE WHEN ${isHour} THEN 1 ELSE 0 END,
      day_mails = q.day_mails - CASE WHEN ${isDay} THEN 1 ELSE 0 END
    FROM recorded r WHERE q.account_id = r.account_id AND (${isHour} OR ${isDay}) AND ${isRefunded}`;
}

/** SQL that is true while the hour of a row of `mail_quotas` hasn't ended. */
function hourIsRunning(alias: string): string {
  return `${alias}.hour_began_at > now() - interval '1 hour'`;
}

/**
 * How many mails are due and not sent, counted up to a thousand, and for how long the oldest of these has been due.
 * Mail that waits for its account's quota doesn't count.
 */
export async function measureDueMails(sql: Sql): Promise<{ mails: number; oldestSeconds: number }> {
  const measured = await Promise.all(mailQueues.map((queue) => measureQueue(sql, queue)));
  return {
    mails: Math.min(
      maxMails,
      measured.reduce((sum, { mails }) => sum + mails, 0),
    ),
    oldestSeconds: Math.max(...measured.map(({ oldestSeconds }) => oldestSeconds)),
  };
}

async function measureQueue(sql: Sql, queue: MailQueue): Promise<{ mails: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ mails: number; oldestSeconds: number }>({
    name: `measure-due-mails-${queue}`,
    text: `WITH RECURSIVE waiting (account_id, due_at, number, lap) AS (
        ${waitingAccountsSql(mailsOf(queue), { after: '$1', until: '$1', limit: '$2::int' })}),
      due AS (${dueAccountsSql(mailsOf(queue), '1', { isClaim: false })}),
      counted AS (
        SELECT 1 FROM due CROSS JOIN LATERAL (
          SELECT 1 FROM mails m WHERE ${isWaitingIn(queue, 'm')} AND m.account_id = due.account_id
            AND m.next_attempt_at <= now() LIMIT $3) AS m
        WHERE due.allowed > 0 LIMIT $3)
      SELECT (SELECT count(*)::int FROM counted) AS mails,
        (SELECT coalesce(extract(epoch FROM now() - min(w.due_at)), 0)::float8
          FROM due JOIN waiting w ON w.number = due.number WHERE due.allowed > 0) AS "oldestSeconds"`,
    values: [noAccount, maxAccounts, maxMails],
  });
  return row ?? { mails: 0, oldestSeconds: 0 };
}

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
