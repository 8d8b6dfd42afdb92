// Which accounts have due rows, and how many of these their quotas allow them to send. This serves both mails and
// emails, whose tables have an index by account and due time. What is read grows with the number of accounts, however
// many rows one of them has waiting.
import type { Sql } from '@mailwright/database';

/**
 * Waiting rows that are claimed in turns between accounts, in a table with the columns `id`, `account_id` and
 * `next_attempt_at`.
 */
export interface WaitingRows {
  /** Part of the names of prepared statements. */
  name: string;
  table: string;
  /** SQL that is true for waiting rows. It must match their partial index, or Postgres doesn't use that index. */
  isWaiting(alias: string): string;
  /** Whether the rows count against `plans.mails_per_hour` and the daily limit. */
  hasQuota: boolean;
  /** SQL that is true for an account `a` whose rows may be claimed; when absent, all accounts' rows may. */
  isServed?: string;
}

const nobody = '00000000-0000-0000-0000-000000000000';
const accountsOnPage = 500;
// Counting stops here.
const maxCounted = 1_000;

/**
 * The common table expressions `waiting` and `wanted`: up to `$2` accounts after `$1` with waiting rows, and those of
 * them with something due. It is a loose index scan from one account to the next.
 */
const walkSql = ({ table, isWaiting }: WaitingRows): string => `waiting (account_id, due_at, number) AS (
    SELECT $1::uuid, NULL::timestamptz, 0
    UNION ALL
    SELECT next.account_id, next.next_attempt_at, w.number + 1 FROM waiting w CROSS JOIN LATERAL (
      SELECT m.account_id, m.next_attempt_at FROM ${table} m WHERE ${isWaiting('m')} AND m.account_id > w.account_id
      ORDER BY m.account_id, m.next_attempt_at LIMIT 1) AS next
    WHERE w.number < $2::int),
  wanted AS (SELECT account_id, ${maxCounted} AS max FROM waiting WHERE number > 0 AND due_at <= now())`;

/**
 * SQL of the accounts in the CTE `wanted` (columns `account_id` and `max`) whose rows may be claimed, as columns
 * `account_id` and `allowed`: how many rows, at most `max`.
 * @param options `isClaim`: whether this statement claims them. If so, what is left of the day is read from the locked
 *   row: mails, emails and campaigns are claimed at the same moment, and none may use what another has used already.
 */
function allowedSql({ hasQuota, isServed = 'true' }: WaitingRows, { isClaim }: { isClaim: boolean }): string {
  if (!hasQuota) {
    return `SELECT w.account_id, w.max AS allowed FROM wanted w JOIN accounts a ON a.id = w.account_id WHERE ${isServed}`;
  }
  // Rows are locked in the order of their keys, so that two processes can't deadlock: all of them, since a claim counts
  // against those without a limit of the day, too.
  return `WITH days AS MATERIALIZED (
      SELECT d.account_id, d.day_limit - d.day_mails AS left_today FROM mail_quotas d
      WHERE d.account_id IN (SELECT account_id FROM wanted)
      ${isClaim ? 'ORDER BY d.account_id FOR NO KEY UPDATE OF d' : ''})
    SELECT w.account_id, least(w.max,
      p.mails_per_hour - CASE WHEN ${hourIsRunning('q')} THEN q.mails ELSE 0 END,
      CASE WHEN q.day_limit IS NOT NULL THEN coalesce(d.left_today, 0) END) AS allowed
    FROM wanted w JOIN accounts a ON a.id = w.account_id JOIN plans p ON p.code = a.plan_code
      LEFT JOIN mail_quotas q ON q.account_id = w.account_id LEFT JOIN days d ON d.account_id = w.account_id
    WHERE ${isServed}`;
}

/** Finds the accounts that have due rows which their quotas allow to claim now, and passes their ids on, page by page. */
export async function findDueAccounts(
  runner: Sql,
  rows: WaitingRows,
  found: (accountIds: string[]) => void,
): Promise<void> {
  for (let after: string | undefined = nobody; after !== undefined;) {
    const page: { accountId: string; number: number; isDue: boolean }[] = await runner.query({
      name: `find-due-accounts-${rows.name}`,
      // The last one says where the next page begins, due or not.
      text: `WITH RECURSIVE ${walkSql(rows)}, allowed AS (${allowedSql(rows, { isClaim: false })})
        SELECT w.account_id AS "accountId", w.number, coalesce(a.allowed, 0) > 0 AS "isDue"
        FROM waiting w LEFT JOIN allowed a ON a.account_id = w.account_id
        WHERE w.number > 0 AND (a.allowed > 0 OR w.number = $2) ORDER BY w.number`,
      values: [after, accountsOnPage],
    });
    const due = page.filter(({ isDue }) => isDue);
    if (due.length > 0) found(due.map(({ accountId }) => accountId));
    const last = page.at(-1);
    after = last?.number === accountsOnPage ? last.accountId : undefined;
  }
}

/**
 * How many rows are due, counted up to a thousand, and for how long the oldest has been due. Rows that wait for their
 * account's quota don't count.
 */
