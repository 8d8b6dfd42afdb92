import type { Role } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type Actor, appendAudits } from '@mailwright/outbox';
import { toUid, type UidPrefix } from '@mailwright/platform';

interface Removed {
  id: string;
}

/**
 * Revokes the access to an account that was given before it was known that its first user owns the address they signed
 * up with: the user's passkeys and identities, API keys, invitations and other users. The change of the password ends
 * the sessions. The codes of an app stay: they let nobody in by themselves, and access to the mailbox alone must not
 * remove them. The caller holds the account's lock.
 */
export async function revokeUnverified(
  sql: Sql,
  { userId, accountId }: { userId: string; accountId: string },
  actor: Actor,
): Promise<void> {
  const append = (action: string, prefix: UidPrefix, rows: Removed[]) =>
    appendAudits(
      sql,
      rows.map(({ id, ...details }) => ({ accountId, actor, action, subject: toUid(prefix, id), details })),
    );
  const passkeys = await sql.query<Removed & { name: string }>({
    text: 'DELETE FROM passkeys WHERE user_id = $1 RETURNING id, name',
    values: [userId],
  });
  await append('passkey.removed', 'pky', passkeys);
  const identities = await sql.query<Removed & { issuer: string; email: string | null }>({
    text: 'DELETE FROM user_identities WHERE user_id = $1 RETURNING id, issuer, email',
    values: [userId],
  });
  await append('identity.unlinked', 'idn', identities);
  const keys = await sql.query<Removed & { name: string; prefix: string }>({
    text: `UPDATE api_keys SET revoked_at = now() WHERE account_id = $1 AND revoked_at IS NULL RETURNING id, name, prefix`,
    values: [accountId],
  });
  await append('key.deleted', 'key', keys);
  // Deleted before the users: this waits for anyone who is accepting an invitation right now and so becomes one of the
  // users.
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
