import { appendAudit } from '@mailwright/outbox';
import type { SignUp } from '@mailwright/contracts';
import { type Database, inTransaction, violatedUnique } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';
import { createAccount } from './create-account.ts';
import { checkNewPassword } from './passwords/check-new-password.ts';
import { hashPassword } from './passwords/hash-password.ts';
import { createSession, type NewSession } from './sessions/create-session.ts';
import { userActor, type Visitor } from './sessions/session.ts';

const plan = 'standard';

/**
 * Creates an account on the plan `standard` with a user, who is signed in.
 * @throws ProblemError `email_taken`; `validation_failed` for an unacceptable password.
 */
export async function signUp(database: Database, body: SignUp, visitor: Visitor): Promise<NewSession> {
  checkNewPassword(body.password, body.email);
  const passwordHash = await hashPassword(body.password);
  try {
    return await inTransaction(database, async (sql) => {
      const user = await createAccount(sql, { name: body.name, email: body.email, plan, passwordHash });
      const { accountId, userId } = user;
      const actor = userActor(userId, visitor);
      await appendAudit(sql, { accountId, actor, action: 'user.signed_up', subject: toUid('usr', userId) });
      return createSession(sql, user, visitor);
    });
  } catch (error) {
    throw toEmailTaken(error);
  }
}

/**
 * A second user with an address as `email_taken`; any other error as it is.
 * @param detail what it says, in place of the words for who signs up.
 */
export function toEmailTaken(error: unknown, detail?: string): unknown {
  return violatedUnique(error) === 'users_email_normalized_key'
    ? new ProblemError('email_taken', detail, { cause: error })
    : error;
}
