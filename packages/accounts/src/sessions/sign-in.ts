import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { passwordMatches } from '../passwords/hash-password.ts';
import { createSession, type NewSession } from './create-session.ts';
import type { Visitor } from './session.ts';

interface UserRow {
  userId: string;
  accountId: string;
  accountStatus: 'active' | 'suspended';
  passwordHash: string | null;
}

/**
 * Signs a user in by their password.
 * @throws ProblemError `wrong_credentials`, after the same work whether the address or the password is wrong;
 *   `account_suspended` when both are right.
 */
export async function signIn(
  database: Database,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<NewSession> {
  const [user] = await database.query<UserRow>({
    text: `SELECT u.id AS "userId", u.account_id AS "accountId", a.status AS "accountStatus",
        u.password_hash AS "passwordHash"
      FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.email_normalized = $1`,
    values: [parseEmailAddress(credentials.email)?.normalized],
  });
  const matches = await passwordMatches(user?.passwordHash, credentials.password);
  if (user === undefined || !matches) throw new ProblemError('wrong_credentials');
  if (user.accountStatus === 'suspended') throw new ProblemError('account_suspended');
  return inTransaction(database, async (sql) => {
    // A password change ends the user's sessions: none may start with the old password after that.
    const unchanged = await sql.query({
      text: 'SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
      values: [user.userId, user.passwordHash],
    });
    if (unchanged.length === 0) throw new ProblemError('wrong_credentials');
    return createSession(sql, user, visitor);
  });
}
