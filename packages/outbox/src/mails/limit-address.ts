// Counting and checking are a single statement, so that concurrent mails to one mailbox can't exceed its limit.
import { createHmac } from 'node:crypto';
import { parseEmailAddress } from '@mailwright/contracts';
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { type AppSecrets, deriveKeys } from '@mailwright/platform';

const mailsAnHour = 3;
const mailsADay = 10;
const hashPurpose = 'mailwright mailed addresses v1';

/**
 * Who causes mails: visitors of a `form`, an `account` that verifies or invites, or a `user` who has signed up without
 * having proven their address. Each has a budget of its own, so that forms and sign-ups can't keep the owner of a
 * mailbox from being invited.
 */
type MailCause = 'form' | 'account' | 'user';

/**
 * Stands for a mailbox in the counts. All accounts count together: signing up for one account after another, or filling
 * in the forms of many, must not fill a stranger's mailbox.
 */
function hashOf(appSecrets: AppSecrets, cause: MailCause, address: string): Buffer {
  const [{ key }] = deriveKeys(appSecrets, hashPurpose);
  return createHmac('sha256', key)
    .update(`${cause}\n${mailboxOf(address)}`)
    .digest();
}

/** The mailbox that an address most likely leads to: a `+tag` is removed, and for Gmail the dots, too. */
export function mailboxOf(address: string): string {
  const normalized = parseEmailAddress(address)?.normalized ?? address.toLowerCase();
  const at = normalized.lastIndexOf('@');
  const [untagged = ''] = normalized.slice(0, at).split('+');
  const local = untagged === '' ? normalized.slice(0, at) : untagged;
  const domain = normalized.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}

/** SQL that counts a mail to a mailbox for each row of the source, and returns a row if the mailbox may get it. */
function countSql(hash: Buffer, source: SqlFragment): SqlFragment {
  const isHour = sql`a.hour_began_at > now() - interval '1 hour'`;
  const isDay = sql`a.day_began_at > now() - interval '1 day'`;
  return sql`INSERT INTO mailed_addresses AS a (address_hash, hour_began_at, hour_mails, day_began_at, day_mails)
    SELECT ${hash}::bytea, now(), 1, now(), 1 FROM ${source}
    ON CONFLICT (address_hash) DO UPDATE SET
      hour_mails = 1 + CASE WHEN ${isHour} THEN a.hour_mails ELSE 0 END,
      hour_began_at = CASE WHEN ${isHour} THEN a.hour_began_at ELSE now() END,
      day_mails = 1 + CASE WHEN ${isDay} THEN a.day_mails ELSE 0 END,
      day_began_at = CASE WHEN ${isDay} THEN a.day_began_at ELSE now() END
    WHERE NOT (${isHour} AND a.hour_mails >= ${mailsAnHour}) AND NOT (${isDay} AND a.day_mails >= ${mailsADay})
    RETURNING 1`;
}

/**
 * Counts a mail to an address that its requester has entered and that may be anyone's: a verification, an invitation,
 * or mail to a user who hasn't proven their address.
 * @returns undefined if it may be sent; otherwise in how many seconds the next one may be.
 */
export async function countMailTo(
  runner: Sql,
  appSecrets: AppSecrets,
  address: string,
  cause: Exclude<MailCause, 'form'> = 'account',
): Promise<number | undefined> {
  const hash = hashOf(appSecrets, cause, address);
  const counted = await runner.query(prepared('count-mail-to', countSql(hash, sql`(SELECT 1) AS one`)));
  return counted.length > 0 ? undefined : readWait(runner, hash);
}

/** For a mailbox that may get no mail now: in how many seconds it may get the next one. */
async function readWait(runner: Sql, hash: Buffer): Promise<number> {
  const [row] = await runner.query<{ seconds: number }>({
    name: 'seconds-until-mail',
    text: `SELECT ceil(extract(epoch FROM greatest(
        CASE WHEN hour_mails >= ${mailsAnHour} THEN hour_began_at + interval '1 hour' - now() END,
        CASE WHEN day_mails >= ${mailsADay} THEN day_began_at + interval '1 day' - now() END)))::int AS seconds
      FROM mailed_addresses WHERE address_hash = $1`,
    values: [hash],
  });
  return Math.max(1, row?.seconds ?? 1);
}

/**
 * Counts a mail to a subscriber that a form may have caused: a confirmation, or a welcome mail to somebody who has
 * never confirmed. Such a mail is counted once, however often it is tried; other mails aren't counted.
 * @returns undefined if it may be sent; otherwise in how many seconds the next one may be.
 */
export async function countSubscriberMail(
  runner: Sql,
  appSecrets: AppSecrets,
  mail: { id: string; to: string },
): Promise<number | undefined> {
  const hash = hashOf(appSecrets, 'form', mail.to);
  const [row] = await runner.query<{ allowed: boolean }>(
    prepared(
      'count-subscriber-mail',
      sql`WITH uncounted AS (
        SELECT m.id FROM mails m JOIN subscribers s ON s.id = m.subscriber_id
        WHERE m.id = ${mail.id}::uuid AND NOT m.address_counted
          AND (m.kind = 'confirm_subscription' OR m.kind = 'welcome' AND s.confirmed_at IS NULL)),
      counted AS (${countSql(hash, sql`uncounted`)}),
      marked AS (
        UPDATE mails m SET address_counted = true FROM uncounted u WHERE m.id = u.id AND EXISTS (SELECT 1 FROM counted))
    SELECT NOT EXISTS (SELECT 1 FROM uncounted) OR EXISTS (SELECT 1 FROM counted) AS allowed`,
    ),
  );
  return row?.allowed === true ? undefined : readWait(runner, hash);
}

/** Removes counts that no longer limit anything. A worker should call it regularly. */
export async function removeOldCounts(runner: Sql): Promise<void> {
  await runner.query({
    name: 'remove-old-address-counts',
    text: `DELETE FROM mailed_addresses WHERE day_began_at < now() - interval '1 day'
      AND hour_began_at < now() - interval '1 hour'`,
  });
}
