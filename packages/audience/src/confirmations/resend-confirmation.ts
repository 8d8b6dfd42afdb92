import { createHash } from 'node:crypto';
import { prepared, type Sql, sql } from '@mailwright/database';
import { appendMailsSql } from '@mailwright/outbox';
import { confirmationExpiry } from './confirmation-lifetime.ts';

// Repeated submissions of a form must not flood a mailbox.
const minIntervalMinutes = 15;

/**
 * Sends an unconfirmed subscriber another confirmation mail, unless they got one within the last quarter of an hour.
 * Resolves to the ids of the mails to publish: one or none.
 */
export async function resendConfirmation(runner: Sql, subscriberId: string, now: Date): Promise<string[]> {
  const mails = appendMailsSql(sql`SELECT ${mailIdFor(subscriberId, now)}::uuid AS id, s.account_id,
      s.id AS subscriber_id, ${confirmationExpiry(now)}::timestamptz AS expires_at
    FROM subscribers s WHERE s.id = ${subscriberId} AND s.status = 'unconfirmed' AND NOT EXISTS (
      SELECT 1 FROM mails m
      WHERE m.subscriber_id = s.id AND m.created_at > now() - make_interval(mins => ${minIntervalMinutes}))`);
  const rows = await runner.query<{ id: string }>(prepared('resend-confirmation', mails));
  return rows.map(({ id }) => id);
}

/**
 * The id of a mail to this subscriber in this quarter of an hour: a UUIDv7 (RFC 9562) of its start. Concurrent requests
 * don't see each other's mail yet, but they all compute this id, and one of them writes it.
 */
function mailIdFor(subscriberId: string, now: Date): string {
  const spanMs = minIntervalMinutes * 60_000;
  const time = (Math.floor(now.getTime() / spanMs) * spanMs).toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(subscriberId).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
