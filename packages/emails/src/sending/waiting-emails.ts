// Raw SQL: measured, a loose index scan whose work is bounded by accounts, however many emails are waiting.
import type { Sql } from '@mailwright/database';
import { dueAccountsSql, noAccount, type WaitingRows, waitingAccountsSql } from '@mailwright/outbox';

/** The emails that wait for their account's turn. */
export const waitingEmails: WaitingRows = {
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
