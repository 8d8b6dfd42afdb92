// Raw SQL: guarded, everything is revoked under the locks of the account and the user that the caller holds.
import type { Role } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Actor, appendAudits } from '@mailwright/outbox';
import { toUid, type UidPrefix } from '@mailwright/platform';

interface Removed extends Record<string, unknown> {
  id: string;
}

/**
 * Whose access was set up before the user's address was known to be theirs, and is revoked once it is: nobody's, the `user`'s, or
 * that of the whole `account`, which the user has created by signing up.
 */
export async function readUnverified(sql: Sql, userId: string): Promise<'none' | 'user' | 'account'> {
  const [user] = await sql.query<{ hasSignedUp: boolean }>({
    // An operator has created every other account, also one from before addresses were verified.
    text: `SELECT u.role = 'owner' AND EXISTS (
          SELECT 1 FROM audit_log e WHERE e.account_id = u.account_id AND e.action = 'user.signed_up' AND e.actor_id = u.id
        ) AS "hasSignedUp"
      FROM users u WHERE u.id = $1 AND u.email_verified_at IS NULL`,
    values: [userId],
  });
  if (user === undefined) return 'none';
  return user.hasSignedUp ? 'account' : 'user';
}

/**
 * Revokes the access that was set up before a user's address was known to be theirs: whoever has signed up with another
 * person's address would keep it. That is their codes, passkeys and identities; and of who has created the account by signing
 * up, its API keys, invitations and other users. Sessions end with the change of the password.
 */
export async function revokeUnverified(
  sql: Sql,
  { userId, accountId }: { userId: string; accountId: string },
  actor: Actor,
): Promise<void> {
  const unverified = await readUnverified(sql, userId);
  if (unverified === 'none') return;
  const append = (action: string, prefix: UidPrefix, rows: Removed[]) =>
    appendAudits(
      sql,
      rows.map(({ id, ...details }) => ({ accountId, actor, action, subject: toUid(prefix, id), details })),
    );
  const factors = await sql.query({
    text: `WITH codes AS (DELETE FROM totp_factors WHERE user_id = $1 RETURNING 1),
        recovery AS (DELETE FROM recovery_codes WHERE user_id = $1),
        keys AS (DELETE FROM passkeys WHERE user_id = $1 RETURNING 1)
      SELECT FROM codes UNION ALL SELECT FROM keys`,
    values: [userId],
  });
  if (factors.length > 0) await append('user.factors_reset', 'usr', [{ id: userId }]);
  const identities = await sql.query<Removed & { issuer: string; email: string | null }>({
    text: 'DELETE FROM user_identities WHERE user_id = $1 RETURNING id, issuer, email',
    values: [userId],
  });
  await append('identity.unlinked', 'idn', identities);
  if (unverified === 'user') return;
  const keys = await sql.query<Removed & { name: string; prefix: string }>({
    text: `UPDATE api_keys SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL RETURNING id, name, prefix`,
    values: [accountId],
  });
  await append('key.deleted', 'key', keys);
  // Before the users: this waits for whoever is accepting one at this moment, who is a user then.
  const invitations = await sql.query<Removed & { email: string; role: Role }>({
    text: 'DELETE FROM invitations WHERE account_id = $1 RETURNING id, email, role',
    values: [accountId],
  });
  await append('invitation.revoked', 'inv', invitations);
  const users = await sql.query<Removed & { email: string; role: Role }>({
    text: 'DELETE FROM users WHERE account_id = $1 AND id <> $2 RETURNING id, email, role',
    values: [accountId, userId],
  });
  await append('user.removed', 'usr', users);
}
