// Raw SQL: the operator's view of a table that holds no account's data.
import { type Sql, sql } from '@mailwright/database';

/** A mail of which nothing could be made. */
export interface UnreadMail {
  id: string;
  createdAt: Date;
  why: string;
  sentTo: string;
  /** Its subject, as it stands in the header. */
  subject: string;
}

/** The newest mails of which nothing could be made, at most `limit`. */
export async function listUnreadMails(runner: Sql, limit: number): Promise<UnreadMail[]> {
  const rows = await runner.query<Pick<UnreadMail, 'id' | 'createdAt' | 'why' | 'sentTo'> & { raw: Buffer }>(
    sql`SELECT id, created_at AS "createdAt", why, sent_to AS "sentTo", raw FROM bounce_samples
      ORDER BY created_at DESC LIMIT ${limit}`,
  );
  return rows.map(({ raw, ...row }) => ({
    ...row,
    // Without what a terminal would obey.
    subject: (/^subject: *([^\r\n]*)/im.exec(raw.toString('utf8'))?.[1] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 80),
  }));
}

/** The beginning of one of them as it came; undefined when there is none with this id. */
export async function readUnreadMail(runner: Sql, id: string): Promise<Buffer | undefined> {
  const [row] = await runner.query<{ raw: Buffer }>(sql`SELECT raw FROM bounce_samples WHERE id = ${id}::uuid`);
  return row?.raw;
}
