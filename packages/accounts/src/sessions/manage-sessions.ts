import { type CurrentSessionResource, permissionsOf, type SessionResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Sql, type Transaction } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { readAccount } from '../read-account.ts';
import { type SignedIn, userActor, type Visitor } from './authenticate-session.ts';

const batchSize = 1_000;

/** Lists the user's sessions, oldest first, at most 50. */
export async function listSessions(database: Database, signedIn: SignedIn): Promise<SessionResource[]> {
  const rows = await database.prisma.session.findMany({
    where: { userId: signedIn.userId, expiresAt: { gt: new Date() } },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => ({
    uid: toUid('ses', row.id),
    current: row.id === signedIn.sessionId,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}

/** Reads the signed-in user and their account. */
export async function readCurrentSession(
  database: Database,
  signedIn: SignedIn,
): Promise<Omit<CurrentSessionResource, 'csrf_token'>> {
  const [account, user] = await Promise.all([
    readAccount(database, signedIn.accountId),
    database.prisma.user.findUnique({ where: { id: signedIn.userId } }),
  ]);
  // The user has been removed since the session was looked up.
  if (user === null) throw new ProblemError('unauthenticated', 'Sign in first.');
  return {
    user: {
      uid: toUid('usr', user.id),
      email: user.email,
      email_verified: user.emailVerifiedAt !== null,
      role: user.role,
      created_at: user.createdAt.toISOString(),
    },
    permissions: permissionsOf(user.role),
    ...account,
  };
}

/**
 * Ends one of the user's sessions, possibly the current one; every process refuses it from the next request on.
 * @throws ProblemError `not_found`
 */
export async function endSession(database: Database, signedIn: SignedIn, uid: string, visitor: Visitor): Promise<void> {
  const { userId, accountId } = signedIn;
  const id = fromUid('ses', uid);
  if (id === undefined) throw noSuchSession();
  await inPrismaTransaction(database, async (tx) => {
    const { count } = await tx.prisma.session.deleteMany({ where: { id, userId, expiresAt: { gt: new Date() } } });
    if (count === 0) throw noSuchSession();
    await appendAudit(tx, { accountId, actor: userActor(userId, visitor), action: 'session.ended', subject: uid });
  });
}

/** Ends all of a user's sessions except this one, in the caller's transaction. Resolves to their number. */
export async function endSessions(
  { prisma }: Pick<Transaction, 'prisma'>,
  userId: string,
  exceptId: string | null,
): Promise<number> {
  const others = exceptId === null ? {} : { id: { not: exceptId } };
  const { count } = await prisma.session.deleteMany({ where: { userId, ...others } });
  return count;
}

/**
 * Removes expired sessions with the addresses and browsers that used them, expired resets, sign-in links and
 * challenges, and invitations that expired a month ago; resolves to their number. A process calls it regularly.
 */
export async function removeExpiredSessions(sql: Sql): Promise<number> {
  const links = await sql.query({ text: 'DELETE FROM sign_in_links WHERE expires_at <= now() RETURNING 1' });
  const invitations = await sql.query({
    text: `DELETE FROM invitations WHERE expires_at <= now() - interval '30 days' RETURNING 1`,
  });
  const challenges = await sql.query({ text: 'DELETE FROM sign_in_challenges WHERE expires_at <= now() RETURNING 1' });
  const others = links.length + invitations.length + challenges.length;
  return (await removeExpired(sql, 'sessions')) + (await removeExpired(sql, 'password_resets')) + others;
}

async function removeExpired(sql: Sql, table: 'sessions' | 'password_resets'): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await sql.query({
      name: `remove-expired-${table}`,
      // It scans the whole table, which has a few rows per user. SKIP LOCKED, since a session in use no longer expires.
      text: `DELETE FROM ${table} WHERE id IN (
          SELECT id FROM ${table} WHERE expires_at <= now() ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}

function noSuchSession(): ProblemError {
  return new ProblemError('not_found', 'You have no session with this uid. Check the uid.');
}

/**
 * Checks that a session still exists, in a transaction that holds the lock of its account or user: a change of the
 * password, for which this may have waited, ends sessions.
 * @throws ProblemError `unauthenticated`
 */
export async function requireSession(sql: Sql, { sessionId }: Pick<SignedIn, 'sessionId'>): Promise<void> {
  const found = await sql.query({ text: 'SELECT 1 FROM sessions WHERE id = $1', values: [sessionId] });
  if (found.length === 0) throw new ProblemError('unauthenticated', 'Sign in first.');
}