export async function measureDue(runner: Sql, rows: WaitingRows): Promise<{ count: number; oldestSeconds: number }> {
  const { name, table, isWaiting } = rows;
  const [measured] = await runner.query<{ count: number; oldestSeconds: number }>({
    name: `measure-due-${name}`,
    text: `WITH RECURSIVE ${walkSql(rows)}, allowed AS (${allowedSql(rows, { isClaim: false })}),
      counted AS (
        SELECT 1 FROM allowed a CROSS JOIN LATERAL (
          SELECT 1 FROM ${table} m WHERE ${isWaiting('m')} AND m.account_id = a.account_id AND m.next_attempt_at <= now()
          LIMIT ${maxCounted}) AS m
        WHERE a.allowed > 0 LIMIT ${maxCounted})
      SELECT (SELECT count(*)::int FROM counted) AS count,
        (SELECT coalesce(extract(epoch FROM now() - min(w.due_at)), 0)::float8
          FROM allowed a JOIN waiting w ON w.account_id = a.account_id WHERE a.allowed > 0) AS "oldestSeconds"`,
    values: [nobody, maxCounted],
  });
  return measured ?? { count: 0, oldestSeconds: 0 };
}

/**
 * SQL of common table expressions that lock the rows to claim, as `locked` with the columns `id` and `due_at`. From
 * each of the accounts `$1` (uuid[]) they lock the rows that have been due longest: at most `$2` (int[]), and no more
 * than its quotas allow. Rows locked by another process are skipped.
 */
export function lockDueSql(rows: WaitingRows): string {
  const { table, isWaiting } = rows;
  return `wanted AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS w (account_id, max)),
    allowed AS MATERIALIZED (${allowedSql(rows, { isClaim: true })}),
    locked AS MATERIALIZED (
      SELECT m.id, m.next_attempt_at AS due_at FROM allowed a CROSS JOIN LATERAL (
        SELECT m.id, m.next_attempt_at FROM ${table} m
        WHERE ${isWaiting('m')} AND m.account_id = a.account_id AND m.next_attempt_at <= now()
        ORDER BY m.next_attempt_at LIMIT greatest(0, a.allowed) FOR UPDATE SKIP LOCKED) AS m)`;
}

// An array, because Postgres assumes that it has few elements and reads the rows by their ids.
/** SQL that is true for the rows `m` that `lockDueSql` has locked. */
export const isLocked = 'm.id = ANY(ARRAY(SELECT id FROM locked))';

/**
 * SQL of a common table expression that counts the rows of the CTE `claimed` against their accounts' quotas. Its
 * columns are `account_id`, `hour_began_at` and `day_began_at` (null without a daily limit): the hour and the day in
 * which the rows were counted, and outside of which they can't be refunded; see `refundSql`.
 * @param isCounted SQL that is true for a row `c` that counts.
 */
export function countClaimedSql(isCounted: string): string {
  // Written in the order of the keys, so that two processes can't deadlock.
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

/** The beginnings of the hour and the day against whose quotas a claim was counted; null when it wasn't. */
export interface CountedQuota {
  quotaHour: Date | null;
  quotaDay: Date | null;
}

/**
 * SQL of common table expressions that refund claims to their accounts, but only in the hour and the day in which they
 * were counted. They read the CTE `refunds` (`account_id`, `hour_began_at`, `day_began_at`), which has a row for each
 * claim that is refunded.
 */
export const refundSql = `quotas AS MATERIALIZED (
      SELECT q.account_id, q.hour_began_at, q.day_began_at FROM mail_quotas q
      WHERE q.account_id IN (SELECT account_id FROM refunds) ORDER BY q.account_id FOR NO KEY UPDATE),
    refunded AS (
      UPDATE mail_quotas q SET mails = q.mails - f.of_hour, day_mails = q.day_mails - f.of_day
      FROM (SELECT r.account_id, count(*) FILTER (WHERE r.hour_began_at = d.hour_began_at)::int AS of_hour,
          count(*) FILTER (WHERE r.day_began_at = d.day_began_at)::int AS of_day
        FROM refunds r JOIN quotas d ON d.account_id = r.account_id GROUP BY r.account_id) AS f
      WHERE q.account_id = f.account_id AND (f.of_hour > 0 OR f.of_day > 0))`;

/**
 * SQL that locks the row with the limit of an account's day, and reads how many mails are left, as `account_id` and
 * `left_today`; no row without a limit. @param account SQL of the account's id.
 */
export const lockDaySql = (account: string): string =>
  `SELECT d.account_id, greatest(0, d.day_limit - d.day_mails) AS left_today FROM mail_quotas d
    WHERE d.account_id = ${account} AND d.day_limit IS NOT NULL FOR NO KEY UPDATE OF d`;

/** SQL that counts mails against the day of the account that the CTE `quota` has locked by `lockDaySql`. */
export const countDaySql = (mails: string, from: string): string =>
  `UPDATE mail_quotas d SET day_mails = d.day_mails + ${mails} FROM quota, ${from}
    WHERE d.account_id = quota.account_id AND ${mails} > 0`;

/** SQL that is true if the hour of a row of `mail_quotas` hasn't ended. */
function hourIsRunning(alias: string): string {
  return `${alias}.hour_began_at > now() - interval '1 hour'`;
}
