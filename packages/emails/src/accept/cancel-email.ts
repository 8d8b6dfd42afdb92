// One statement checks for whom the email is still waiting, cancels it for them and writes its history.
import type { EmailResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';
import { findEmail, readEmailId } from '../read/read-emails.ts';

/**
 * Cancels an email for those of its recipients for whom it is still waiting: it isn't sent to them. Cancelling it again changes nothing.
 * @throws ProblemError `not_found`; `email_not_waiting`
 */
export async function cancelEmail(database: Database, accountId: string, uid: string): Promise<EmailResource> {
  const id = readEmailId(uid);
  await database.query({
    name: 'cancel-email',
    text: `WITH cancelled AS (
        UPDATE emails SET status = 'cancelled' WHERE id IN (
          SELECT id FROM emails WHERE account_id = $2 AND ((id = $1 AND copy_of IS NULL) OR copy_of = $1)
            AND status IN ('queued', 'deferred') ORDER BY id FOR UPDATE)
        RETURNING id)
      INSERT INTO email_events (id, email_id, type) SELECT uuid_v7(), id, 'cancelled' FROM cancelled`,
    values: [id, accountId],
  });
  const email = await findEmail(database, accountId, id);
  if (!email.recipients.some(({ status }) => status === 'cancelled'))
    throw new ProblemError('email_not_waiting', `The email is ${email.status}.`);
  return email;
}
