// Identities are used and linked under the lock of their user's row.
import { parseEmailAddress, type Role } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import type { Visitor } from '../sessions/authenticate-session.ts';
import { createSession, type NewSession } from '../sessions/sign-in.ts';
import { insertIdentity } from './manage-identities.ts';
import type { ProvenIdentity } from './oidc-provider.ts';

/** Why an identity signs nobody in. */
export type IdentityRefusal =
  | 'address_unverified'
  | 'no_user'
  /** The user signed up with this address, but never followed a link that was mailed to it. */
  | 'link_first'
  /** The user is linked to another identity at the provider. */
  | 'linked_to_another'
  | 'account_suspended';

interface Member {
  userId: string;
  accountId: string;
  role: Role;
  status: 'active' | 'suspended';
}

/**
 * Signs in the user whom the identity is linked to, or else links it to the user with its verified address. The
 * provider's authentication is trusted, so no code is asked for. A user who hasn't confirmed their address isn't
 * linked: a stranger may have signed up with it, and its owner would be signed in to the stranger's account.
 */
export function signInByIdentity(
  database: Database,
  identity: ProvenIdentity,
  visitor: Visitor,
): Promise<NewSession | { refused: IdentityRefusal }> {
  return inTransaction(database, async (sql) => {
    const linked = await findLinked(sql, identity);
    const found = linked ?? (await findByAddress(sql, identity));
    if ('refused' in found) return found;
    const user = await lockMember(sql, found.userId);
    if (user === undefined) return { refused: 'no_user' };
    if (user.status === 'suspended') return { refused: 'account_suspended' };
    if (linked !== undefined) {
      // It may have been unlinked since it was read.
      if (!(await touch(sql, user.userId, identity))) return { refused: 'no_user' };
    } else if ((await insertIdentity(sql, user, identity, visitor)) !== 'linked')
      return { refused: 'linked_to_another' };
    return createSession(sql, user, visitor);
  });
}

async function findLinked(sql: Sql, { issuer, subject }: ProvenIdentity): Promise<{ userId: string } | undefined> {
  const [row] = await sql.query<{ userId: string }>({
    text: 'SELECT user_id AS "userId" FROM user_identities WHERE issuer = $1 AND subject = $2',
    values: [issuer, subject],
  });
  return row;
}

async function findByAddress(
  sql: Sql,
  { email, emailVerified }: ProvenIdentity,
): Promise<{ userId: string } | { refused: IdentityRefusal }> {
  const normalized = parseEmailAddress(email ?? '')?.normalized;
  if (normalized === undefined || !emailVerified) return { refused: 'address_unverified' };
  const [row] = await sql.query<{ userId: string; isVerified: boolean }>({
    text: `SELECT id AS "userId", email_verified_at IS NOT NULL AS "isVerified" FROM users WHERE email_normalized = $1`,
    values: [normalized],
  });
  if (row === undefined) return { refused: 'no_user' };
  return row.isVerified ? row : { refused: 'link_first' };
}

async function lockMember(sql: Sql, userId: string): Promise<Member | undefined> {
  const [user] = await sql.query<Member>({
    text: `SELECT u.id AS "userId", u.account_id AS "accountId", u.role, a.status
      FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $1 FOR NO KEY UPDATE OF u`,
    values: [userId],
  });
  return user;
}

async function touch(sql: Sql, userId: string, { issuer, subject }: ProvenIdentity): Promise<boolean> {
  const used = await sql.query({
    text: `UPDATE user_identities SET last_used_at = now()
      WHERE issuer = $1 AND subject = $2 AND user_id = $3 RETURNING 1`,
    values: [issuer, subject, userId],
  });
  return used.length > 0;
}
