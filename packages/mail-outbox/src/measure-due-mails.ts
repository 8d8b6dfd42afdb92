import type { Sql } from '@mailwright/database';

const mostMails = 1_000;

/** How many mails are due and not sent, counted up to a thousand, and for how long the oldest of these has been due. */
export async function measureDueMails(sql: Sql): Promise<{ mails: number; oldestSeconds: number }> {
  const [row] = await sql.query<{ mails: number; oldestSeconds: number }>({
    name: 'measure-due-mails',
    text: `SELECT count(*)::int AS mails,
        coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS "oldestSeconds"
      FROM (SELECT next_attempt_at FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT ${mostMails}) AS due`,
  });
  return row ?? { mails: 0, oldestSeconds: 0 };
}
