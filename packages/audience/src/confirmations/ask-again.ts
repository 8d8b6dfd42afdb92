import type { Sql } from '@mailwright/database';
import { appendMailsSql } from '@mailwright/mail-outbox';
import { newId } from '@mailwright/platform';
import { confirmationExpiry } from './confirmation-lifetime.ts';

// Whoever fills in a form again and again must not fill a mailbox with it.
const atMostEvery = '15 minutes';

/**
 * Asks an unconfirmed subscriber once more to confirm, unless they were asked within the last quarter of an hour.
 * Resolves to the ids of the mails, to be announced: one or none.
 */
export async function askAgain(sql: Sql, subscriberId: string, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    name: 'ask-again',
    text: appendMailsSql(`SELECT $1::uuid AS id, s.account_id, s.id AS subscriber_id, $3::timestamptz AS expires_at
      FROM subscribers s WHERE s.id = $2 AND s.status = 'unconfirmed' AND NOT EXISTS (
        SELECT 1 FROM mails m WHERE m.subscriber_id = s.id AND m.created_at > now() - interval '${atMostEvery}')`),
    values: [newId(), subscriberId, confirmationExpiry(now)],
  });
  return rows.map(({ id }) => id);
}
