import type { CurrentSessionResource, SessionResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { readAccount } from '../read-account.ts';
import type { SignedIn } from './session.ts';

/** The user's sessions, oldest first: 50 at most. */
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

/** The signed-in user and their account. */
export async function readCurrentSession(
  database: Database,
  signedIn: SignedIn,
): Promise<Omit<CurrentSessionResource, 'csrf_token'>> {
  const [account, user] = await Promise.all([
    readAccount(database, signedIn.accountId),
    database.prisma.user.findUniqueOrThrow({ where: { id: signedIn.userId } }),
  ]);
  return {
    user: { uid: toUid('usr', user.id), email: user.email, created_at: user.createdAt.toISOString() },
    ...account,
  };
}
