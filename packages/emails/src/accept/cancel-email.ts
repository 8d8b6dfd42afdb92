// One statement checks that the email is still waiting, cancels it and writes its history.
import type { EmailResource } from '@mailwright/contracts';
import type { Database } from '@mailwright/database';
import { newId, ProblemError } from '@mailwright/platform';
import { findEmail, readEmailId } from '../read/read-emails.ts';

/**
 * Cancels an email that is still waiting: it isn't sent. Cancelling it again changes nothing.
 * @throws ProblemError `not_found`; `email_not_waiting`
 */
export async function cancelEmail(database: Database, accountId: string, uid: string): Promise<EmailResource> {
  const id = readEmailId(uid);
  await database.query({
    name: 'cancel-email',
    text: `WITH cancelled AS (
        UPDATE emails SET status = 'cancelled' WHERE id = $1 AND account_id = $2 AND status IN ('queued', 'deferred')
        RETURNING id)
      INSERT INTO email_events (id, email_id, type) SELECT $3, id, 'cancelled' FROM cancelled`,
    values: [id, accountId, newId()],
  });
  const email = await findEmail(database, accountId, id);
  if (email.status !== 'cancelled') throw new ProblemError('email_not_waiting', `The email is ${email.status}.`);
  return email;
}
