import { type Database, inTransaction } from '@mailwright/database';
import { type AppSecrets, type Clock, ProblemError, readSignedToken, tokenIsGenuine } from '@mailwright/platform';
import { userActor, type Visitor } from '../sessions/session.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './hash-password.ts';
import { type OpenReset, readOpenReset } from './password-reset.ts';
import { storePassword } from './set-password.ts';

const purpose = 'reset-password';

interface ResetDeps {
  database: Database;
  clock: Clock;
  appSecrets: AppSecrets;
}

/**
 * The reset of a link; `resetPassword` uses it.
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
 * Sets the password of the user who was mailed this link, once; ends all of their sessions.
 * @throws ProblemError `not_found` for a token that is forged, used, expired or replaced by a newer one;
 *   `validation_failed` for an unacceptable password, which leaves the link usable.
 */
export async function resetPassword(deps: ResetDeps, token: string, password: string, visitor: Visitor): Promise<void> {
  const seen = await readResetLink(deps, token);
  checkNewPassword(password, seen.email);
  const passwordHash = await hashPassword(password);
  await inTransaction(deps.database, async (sql) => {
    const { userId, accountId } = seen;
    // Of two concurrent uses of one link the second waits here, and then finds the password changed and the link used.
    await sql.query({ text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [userId] });
    const reset = await readOpenReset(sql, seen.id);
    if (reset?.bound !== seen.bound) throw noSuchLink();
    await sql.query({ text: 'UPDATE password_resets SET used_at = now() WHERE id = $1', values: [reset.id] });
    const actor = userActor(userId, visitor);
    await storePassword(sql, { userId, accountId, passwordHash, exceptSessionId: null, actor, by: 'reset_link' });
  });
}

function noSuchLink(): ProblemError {
  return new ProblemError('not_found', 'This link is invalid, used or expired. Request a new one.');
}
