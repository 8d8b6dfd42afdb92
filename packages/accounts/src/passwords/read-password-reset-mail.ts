import type { Sql } from '@mailwright/database';

/** What a mail with the link to a new password needs to know, as it is when the mail is sent. */
export interface PasswordResetMail {
  to: string;
  expiresAt: Date;
  /** What the link is bound to: once the password or the address has changed, it is worth nothing. */
  bound: string;
  accountName: string;
}

type Row = Omit<PasswordResetMail, 'bound'> & { emailNormalized: string; passwordHash: string | null };

/** Reads what the mail of a password reset says. Undefined when the reset was used or has expired, or its user is gone. */
export async function readPasswordResetMail(sql: Sql, resetId: string): Promise<PasswordResetMail | undefined> {
  const [row] = await sql.query<Row>({
    name: 'read-password-reset-mail',
    text: `SELECT u.email AS "to", r.expires_at AS "expiresAt", a.name AS "accountName",
        u.email_normalized AS "emailNormalized", u.password_hash AS "passwordHash"
      FROM password_resets r JOIN users u ON u.id = r.user_id JOIN accounts a ON a.id = u.account_id
      WHERE r.id = $1 AND r.used_at IS NULL AND r.expires_at > now()`,
    values: [resetId],
  });
  if (row === undefined) return undefined;
  const { emailNormalized, passwordHash, ...mail } = row;
  return { ...mail, bound: `${emailNormalized}\n${passwordHash ?? ''}` };
}
