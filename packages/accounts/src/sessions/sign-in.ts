// No session can start with a password that is being changed; sessions end by the database's clock.
import { randomBytes } from 'node:crypto';
import { parseEmailAddress, type Role } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { newId, ProblemError, toUid } from '@mailwright/platform';
import { passwordMatches } from '../passwords/hash-password.ts';
import { addChallenge } from '../factors/sign-in-challenges.ts';
import { hasTotp } from '../factors/totp.ts';
import { hashToken, idleLimit, type SignedIn, userActor, type Visitor } from './authenticate-session.ts';

/** A newly created session. Its plain token is available only here. */
export interface NewSession extends SignedIn {
  /** 256 random bits in base64url, for the cookie. */
  token: string;
}

/** The result for a user who gave the right password, and is asked for a code, too. */
export interface SecondFactorNeeded {
  /** To be passed to `finishSignIn` with the code. */
  challenge: string;
  expiresAt: Date;
}

// Otherwise a browser that loses its cookies would leave any number of sessions behind.
const sessionsPerUser = 50;
const userAgentLength = 512;

/**
 * Signs a user in by their password, or returns that a code is needed, too.
 * @throws ProblemError `wrong_credentials`, after the same work whether the address or the password is wrong;
 *   `account_suspended` if both are right.
 */
export async function signIn(
  database: Database,
  credentials: { email: string; password: string },
  visitor: Visitor,
): Promise<NewSession | SecondFactorNeeded> {
  // One query whether the user exists or not, so that both cases take equally long.
  const emailNormalized = parseEmailAddress(credentials.email)?.normalized ?? '';
  const user = await database.prisma.user.findUnique({ where: { emailNormalized } });
  const matches = await passwordMatches(user?.passwordHash, credentials.password);
  if (user === null || !matches) throw new ProblemError('wrong_credentials');
  return inTransaction(database, async (sql) => {
    // A password change ends the user's sessions; none may start with the old password after that.
    const [account] = await sql.query<{ status: 'active' | 'suspended'; role: Role }>({
      text: `SELECT a.status, u.role FROM users u JOIN accounts a ON a.id = u.account_id
        WHERE u.id = $1 AND u.password_hash = $2 FOR NO KEY UPDATE OF u`,
      values: [user.id, user.passwordHash],
    });
    if (account === undefined) throw new ProblemError('wrong_credentials');
    if (account.status === 'suspended') throw new ProblemError('account_suspended');
    if (await hasTotp(sql, user.id)) return askForCode(sql, user.id);
    return createSession(sql, { userId: user.id, accountId: user.accountId, role: account.role }, visitor);
  });
}

async function askForCode(sql: Sql, userId: string): Promise<SecondFactorNeeded> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = await addChallenge(sql, { token: challenge, userId, purpose: 'second_factor' });
  return { challenge, expiresAt };
}

/**
 * Signs a user in, in the caller's transaction, which has authenticated them. Only the user's newest 50 sessions are
 * kept.
 */
export async function createSession(
  sql: Sql,
  user: Pick<SignedIn, 'userId' | 'accountId' | 'role'>,
  visitor: Visitor,
): Promise<NewSession> {
  const { userId, accountId, role } = user;
  const [sessionId, token] = [newId(), randomBytes(32).toString('base64url')];
  await sql.query({
    text: `DELETE FROM sessions WHERE user_id = $1 AND (expires_at <= now() OR id NOT IN
        (SELECT id FROM sessions WHERE user_id = $1 AND expires_at > now() ORDER BY id DESC LIMIT ${sessionsPerUser - 1}))`,
    values: [userId],
  });
  await sql.query({
    text: `INSERT INTO sessions (id, user_id, token_hash, ip_address, user_agent, expires_at)
      VALUES ($1, $2, $3, $4, $5, now() + interval '${idleLimit}')`,
    values: [
      sessionId,
      userId,
      hashToken(token),
      visitor.ipAddress,
      visitor.userAgent?.slice(0, userAgentLength) ?? null,
    ],
  });
  const actor = userActor(userId, visitor);
  await appendAudit(sql, { accountId, actor, action: 'session.created', subject: toUid('ses', sessionId) });
  return { sessionId, userId, accountId, accountStatus: 'active', role, token };
}
