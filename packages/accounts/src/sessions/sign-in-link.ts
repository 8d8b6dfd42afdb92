// A link is used once: using it deletes its row. It expires by the database's clock.
import { randomBytes } from 'node:crypto';
import { parseEmailAddress, type Role } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { hashToken, type Visitor } from './authenticate-session.ts';
import { createSession, type NewSession } from './sign-in.ts';

const validFor = '1 day';

/**
 * Creates a link that signs this user in once, within a day; the user's earlier links stop working. Only the operator
 * may call this: nothing else authenticates the user.
 * @returns the link's token, 256 random bits in base64url; undefined if no user has this address.
 */
export async function createSignInLink(database: Database, email: string): Promise<string | undefined> {
  const emailNormalized = parseEmailAddress(email)?.normalized;
  if (emailNormalized === undefined) return undefined;
  const token = randomBytes(32).toString('base64url');
  return inTransaction(database, async (sql) => {
    const [user] = await sql.query<{ id: string }>({
      text: 'SELECT id FROM users WHERE email_normalized = $1 FOR NO KEY UPDATE',
      values: [emailNormalized],
    });
    if (user === undefined) return undefined;
    await sql.query({ text: 'DELETE FROM sign_in_links WHERE user_id = $1', values: [user.id] });
    await sql.query({
      text: `INSERT INTO sign_in_links (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${validFor}')`,
      values: [hashToken(token), user.id],
    });
    return token;
  });
}

/**
 * Signs in the user of a link, once.
 * @throws ProblemError `not_found` for a token that is unknown, used or expired; `account_suspended`, which leaves the
 *   link usable.
 */
export function signInByLink(database: Database, token: string, visitor: Visitor): Promise<NewSession> {
  return inTransaction(database, async (sql) => {
    const user = await useLink(sql, token);
    if (user === undefined)
      throw new ProblemError('not_found', 'This link was already used or has expired. Sign in another way.');
    if (user.status === 'suspended') throw new ProblemError('account_suspended');
    return createSession(sql, user, visitor);
  });
}

interface LinkedUser {
  userId: string;
  accountId: string;
  role: Role;
  status: 'active' | 'suspended';
}

async function useLink(sql: Sql, token: string): Promise<LinkedUser | undefined> {
  const [user] = await sql.query<LinkedUser>({
    text: `WITH used AS (DELETE FROM sign_in_links WHERE token_hash = $1 AND expires_at > now() RETURNING user_id)
      SELECT u.id AS "userId", u.account_id AS "accountId", u.role, a.status
      FROM used JOIN users u ON u.id = used.user_id JOIN accounts a ON a.id = u.account_id`,
    values: [hashToken(token)],
  });
  return user;
}
