import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { endSessions } from '../sessions/end-session.ts';
import { type SignedIn, userActor, type Visitor } from '../sessions/session.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword, passwordMatches } from './hash-password.ts';

/** A password to be stored, and the context of the change. */
export interface PasswordChange {
  userId: string;
  accountId: string;
  passwordHash: string;
  /** The one session of the user that stays active. */
  exceptSessionId: string | null;
  actor: Actor;
  /** How the change was authorized. */
  by: 'current_password' | 'reset_link' | 'operator';
}

/**
 * Stores a password in the caller's transaction, which holds the lock of the user's row. The user's other sessions end,
 * and password reset links mailed before stop working.
 */
export async function storePassword(sql: Sql, change: PasswordChange): Promise<void> {
  const { userId, accountId, actor, by } = change;
  await sql.query({
    text: 'UPDATE users SET password_hash = $2 WHERE id = $1',
    values: [userId, change.passwordHash],
  });
  const ended = await endSessions(sql, userId, change.exceptSessionId);
  const details = { by, sessions_ended: ended };
  await appendAudit(sql, { accountId, actor, action: 'password.changed', subject: toUid('usr', userId), details });
}

/**
 * Changes the password of a signed-in user who knows the current one; ends their other sessions.
 * @throws ProblemError `validation_failed` naming `current_password` when it is wrong, `new_password` when it is
 *   unacceptable.
 */
export async function changePassword(
  database: Database,
  signedIn: SignedIn,
  passwords: { current: string; new: string },
  visitor: Visitor,
): Promise<void> {
  const { userId, accountId, sessionId } = signedIn;
  const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const wrong = () => validationProblem({ current_password: ['is not your password'] });
  if (!(await passwordMatches(user.passwordHash, passwords.current))) throw wrong();
  checkNewPassword(passwords.new, user.email, 'new_password');
  const passwordHash = await hashPassword(passwords.new);
  await inTransaction(database, async (sql) => {
    const unchanged = await sql.query({
      text: 'SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE',
      values: [userId, user.passwordHash],
    });
    if (unchanged.length === 0) throw wrong();
    const actor = userActor(userId, visitor);
    await storePassword(sql, {
      userId,
      accountId,
      passwordHash,
      exceptSessionId: sessionId,
      actor,
      by: 'current_password',
    });
  });
}

/**
 * Sets a user's password on behalf of the operator; ends all of their sessions.
 * @throws ProblemError `not_found`; `validation_failed` for an unacceptable password.
 */
export async function setPassword(database: Database, email: string, password: string): Promise<void> {
  checkNewPassword(password, email);
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (sql) => {
    const [user] = await sql.query<{ userId: string; accountId: string }>({
      text: `SELECT id AS "userId", account_id AS "accountId" FROM users WHERE email_normalized = $1
        FOR NO KEY UPDATE`,
      values: [parseEmailAddress(email)?.normalized],
    });
    if (user === undefined) throw new ProblemError('not_found', `There is no user with the email address ${email}.`);
    await storePassword(sql, { ...user, passwordHash, exceptSessionId: null, actor: operator, by: 'operator' });
  });
}
