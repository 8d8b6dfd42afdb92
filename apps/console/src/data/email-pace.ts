import type { EmailDetails, EmailStatus } from './email-types.ts';

const dayMs = 86_400_000;
const underWay = new Set<EmailStatus>(['queued', 'sending', 'deferred']);
// Nothing was sent, and nothing will be.
const never = new Set<EmailStatus>(['failed', 'skipped', 'cancelled']);

/** Whether the next attempt should have begun some time ago: something else holds a mail back. */
export function isOverdue({ next_attempt_at: next }: Pick<EmailDetails, 'next_attempt_at'>, now: number): boolean {
  return next !== null && now - Date.parse(next) > 30_000;
}

/** In how many milliseconds a transactional email is read again; false when nothing becomes of it any more. */
export function intervalOf(
  email: Pick<EmailDetails, 'status' | 'next_attempt_at' | 'created_at' | 'sent_at'>,
  now: number,
): number | false {
  const { status, next_attempt_at: next, created_at: created, sent_at: sent } = email;
  if (never.has(status)) return false;
  if (underWay.has(status)) {
    const isSoon = next === null || Date.parse(next) - now < 60_000;
    return isSoon && !isOverdue(email, now) ? 2_000 : 15_000;
  }
  // Most opens and bounces come within a day, and hardly any after some weeks.
  const age = now - Date.parse(sent ?? created);
  if (age < dayMs) return 15_000;
  return age < 28 * dayMs ? 60_000 : false;
}
