// Identities are linked and unlinked under the lock of their user's row.
import type { IdentityResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { fromUid, newId, ProblemError, toUid } from '@mailwright/platform';
import { lockSignedIn, lockUser } from '../factors/totp.ts';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import type { ProvenIdentity } from './oidc-provider.ts';

/** The result of linking an identity. */
export type Linked =
  | 'linked'
  /** The user is linked to someone else at this provider. */
  | 'linked_to_another'
  /** Another user is linked to this identity. */
  | 'taken';

interface IdentityRow {
  id: string;
  issuer: string;
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** Lists a user's identities at OpenID providers, in the order in which they were linked. */
export async function listIdentities(sql: Sql, userId: string): Promise<IdentityResource[]> {
  const rows = await sql.query<IdentityRow>({
    text: `SELECT id, issuer, email, created_at AS "createdAt", last_used_at AS "lastUsedAt"
      FROM user_identities WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  });
  return rows.map(({ id, issuer, email, createdAt, lastUsedAt }) => ({
    uid: toUid('idn', id),
    issuer,
    email,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Links an identity to the signed-in user, whatever address the identity has. */
export function linkIdentity(
  database: Database,
  signedIn: Pick<SignedIn, 'userId' | 'accountId' | 'sessionId'>,
  identity: ProvenIdentity,
  visitor: Visitor,
): Promise<Linked> {
  return inTransaction(database, async (sql) => {
    await lockSignedIn(sql, signedIn);
    return insertIdentity(sql, signedIn, identity, visitor);
  });
}

/** Links an identity to a user, whose row the caller has locked. */
export async function insertIdentity(
  sql: Sql,
  { userId, accountId }: Pick<SignedIn, 'userId' | 'accountId'>,
  { issuer, subject, email }: ProvenIdentity,
  visitor: Visitor,
): Promise<Linked> {
  const id = newId();
  const added = await sql.query({
    text: `INSERT INTO user_identities (id, user_id, issuer, subject, email, last_used_at)
      VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING RETURNING 1`,
    values: [id, userId, issuer, subject, email ?? null],
  });
  if (added.length > 0) {
    const entry = {
      accountId,
      actor: userActor(userId, visitor),
      action: 'identity.linked',
      subject: toUid('idn', id),
    };
    await appendAudit(sql, { ...entry, details: { issuer, email: email ?? null } });
    return 'linked';
  }
  const [owner] = await sql.query<{ isOwn: boolean }>({
    text: 'SELECT user_id = $3 AS "isOwn" FROM user_identities WHERE issuer = $1 AND subject = $2',
    values: [issuer, subject, userId],
  });
  if (owner === undefined) return 'linked_to_another';
  return owner.isOwn ? 'linked' : 'taken';
}

/** Unlinks an identity of the user, which can no longer sign them in. @throws ProblemError `not_found` */
export async function unlinkIdentity(
  database: Database,
  { userId, accountId }: SignedIn,
  uid: string,
  visitor: Visitor,
): Promise<void> {
  await inTransaction(database, async (sql) => {
    await lockUser(sql, userId);
    const [details] = await sql.query<{ issuer: string; email: string | null }>({
      text: 'DELETE FROM user_identities WHERE id = $1 AND user_id = $2 RETURNING issuer, email',
      values: [fromUid('idn', uid), userId],
    });
    if (details === undefined)
      throw new ProblemError('not_found', 'You have no linked identity with this uid. Check the uid.');
    const actor = userActor(userId, visitor);
    await appendAudit(sql, { accountId, actor, action: 'identity.unlinked', subject: uid, details });
  });
}
