import { appendAudit, appendMail } from '@mailwright/outbox';
import { parseEmailAddress } from '@mailwright/contracts';
import { type Database, inTransaction } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import type { Visitor } from '../sessions/session.ts';

const validFor = '1 hour';

/**
 * Commits a mail with a password reset link for the user with this address, if there is one; links mailed to them
 * before stop working.
 * @returns the ids of mails to publish: one, or none when there is no such user.
 */
export function askPasswordReset(database: Database, email: string, visitor: Visitor): Promise<string[]> {
  return inTransaction(database, async (sql) => {
    const [user] = await sql.query<{ id: string; accountId: string }>({
      text: `SELECT id, account_id AS "accountId" FROM users WHERE email_normalized = $1 FOR NO KEY UPDATE`,
      values: [parseEmailAddress(email)?.normalized],
    });
    if (user === undefined) return [];
    const { id: userId, accountId } = user;
    await sql.query({ text: 'DELETE FROM password_resets WHERE user_id = $1', values: [userId] });
    const resetId = newId();
    const [reset] = await sql.query<{ expiresAt: Date }>({
      text: `INSERT INTO password_resets (id, user_id, expires_at) VALUES ($1, $2, now() + interval '${validFor}')
        RETURNING expires_at AS "expiresAt"`,
      values: [resetId, userId],
    });
    if (reset === undefined) throw new Error('The reset was not written');
    // The requester is not authenticated.
    const actor = { kind: 'user', id: null, ipAddress: visitor.ipAddress } as const;
    await appendAudit(sql, { accountId, actor, action: 'password.reset_requested', subject: toUid('usr', userId) });
    return [await appendMail(sql, { accountId, kind: 'reset_password', resetId, expiresAt: reset.expiresAt })];
  });
}
