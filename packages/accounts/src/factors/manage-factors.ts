// Factors are removed under the lock of their user's row.
import { type FactorsResource, parseEmailAddress, type VerifySession } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import { fromUid, ProblemError, toUid, validationProblem } from '@mailwright/platform';
import { passwordMatches } from '../passwords/hash-password.ts';
import { type SignedIn, userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { listIdentities } from '../identities/manage-identities.ts';
import { listPasskeys, type Site } from './passkeys.ts';
import { lockUser } from './totp.ts';
import { verifyPasskey } from './use-passkey.ts';

/** How a user signs in. */
export async function readFactors(
  database: Database,
  { userId }: SignedIn,
): Promise<Omit<FactorsResource, 'passkeys_at'>> {
  const [row] = await database.query<{ hasPassword: boolean; enabledAt: Date | null; codes: number }>({
    text: `SELECT u.password_hash IS NOT NULL AS "hasPassword", t.enabled_at AS "enabledAt",
        (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id) AS codes
      FROM users u LEFT JOIN totp_factors t ON t.user_id = u.id WHERE u.id = $1`,
    values: [userId],
  });
  const enabledAt = row?.enabledAt ?? null;
  return {
    has_password: row?.hasPassword ?? false,
    totp: enabledAt && { enabled_at: enabledAt.toISOString(), recovery_codes: row?.codes ?? 0 },
    passkeys: await listPasskeys(database, userId),
    identities: await listIdentities(database, userId),
  };
}

/**
 * Verifies a signed-in user again, by their password or one of their passkeys.
 * @throws ProblemError `validation_failed` naming `password` if it is wrong; `wrong_passkey`.
 */
export async function verifySession(
  database: Database,
  { sessionId, userId }: SignedIn,
  { password, response }: VerifySession,
  site: Site,
): Promise<void> {
  if (response !== undefined) {
    const passkey = await verifyPasskey(database, response, site);
    if (passkey.userId !== userId) throw new ProblemError('wrong_passkey', 'This passkey belongs to another user.');
  } else {
    const user = await database.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    if (!(await passwordMatches(user.passwordHash, password ?? '')))
      throw validationProblem({ password: ['is not your password'] });
  }
  await database.query({ text: 'UPDATE sessions SET verified_at = now() WHERE id = $1', values: [sessionId] });
}

/**
 * Removes the codes and passkeys of a user of the account, and ends their sessions.
 * @throws ProblemError `not_found`
 */
export async function resetFactors(
  database: Database,
  { userId: ownerId, accountId }: SignedIn,
  uid: string,
  visitor: Visitor,
): Promise<void> {
  const userId = fromUid('usr', uid);
  await inTransaction(database, async (sql) => {
    const [user] = await sql.query({
      text: 'SELECT 1 FROM users WHERE id = $1 AND account_id = $2',
      values: [userId, accountId],
    });
    if (user === undefined || userId === undefined)
      throw new ProblemError('not_found', 'This account has no user with this uid. Check the uid.');
    await reset(sql, { userId, accountId }, userActor(ownerId, visitor));
  });
}

/**
 * Removes the codes and passkeys of the user with this address, for the operator, and ends their sessions.
 * @throws ProblemError `not_found`
 */
export async function resetFactorsOf(database: Database, email: string): Promise<void> {
  await inTransaction(database, async (sql) => {
    const [user] = await sql.query<{ userId: string; accountId: string }>({
      text: 'SELECT id AS "userId", account_id AS "accountId" FROM users WHERE email_normalized = $1',
      values: [parseEmailAddress(email)?.normalized],
    });
    if (user === undefined) throw new ProblemError('not_found', `There is no user with the email address ${email}.`);
    await reset(sql, user, operator);
  });
}

async function reset(
  sql: Sql,
  { userId, accountId }: { userId: string; accountId: string },
  actor: Actor,
): Promise<void> {
  await lockUser(sql, userId);
  for (const table of ['totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges', 'sessions'])
    await sql.query({ text: `DELETE FROM ${table} WHERE user_id = $1`, values: [userId] });
  await appendAudit(sql, { accountId, actor, action: 'user.factors_reset', subject: toUid('usr', userId) });
}
