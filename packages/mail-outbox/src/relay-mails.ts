import type { Sql } from '@mailwright/database';
import type { Queues } from '@mailwright/queues';
import { sendMail } from './mail-jobs.ts';

const pageSize = 500;

/**
 * Hands mails that are due to the queue: those whose announcement didn't reach Redis, those Redis lost, retries, and what
 * a killed worker was sending when its lease ran out. Marks nothing: a mail that the queue has already is ignored by it,
 * and a claim takes it off the list. Safe in any number of processes.
 * @returns how many were due, at most 500: the rest follows when these are claimed.
 * @throws when Redis or Postgres is away.
 */
export async function relayMails(sql: Sql, queues: Queues): Promise<number> {
  const rows = await sql.query<{ id: string }>({
    name: 'relay-mails',
    text: `SELECT id FROM mails WHERE status = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${pageSize}`,
  });
  await queues.add(
    sendMail,
    rows.map(({ id }) => ({ id, payload: { mailId: id } })),
  );
  return rows.length;
}
