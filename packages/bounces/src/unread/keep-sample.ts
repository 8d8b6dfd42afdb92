import { createHash } from 'node:crypto';
import { type Sql, sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import type { MailSample } from '../inbound/handle-mail.ts';

/** How long samples are kept, in days. */
export const sampleDays = 14;

// A report's own words come before the mail that it returns.
const keptBytes = 16 * 1_024;
const usualLimit = 100;

/**
 * Keeps the beginning of a mail that can't be understood, for the operator to see. At most `limit` a day are kept for
 * each kind of address, since anybody may send mail to the feedback-loop address. A repeated mail is kept once.
 */
export async function keepSample(
  runner: Sql,
  { why, to, from, raw }: MailSample,
  limit: number = usualLimit,
): Promise<void> {
  const kept = raw.subarray(0, keptBytes);
  const digest = createHash('sha256').update(raw).digest();
  const addresses = findAddresses(`${from}\n${kept.toString('utf8')}`);
  await runner.query(sql`INSERT INTO bounce_samples (digest, id, why, sent_to, mail_from, addresses, raw)
    SELECT ${digest}::bytea, ${newId()}::uuid, ${why}, ${to}, ${toStored(from)}, ${addresses}::text[], ${kept}::bytea
    WHERE (SELECT count(*) FROM (SELECT 1 FROM bounce_samples
      WHERE sent_to = ${to} AND created_at > now() - interval '1 day' LIMIT ${limit}) AS today) < ${limit}
    ON CONFLICT DO NOTHING`);
}

/** Removes samples that are too old. */
export async function removeOldSamples(runner: Sql): Promise<void> {
  await runner.query(
    sql`DELETE FROM bounce_samples WHERE created_at < now() - make_interval(days => ${sampleDays}::int)`,
  );
}

/** Removes the samples that contain one of these addresses, in the caller's transaction. */
export async function forgetSamples(runner: Sql, addresses: string[]): Promise<void> {
  await runner.query(sql`DELETE FROM bounce_samples WHERE addresses && ${addresses}::text[]`);
}

/** Finds every address, since an erasure finds samples by them; the size of a sample bounds their number. */
function findAddresses(text: string): string[] {
  const found = text.match(/[^\s<>()[\]:;,"'=]{1,64}@[^\s<>()[\]:;,"'=]{1,255}/g) ?? [];
  return [...new Set(found.map((address) => toStored(address.toLowerCase()).replace(/\.+$/, '')))];
}

function toStored(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 320).toWellFormed();
}
