import { type Sql, sql } from '@mailwright/database';

/** A mail that can't be understood. */
export interface UnreadMail {
  id: string;
  createdAt: Date;
  why: string;
  sentTo: string;
  /** Its subject as in the header, still encoded. */
  subject: string;
}

/** Lists at most `limit` of the newest mails that can't be understood. */
export async function listUnreadMails(runner: Sql, limit: number): Promise<UnreadMail[]> {
  const rows = await runner.query<Pick<UnreadMail, 'id' | 'createdAt' | 'why' | 'sentTo'> & { raw: Buffer }>(
    sql`SELECT id, created_at AS "createdAt", why, sent_to AS "sentTo", raw FROM bounce_samples
      ORDER BY created_at DESC LIMIT ${limit}`,
  );
  return rows.map(({ raw, ...row }) => ({
    ...row,
    // Control characters are removed: a terminal would obey them.
    subject: (/^subject: *([^\r\n]*)/im.exec(raw.toString('utf8'))?.[1] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 80),
  }));
}

/** Reads the kept beginning of such a mail as it came; undefined if none has this id. */
export async function readUnreadMail(runner: Sql, id: string): Promise<Buffer | undefined> {
  const [row] = await runner.query<{ raw: Buffer }>(sql`SELECT raw FROM bounce_samples WHERE id = ${id}::uuid`);
  return row?.raw;
}
