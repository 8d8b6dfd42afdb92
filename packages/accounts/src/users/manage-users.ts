// Owners are counted and changed under the lock of their account's row.
import type { Role, UserResource } from '@mailwright/contracts';
import { type Database, inPrismaTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { lockAccountLimits } from '../manage-plans.ts';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';

interface UserRow {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  lastSeenAt: Date | null;
  codes: boolean;
  passkeys: number;
}

/** Lists the account's users, oldest first; their number is limited. */
export async function listUsers(sql: Sql, signedIn: SignedIn): Promise<UserResource[]> {
  return (await readUsers(sql, signedIn.accountId)).map((row) => toResource(row, signedIn));
}

/**
 * Changes a user's role from their next request on.
 * @throws ProblemError `not_found`; `last_owner` if the account would have no owner left.
 */
export function changeRole(
  database: Database,
  signedIn: SignedIn,
  uid: string,
  role: Role,
  visitor: Visitor,
): Promise<UserResource> {
  const { accountId } = signedIn;
  return inPrismaTransaction(database, async (tx) => {
    const user = await lockUser(tx, accountId, uid);
    if (user.role !== role) {
      if (user.role === 'owner') await keepAnOwner(tx, accountId);
      await tx.prisma.user.update({ where: { id: user.id }, data: { role } });
      const details = { email: user.email, from: user.role, to: role };
      const actor = userActor(signedIn.userId, visitor);
      await appendAudit(tx, { accountId, actor, action: 'user.role_changed', subject: uid, details });
    }
    return toResource({ ...user, role }, signedIn);
  });
}

/**
 * Removes a user, whose sessions end at once.
 * @throws ProblemError `not_found`; `last_owner` if the account would have no owner left.
 */
export async function removeUser(database: Database, signedIn: SignedIn, uid: string, visitor: Visitor): Promise<void> {
  const { accountId } = signedIn;
  await inPrismaTransaction(database, async (tx) => {
    const { id, role, email } = await lockUser(tx, accountId, uid);
    if (role === 'owner') await keepAnOwner(tx, accountId);
    // Also deletes their sessions and links.
    await tx.prisma.user.delete({ where: { id } });
    // The log looks up the addresses of existing users; a removed user's address is shown only because the entry stores
    // it.
    const actor = userActor(signedIn.userId, visitor);
    await appendAudit(tx, { accountId, actor, action: 'user.removed', subject: uid, details: { email, role } });
  });
}

/** Locks the account, so that changes of its owners happen one after another, and reads one of its users. */
async function lockUser(sql: Sql, accountId: string, uid: string): Promise<UserRow> {
  const id = fromUid('usr', uid);
  await lockAccountLimits(sql, accountId);
  const user = (await readUsers(sql, accountId)).find((each) => each.id === id);
  if (user === undefined) throw new ProblemError('not_found', 'This account has no user with this uid. Check the uid.');
  return user;
}

async function keepAnOwner(sql: Sql, accountId: string): Promise<void> {
  const [owners] = await sql.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM users WHERE account_id = $1 AND role = 'owner'`,
    values: [accountId],
  });
  if (owners === undefined || owners.count < 2) throw new ProblemError('last_owner');
}

function readUsers(sql: Sql, accountId: string): Promise<UserRow[]> {
  return sql.query<UserRow>({
    text: `SELECT u.id, u.email, u.role, u.created_at AS "createdAt",
        EXISTS (SELECT 1 FROM totp_factors t WHERE t.user_id = u.id AND t.enabled_at IS NOT NULL) AS codes,
        (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
        (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now()) AS "lastSeenAt"
      FROM users u WHERE u.account_id = $1 ORDER BY u.id`,
    values: [accountId],
  });
}

function toResource(row: UserRow, { userId }: SignedIn): UserResource {
  const { id, email, role, codes, passkeys, createdAt, lastSeenAt } = row;
  return {
    uid: toUid('usr', id),
    email,
    role,
    current: id === userId,
    codes,
    passkeys,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
