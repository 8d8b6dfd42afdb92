import type { Sql } from '@mailwright/database';

/** A reset that can still be used, and its user. */
export interface OpenReset {
  id: string;
  expiresAt: Date;
  userId: string;
  accountId: string;
  accountName: string;
  email: string;
  /** The value its link is bound to: a link stops working when the address or the password changes. */
  bound: string;
}

/** The reset with this id; undefined when it is used, expired, replaced by a newer one, or never existed. */
export async function readOpenReset(sql: Sql, id: string): Promise<OpenReset | undefined> {
  const [row] = await sql.query<Omit<OpenReset, 'bound'> & { normalized: string; passwordHash: string | null }>({
    text: `SELECT r.id, r.expires_at AS "expiresAt", u.id AS "userId", u.account_id AS "accountId",
        a.name AS "accountName", u.email, u.email_normalized AS normalized, u.password_hash AS "passwordHash"
      FROM password_resets r JOIN users u ON u.id = r.user_id JOIN accounts a ON a.id = u.account_id
      WHERE r.id = $1 AND r.used_at IS NULL AND r.expires_at > now()`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { normalized, passwordHash, ...reset } = row;
  return { ...reset, bound: `${normalized}\n${passwordHash ?? ''}` };
}
