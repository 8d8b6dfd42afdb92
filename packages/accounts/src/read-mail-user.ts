import type { Sql } from '@mailwright/database';

/** The recipient of a mail about an account. */
export interface MailUser {
  /** The user's address, as they wrote it. */
  to: string;
  accountName: string;
}

/**
 * Read when a mail about the account is sent to one of its users; undefined when the user is gone, or the account is
 * suspended: then no user of it could act on the mail.
 */
export async function readMailUser(sql: Sql, accountId: string, userId: string): Promise<MailUser | undefined> {
  const [user] = await sql.query<MailUser & Record<string, unknown>>({
    text: `SELECT u.email AS "to", a.name AS "accountName" FROM users u JOIN accounts a ON a.id = u.account_id
      WHERE u.id = $1 AND u.account_id = $2 AND a.status = 'active'`,
    values: [userId, accountId],
  });
  return user;
}
