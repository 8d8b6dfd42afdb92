// A resend is decided within its own statement.
import { createHash } from 'node:crypto';
import type { ListContact, ListLanguage } from '@mailwright/contracts';
import { prepared, type Sql, sql } from '@mailwright/database';
import { appendMailsSql, type SubscriberMailKind } from '@mailwright/outbox';
import type { AppSecrets } from '@mailwright/platform';
import { isSuppressed } from '../suppressions/match-suppressions.ts';

/** How long a confirmation link is valid. */
export const confirmationDays = 7;

/** When a link that is created now expires. */
export function confirmationExpiry(now: Date): Date {
  return new Date(now.getTime() + confirmationDays * 86_400_000);
}

const welcomeDays = 3;

/** When a mail that is written now becomes useless. */
export function mailExpiry(kind: SubscriberMailKind, now: Date): Date {
  if (kind === 'confirm_subscription') return confirmationExpiry(now);
  return new Date(now.getTime() + welcomeDays * 86_400_000);
}

/** The data of a confirmation mail, read when the mail is sent. */
interface ConfirmationMail {
  to: string;
  /** The address that the link is bound to. The link is invalid for any other. */
  emailNormalized: string;
  /** The list's public name, or its name if it has none. */
  listName: string;
  language: ListLanguage;
  fromName: string;
  fromEmail: string;
  replyTo: string | null;
  /** The lines of the list's contact; empty if there is none. */
  contactLines: string[];
  /** Whether the list's owner has written this mail. */
  isWritten: boolean;
}

type Row = Omit<ConfirmationMail, 'contactLines'> & { accountId: string; contact: Partial<ListContact> };

/**
 * Reads the data of a subscriber's confirmation mail. Undefined when nobody should receive it any more: the subscriber
 * is gone or isn't unconfirmed, the list is being deleted, the account is suspended, or the address is suppressed.
 */
export async function readConfirmationMail(
  sql: Sql,
  subscriberId: string,
  appSecrets: AppSecrets,
): Promise<ConfirmationMail | undefined> {
  const [row] = await sql.query<Row>({
    name: 'read-confirmation-mail',
    text: `SELECT s.email AS "to", s.email_normalized AS "emailNormalized",
        coalesce(l.public_name, l.name) AS "listName", l.language,
        l.from_name AS "fromName", l.from_email AS "fromEmail", l.reply_to AS "replyTo", l.account_id AS "accountId", l.contact,
        l.confirmation_email IS NOT NULL AS "isWritten"
      FROM subscribers s JOIN lists l ON l.id = s.list_id JOIN accounts a ON a.id = l.account_id
      WHERE s.id = $1 AND s.status = 'unconfirmed' AND l.deleted_at IS NULL AND a.status = 'active'`,
    values: [subscriberId],
  });
  if (row === undefined) return undefined;
  const { accountId, contact, ...mail } = row;
  if (await isSuppressed(sql, accountId, mail.emailNormalized, appSecrets)) return undefined;
  return { ...mail, contactLines: toContactLines(contact) };
}

/** The parts of a list's contact, as the lines of an address. */
export function toContactLines(contact: Partial<ListContact>): string[] {
  const { company, address_1, address_2, city, state, zip, country, phone, url } = contact;
  const locality = [zip, city, state].filter((part) => part !== null && part !== undefined).join(' ');
  return [company, address_1, address_2, locality, country, phone, url].filter(
    (line): line is string => line !== null && line !== undefined && line !== '',
  );
}

/**
 * Sends an unconfirmed subscriber another confirmation mail, unless one is still waiting to be sent, or was written
 * within the last quarter of an hour. Resolves to the ids of the mails to publish: one or none.
 */
export async function resendConfirmation(runner: Sql, subscriberId: string, now: Date): Promise<string[]> {
  const mails = appendMailsSql(sql`SELECT ${mailIdFor(subscriberId, now)}::uuid AS id, s.account_id,
      'confirm_subscription'::mail_kind AS kind, s.id AS subscriber_id,
      ${confirmationExpiry(now)}::timestamptz AS expires_at, false AS readdressed
    FROM subscribers s WHERE s.id = ${subscriberId} AND s.status = 'unconfirmed'`);
  const rows = await runner.query<{ id: string }>(prepared('resend-confirmation', mails));
  return rows.map(({ id }) => id);
}

const spanMs = 15 * 60_000;

/**
 * The id of a mail to this subscriber in the current quarter of an hour: a UUIDv7 (RFC 9562) with the time at which it
 * began. Concurrent requests don't see each other's mail yet, but they all compute the same id, so only one of them
 * writes a mail.
 */
function mailIdFor(subscriberId: string, now: Date): string {
  const time = (Math.floor(now.getTime() / spanMs) * spanMs).toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(subscriberId).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
