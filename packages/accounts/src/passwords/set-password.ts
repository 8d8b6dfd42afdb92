// A password changes under the lock of its user's row.
import { normalizePassword, parseEmailAddress } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import { ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { type FoundSession, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { endSessions } from '../sessions/manage-sessions.ts';
import { hashPassword, passwordMatches } from './hash-password.ts';

/** A password to store, and the context of the change. */
interface PasswordChange {
  userId: string;
  accountId: string;
  passwordHash: string;
  /** The user's only session that stays active. */
  exceptSessionId: string | null;
  actor: Actor;
  /** How the change was authorized. */
  by: 'current_password' | 'recent_proof' | 'reset_link' | 'operator';
}

/**
 * Stores a password in the caller's transaction, which holds the lock of the user's row. The user's other sessions end,
 * and earlier password reset links stop working.
 */
export async function storePassword(tx: Transaction, change: PasswordChange): Promise<void> {
  const { userId, accountId, actor, by } = change;
  // The link was mailed to their address, which proves it.
  const verified = by === 'reset_link' ? { emailVerifiedAt: new Date() } : {};
  await tx.prisma.user.update({ where: { id: userId }, data: { passwordHash: change.passwordHash, ...verified } });
  // A sign-in that is halfway done with the old password has to start again. A user who knew the old password, or has
  // just proven who they are, can still follow the link that confirms their address.
  const isOwn = by === 'current_password' || by === 'recent_proof';
  await tx.prisma.signInChallenge.deleteMany({
    where: { userId, ...(isOwn ? { purpose: { not: 'address_link' } } : {}) },
  });
  const ended = await endSessions(tx, userId, change.exceptSessionId);
  const details = { by, sessions_ended: ended };
  await appendAudit(tx, { accountId, actor, action: 'password.changed', subject: toUid('usr', userId), details });
}

/**
 * Rejects the most obvious guesses for this user: their address, or the part before the @.
 * @param field the password's name in the request.
 * @throws ProblemError `validation_failed`
 */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const { given = email, normalized = email } = parseEmailAddress(email) ?? {};
  const guesses = [given, normalized, normalized.slice(0, normalized.lastIndexOf('@'))].map(fold);
  if (guesses.includes(fold(password))) throw validationProblem({ [field]: ['must not be your email address'] });
}

/**
 * Changes the password of a signed-in user who knows the current one, or sets the first one of a user who has just
 * proven who they are; ends their other sessions.
 * @throws ProblemError `validation_failed` naming `current_password` if it is wrong, `new_password` if it is
 *   unacceptable; `proof_needed` for a first password without a recent proof.
 */
export async function changePassword(
  database: Database,
  signedIn: FoundSession,
  passwords: { current: string | undefined; new: string },
  visitor: Visitor,
): Promise<void> {
  const { userId, accountId, sessionId } = signedIn;
  const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const wrong = () => validationProblem({ current_password: ['is not your password'] });
  const isFirst = user.passwordHash === null;
  if (isFirst && !signedIn.isProven) throw new ProblemError('proof_needed');
  if (!isFirst && !(await passwordMatches(user.passwordHash, passwords.current ?? ''))) throw wrong();
  checkNewPassword(passwords.new, user.email, 'new_password');
  const passwordHash = await hashPassword(passwords.new);
  await inPrismaTransaction(database, async (tx) => {
    const unchanged = await tx.query({
      text: 'SELECT id FROM users WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2 FOR NO KEY UPDATE',
      values: [userId, user.passwordHash],
    });
    if (unchanged.length === 0) throw wrong();
    const actor = userActor(userId, visitor);
    await storePassword(tx, {
      userId,
      accountId,
      passwordHash,
      exceptSessionId: sessionId,
      actor,
      by: isFirst ? 'recent_proof' : 'current_password',
    });
  });
}

/**
 * Sets a user's password for the operator, and ends all of the user's sessions.
 * @throws ProblemError `not_found`; `validation_failed` for an unacceptable password.
 */
export async function setPassword(database: Database, email: string, password: string): Promise<void> {
  checkNewPassword(password, email);
  const passwordHash = await hashPassword(password);
  await inPrismaTransaction(database, async (tx) => {
    const [user] = await tx.query<{ userId: string; accountId: string }>({
      text: `SELECT id AS "userId", account_id AS "accountId" FROM users WHERE email_normalized = $1
        FOR NO KEY UPDATE`,
      values: [parseEmailAddress(email)?.normalized],
    });
    if (user === undefined) throw new ProblemError('not_found', `There is no user with the email address ${email}.`);
    await storePassword(tx, { ...user, passwordHash, exceptSessionId: null, actor: operator, by: 'operator' });
  });
}

function fold(text: string): string {
  return normalizePassword(text).trim().toLowerCase();
}
