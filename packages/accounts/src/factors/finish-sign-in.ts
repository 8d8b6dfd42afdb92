// A code is checked under the lock of its user's row.
import type { FinishSignIn, Role } from '@mailwright/contracts';
import { inTransaction, type Sql } from '@mailwright/database';
import { appendAudit } from '@mailwright/outbox';
import { ProblemError, toUid } from '@mailwright/platform';
import { userActor, type Visitor } from '../sessions/authenticate-session.ts';
import { createSession, type NewSession } from '../sessions/sign-in.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { findChallenge, useChallenge } from './sign-in-challenges.ts';
import { acceptTotp, type FactorDeps, lockUser } from './totp.ts';

const purpose = 'second_factor';

/** Finds the user who gave the right password, and is asked for a code. @throws ProblemError `not_found` */
export async function userOfSecondStep({ database }: Pick<FactorDeps, 'database'>, token: string): Promise<string> {
  const challenge = await findChallenge(database, token, purpose);
  if (challenge?.userId == null) throw expired();
  return challenge.userId;
}

/**
 * Signs in a user who gave the right password, by a code of their app or a recovery code.
 * @throws ProblemError `wrong_code`, after which the user may try another; `not_found` if the sign-in must start again;
 *   `account_suspended`.
 */
export async function finishSignIn(
  deps: FactorDeps,
  { token, code }: FinishSignIn,
  visitor: Visitor,
): Promise<NewSession> {
  const userId = await userOfSecondStep(deps, token);
  return inTransaction(deps.database, async (sql) => {
    await lockUser(sql, userId);
    const user = await readUser(sql, userId);
    if (user.status === 'suspended') throw new ProblemError('account_suspended');
    const isRight = await acceptTotp(deps, sql, userId, code, 'enabled');
    if (isRight !== true && !(await acceptRecoveryCode(sql, { userId, ...user }, code, visitor)))
      throw new ProblemError('wrong_code');
    if (!(await useChallenge(sql, { token, userId, purpose }))) throw expired();
    return createSession(sql, { userId, accountId: user.accountId, role: user.role }, visitor);
  });
}

async function acceptRecoveryCode(
  sql: Sql,
  { userId, accountId }: { userId: string; accountId: string },
  code: string,
  visitor: Visitor,
): Promise<boolean> {
  if (!(await useRecoveryCode(sql, userId, code))) return false;
  const actor = userActor(userId, visitor);
  await appendAudit(sql, { accountId, actor, action: 'recovery_code.used', subject: toUid('usr', userId) });
  return true;
}

async function readUser(
  sql: Sql,
  userId: string,
): Promise<{ accountId: string; role: Role; status: 'active' | 'suspended' }> {
  const [user] = await sql.query<{ accountId: string; role: Role; status: 'active' | 'suspended' }>({
    text: `SELECT u.account_id AS "accountId", u.role, a.status
      FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $1`,
    values: [userId],
  });
  if (user === undefined) throw expired();
  return user;
}

function expired(): ProblemError {
  return new ProblemError('not_found', 'Signing in took too long, or was already completed. Sign in again.');
}
