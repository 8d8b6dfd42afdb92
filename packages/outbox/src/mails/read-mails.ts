import type { Sql } from '@mailwright/database';

/** A mail that was, or is to be, sent to a subscriber. */
export interface PastMail {
  kind: string;
  status: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The mails of a subscriber, oldest first. */
export async function readMailsOf(sql: Sql, subscriberId: string): Promise<PastMail[]> {
  return sql.query<PastMail & Record<string, unknown>>({
    text: `SELECT kind, status, created_at AS "createdAt", finished_at AS "finishedAt"
      FROM mails WHERE subscriber_id = $1 ORDER BY created_at, id`,
    values: [subscriberId],
  });
}
