// Raw SQL: measured, a loose index scan whose work is bounded by accounts, however many mails are queued.
import { type Sql, sql, type SqlFragment } from '@mailwright/database';

/**
 * Mail waits in two queues, each with slots of its own: mail to `subscribers`, confirmations and welcome mails, of which an
 * import or a form can create thousands, and mail of the `account`: password reset links, confirmations of users' addresses, invitations, verifications of senders,
 * tests of campaigns and notices of stopped hooks, which never wait behind mail to subscribers.
 */
export type MailQueue = 'account' | 'subscribers';

export const mailQueues: readonly MailQueue[] = ['account', 'subscribers'];

const accountKinds =
  "('reset_password', 'hooks_stopped', 'verify_sender', 'campaign_test', 'invite_user', 'confirm_address')";

/** SQL that is true of a queue's waiting mails. It must match their partial index, or Postgres doesn't use that. */
export function isWaitingIn(queue: MailQueue, alias: string): string {
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
export function mailsOf(queue: MailQueue): WaitingRows {
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
