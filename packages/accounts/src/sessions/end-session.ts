import { appendAudit } from '@mailwright/outbox';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { type SignedIn, userActor, type Visitor } from './session.ts';

/**
 * Ends one of the user's sessions, their own included, effective at the next request everywhere.
 * @throws ProblemError `not_found`
 */
export async function endSession(database: Database, signedIn: SignedIn, uid: string, visitor: Visitor): Promise<void> {
  const { userId, accountId } = signedIn;
  const id = fromUid('ses', uid);
  await inTransaction(database, async (sql) => {
    const ended = await sql.query({
      text: 'DELETE FROM sessions WHERE id = $1 AND user_id = $2 AND expires_at > now() RETURNING id',
      values: [id, userId],
    });
    if (ended.length === 0) throw new ProblemError('not_found', 'There is no such session.');
    await appendAudit(sql, { accountId, actor: userActor(userId, visitor), action: 'session.ended', subject: uid });
  });
}

/** Ends all of a user's sessions but this one, in the caller's transaction. Resolves to how many. */
export async function endSessions(sql: Sql, userId: string, exceptId: string | null): Promise<number> {
  const ended = await sql.query({
    text: 'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid RETURNING id',
    values: [userId, exceptId],
  });
  return ended.length;
}
