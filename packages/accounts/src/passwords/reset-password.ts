// A link works once, under the lock of its user's row, and expires by the database's clock.
import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, inTransaction, type Sql, type Transaction } from '@mailwright/database';
import { type Actor, appendAudit, appendMail, countMailTo } from '@mailwright/outbox';
import {
  type AppSecrets,
  type Clock,
  newId,
  ProblemError,
  readSignedToken,
  tokenIsGenuine,
  toUid,
} from '@mailwright/platform';
import { lockAccountLimits } from '../manage-plans.ts';
import { userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { hashPassword } from './hash-password.ts';
import { revokeUnverified } from './revoke-unverified.ts';
import { checkNewPassword, storePassword } from './set-password.ts';

const validFor = '1 hour';
const purpose = 'reset-password';

/** A reset that can still be used, with its user. */
interface OpenReset {
  id: string;
  expiresAt: Date;
  userId: string;
  accountId: string;
  accountName: string;
  email: string;
  /** Whether the user has proven that the address is theirs. */
  isProvenUser: boolean;
  /** The value that its link is bound to: the link stops working when the address or the password changes. */
  bound: string;
}

interface ResetDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
}

/** Removes what other packages connect the account with, such as webhooks, in the caller's transaction. */
export type Disconnect = (tx: Transaction, accountId: string, actor: Actor) => Promise<void>;

/** The data of a password reset mail. */
interface PasswordResetMail {
  /** The user's address as they wrote it. */
  to: string;
  /** When the link stops working. */
  expiresAt: Date;
  /** To sign the link with: `signToken({ purpose: 'reset-password', id: resetId, expiresAt, bound, … })`. */
  bound: string;
  accountName: string;
  /** Whether the user has proven that the address is theirs. */
  isProvenUser: boolean;
}

/**
 * Commits a mail with a password reset link for the user with this address, if there is one; earlier links stop
 * working. While the address isn't proven, it may be a stranger's, so the mail counts against its limit; a user with a
 * proven address can always ask.
 * @returns the ids of mails to publish: one, or none if there is no such user or the address has had too many mails.
 */
export function askPasswordReset(
  { database, appSecrets }: Pick<ResetDeps, 'database' | 'appSecrets'>,
  email: string,
  visitor: Visitor,
): Promise<string[]> {
  return inTransaction(database, async (sql) => {
    const [user] = await sql.query<{ id: string; accountId: string; isProvenUser: boolean }>({
      text: `SELECT id, account_id AS "accountId", email_verified_at IS NOT NULL AS "isProvenUser" FROM users
        WHERE email_normalized = $1 FOR NO KEY UPDATE`,
      values: [parseEmailAddress(email)?.normalized],
    });
    if (user === undefined) return [];
    if (!user.isProvenUser && (await countMailTo(sql, appSecrets, email, 'user')) !== undefined) return [];
    const { id: userId, accountId } = user;
    await sql.query({ text: 'DELETE FROM password_resets WHERE user_id = $1', values: [userId] });
    const resetId = newId();
    const [reset] = await sql.query<{ expiresAt: Date }>({
      text: `INSERT INTO password_resets (id, user_id, expires_at) VALUES ($1, $2, now() + interval '${validFor}')
        RETURNING expires_at AS "expiresAt"`,
      values: [resetId, userId],
    });
    if (reset === undefined) throw new Error('The reset was not written');
    // The requester is not authenticated.
    const actor = { kind: 'user', id: null, ipAddress: visitor.ipAddress } as const;
    await appendAudit(sql, { accountId, actor, action: 'password.reset_requested', subject: toUid('usr', userId) });
    return [await appendMail(sql, { accountId, kind: 'reset_password', resetId, expiresAt: reset.expiresAt })];
  });
}

/**
 * Called when the mail is sent; undefined if its link would not work because the reset is used, expired, replaced or
 * gone.
 */
export async function readPasswordResetMail(sql: Sql, resetId: string): Promise<PasswordResetMail | undefined> {
  const reset = await readOpenReset(sql, resetId);
  if (reset === undefined) return undefined;
  const { email: to, expiresAt, bound, accountName, isProvenUser } = reset;
  return { to, expiresAt, bound, accountName, isProvenUser };
}

/**
 * Finds the reset of a link; `resetPassword` uses it.
 * @throws ProblemError `not_found` for a token that is forged, used, expired or replaced by a newer one.
 */
export async function readResetLink({ database, clock, appSecrets }: ResetDeps, token: string): Promise<OpenReset> {
  const signed = readSignedToken(purpose, token);
  const reset = signed === undefined ? undefined : await readOpenReset(database, signed.id);
  if (signed === undefined || reset === undefined || signed.expiresAt <= clock.now()) throw noSuchLink();
  if (!tokenIsGenuine(signed, { purpose, bound: reset.bound, appSecrets })) throw noSuchLink();
  return reset;
}

/**
 * Sets the password of the user who was mailed this link, once, and ends all of their sessions. Their codes and
 * passkeys stay: if a user has set up codes, access to the mailbox alone must not sign anybody in. If this is the first
 * proof that a user owns the address they signed up with, it also revokes what was set up before: that may be the work
 * of somebody who signed up with another person's address (although setting it up now takes a confirmed one).
 * @throws ProblemError `not_found` for a token that is forged, used, expired or replaced by a newer one;
 *   `validation_failed` for an unacceptable password, which leaves the link usable.
 */
export async function resetPassword(
  deps: ResetDeps & { disconnect: Disconnect },
  token: string,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const seen = await readResetLink(deps, token);
  checkNewPassword(password, seen.email);
  const passwordHash = await hashPassword(password);
  await inPrismaTransaction(deps.database, async (tx) => {
    const { userId, accountId } = seen;
    // The account is locked before the user, in the same order as changes of users do.
    if (!seen.isProvenUser) await lockAccountLimits(tx, accountId);
    // If a link is used twice at once, the second use waits here, and then finds the password changed and the link
    // used.
    await tx.query({ text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [userId] });
    const reset = await readOpenReset(tx, seen.id);
    if (reset?.bound !== seen.bound) throw noSuchLink();
    await tx.prisma.passwordReset.update({ where: { id: reset.id }, data: { usedAt: new Date() } });
    const actor = userActor(userId, visitor);
    if (!reset.isProvenUser) {
      await revokeUnverified(tx, { userId, accountId }, actor);
      await deps.disconnect(tx, accountId, actor);
    }
    await storePassword(tx, { userId, accountId, passwordHash, exceptSessionId: null, actor, by: 'reset_link' });
  });
}

/** Finds the reset with this id; undefined if it is used, expired, replaced by a newer one, or never existed. */
async function readOpenReset(sql: Sql, id: string): Promise<OpenReset | undefined> {
  const [row] = await sql.query<Omit<OpenReset, 'bound'> & { normalized: string; passwordHash: string | null }>({
    text: `SELECT r.id, r.expires_at AS "expiresAt", u.id AS "userId", u.account_id AS "accountId",
        a.name AS "accountName", u.email_verified_at IS NOT NULL AS "isProvenUser", u.email, u.email_normalized AS normalized, u.password_hash AS "passwordHash"
      FROM password_resets r JOIN users u ON u.id = r.user_id JOIN accounts a ON a.id = u.account_id
      WHERE r.id = $1 AND r.used_at IS NULL AND r.expires_at > now()`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { normalized, passwordHash, ...reset } = row;
  return { ...reset, bound: `${normalized}\n${passwordHash ?? ''}` };
}

function noSuchLink(): ProblemError {
  return new ProblemError('not_found', 'This link is invalid, was already used, or has expired. Request a new one.');
}
