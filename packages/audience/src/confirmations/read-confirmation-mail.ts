import type { ListContact } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { isSuppressed } from '../suppressions/is-suppressed.ts';

/** The data of a confirmation mail, read when the mail is sent. */
export interface ConfirmationMail {
  to: string;
  /** The address the link is bound to: it is invalid for any other. */
  emailNormalized: string;
  listName: string;
  fromName: string;
  fromEmail: string;
  replyTo: string | null;
  /** The list's contact, line by line; empty when the list has none. */
  contactLines: string[];
}

type Row = Omit<ConfirmationMail, 'contactLines'> & { accountId: string; contact: Partial<ListContact> };

/**
 * Reads the data of a subscriber's confirmation mail. Undefined when it has no recipient any more: the subscriber is
 * gone or isn't unconfirmed, the list is being deleted, the account suspended, or the address suppressed.
 */
export async function readConfirmationMail(
  sql: Sql,
  subscriberId: string,
  appSecrets: AppSecrets,
): Promise<ConfirmationMail | undefined> {
  const [row] = await sql.query<Row>({
    name: 'read-confirmation-mail',
    text: `SELECT s.email AS "to", s.email_normalized AS "emailNormalized", l.name AS "listName",
        l.from_name AS "fromName", l.from_email AS "fromEmail", l.reply_to AS "replyTo", l.account_id AS "accountId", l.contact
      FROM subscribers s JOIN lists l ON l.id = s.list_id JOIN accounts a ON a.id = l.account_id
      WHERE s.id = $1 AND s.status = 'unconfirmed' AND l.deleted_at IS NULL AND a.status = 'active'`,
    values: [subscriberId],
  });
  if (row === undefined) return undefined;
  const { accountId, contact, ...mail } = row;
  if (await isSuppressed(sql, accountId, mail.emailNormalized, appSecrets)) return undefined;
  return { ...mail, contactLines: toLines(contact) };
}

function toLines(contact: Partial<ListContact>): string[] {
  const { company, address_1, address_2, city, state, zip, country, phone, url } = contact;
  const locality = [zip, city, state].filter((part) => part !== null && part !== undefined).join(' ');
  return [company, address_1, address_2, locality, country, phone, url].filter(
    (line): line is string => line !== null && line !== undefined && line !== '',
  );
}
