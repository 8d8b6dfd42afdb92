// The limit of an account's next day is decided once, from the locked row, when its day has ended.
import { inTransaction, type Database, type Sql } from '@mailwright/database';

// An account that reaches this limit has proven itself; from then on only its plan limits it.
const provenLimit = 50_000;
// An account whose mail bounces keeps enough to find out why.
const minLimit = 20;
// A day with few mails says little: one bounce among ten mails is no habit.
const fewMails = 20;
const maxBouncedShare = 0.05;
const maxComplainedShare = 0.003;

/** Limits how many mails an account that signed up by itself may send to others in a day; null removes the limit. */
export async function setDailyLimit(runner: Sql, accountId: string, limit: number | null): Promise<void> {
  await runner.query({
    text: `INSERT INTO mail_quotas AS q (account_id, hour_began_at, mails, day_limit) VALUES ($1, now(), 0, $2)
      ON CONFLICT (account_id) DO UPDATE SET day_limit = excluded.day_limit,
        day_began_at = CASE WHEN q.day_limit IS NULL THEN now() ELSE q.day_began_at END,
        day_mails = CASE WHEN q.day_limit IS NULL THEN 0 ELSE q.day_mails END`,
    values: [accountId, limit],
  });
}

/**
 * In how many seconds the day of an account ends that can't send so many more mails in it; undefined if it can.
 */
export async function secondsUntilNextDay(runner: Sql, accountId: string, mails = 1): Promise<number | undefined> {
  const [row] = await runner.query<{ seconds: number }>({
    name: 'seconds-until-next-day',
    text: `SELECT greatest(60, ceil(extract(epoch FROM day_began_at + interval '1 day' - now())))::int AS seconds
      FROM mail_quotas WHERE account_id = $1 AND day_mails + $2 > day_limit`,
    values: [accountId, mails],
  });
  return row?.seconds;
}

/** What an account did in a day; determines its limit for the next one. */
export interface MailDay {
  limit: number;
  mails: number;
  bounced: number;
  complained: number;
  hasVerifiedSender: boolean;
}

/** The limit of the next day; null when there is none any more. */
export function nextLimit({ limit, mails, bounced, complained, hasVerifiedSender }: MailDay): number | null {
  // Bounces may concern mails of the day before, when more were sent. Complaints count on any day.
  const sent = Math.max(mails, fewMails);
  if (bounced > sent * maxBouncedShare || complained > Math.max(1, sent * maxComplainedShare))
    return Math.max(Math.min(limit, minLimit), Math.floor(limit / 2));
  // An account that hasn't used its limit has shown nothing that would justify a higher one.
  if (!hasVerifiedSender || mails < limit / 2) return limit;
  return limit * 2 >= provenLimit ? null : limit * 2;
}

/**
 * Begins the next day of each account whose day has ended. Safe in any number of processes. A worker should call it
 * every minute.
 */
export async function beginNextDays(database: Database): Promise<void> {
  await inTransaction(database, async (sql) => {
    const days = await sql.query<MailDay & { accountId: string }>({
      name: 'read-ended-mail-days',
      text: `SELECT q.account_id AS "accountId", q.day_limit AS limit, q.day_mails AS mails,
          (SELECT count(*)::int FROM bounces b WHERE b.account_id = q.account_id AND b.created_at >= q.day_began_at
            AND b.kind = 'hard') AS bounced,
          (SELECT count(*)::int FROM bounces b WHERE b.account_id = q.account_id AND b.created_at >= q.day_began_at
            AND b.kind = 'complaint') AS complained,
          EXISTS (SELECT 1 FROM senders s WHERE s.account_id = q.account_id AND s.verified_at IS NOT NULL)
            OR EXISTS (SELECT 1 FROM sending_domains d WHERE d.account_id = q.account_id AND d.status = 'verified')
            AS "hasVerifiedSender"
        FROM mail_quotas q WHERE q.day_limit IS NOT NULL AND q.day_began_at <= now() - interval '1 day'
        ORDER BY q.account_id LIMIT 1000 FOR NO KEY UPDATE OF q SKIP LOCKED`,
    });
    if (days.length === 0) return;
    await sql.query({
      name: 'begin-mail-days',
      text: `UPDATE mail_quotas q SET day_limit = d.limit, day_mails = 0, day_began_at = now()
        FROM jsonb_to_recordset($1::jsonb) AS d (id uuid, "limit" int) WHERE q.account_id = d.id`,
      values: [JSON.stringify(days.map((day) => ({ id: day.accountId, limit: nextLimit(day) })))],
    });
  });
}
