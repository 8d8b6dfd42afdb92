import type { Sql } from '@mailwright/database';
import { noAccount } from './claim-mails.ts';
import { isWaitingIn, type MailQueue, mailQueues } from './mail-queue.ts';
import { dueAccountsSql, waitingAccountsSql } from './waiting-accounts-sql.ts';

const maxMails = 1_000;
const maxAccounts = 1_000;

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
        ${waitingAccountsSql(queue, { after: '$1', until: '$1', limit: '$2::int' })}),
      due AS (${dueAccountsSql(queue, '1')}),
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
