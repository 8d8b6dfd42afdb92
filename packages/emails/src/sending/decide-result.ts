import type { EmailStatus } from '@mailwright/contracts';
import type { SendResult } from '@mailwright/mail';

/** What became of an attempt, as it is recorded. */
export interface EmailOutcome {
  status: Extract<EmailStatus, 'queued' | 'deferred' | 'sent' | 'failed' | 'skipped' | 'uncertain'>;
  code: string | null;
  reply: string | null;
  /** Whether the server was asked to take it. */
  isAttempt: boolean;
  /** In how many seconds it is due again, when it is. */
  delaySeconds: number | null;
}

const minute = 60;
const hour = 60 * minute;
// After the first attempt, the second, …; then every four hours, as for the recipients of campaigns.
const delays = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 4 * hour];
// While no server takes mail: soon again after a short outage, seldom in a long one.
const outage = { share: 0.25, min: 5, max: 15 * minute };

/**
 * What a result means for an email. One that is `uncertain` is never tried again: the server may have taken it.
 * @param email `attempts`: those before this one.
 */
export function decideResult(
  result: SendResult,
  email: { attempts: number; dueSince: Date; giveUpAt: Date },
  now: Date,
): EmailOutcome {
  const { kind } = result;
  const code = 'code' in result ? result.code : null;
  const { reply } = result;
  const final = { code, reply, isAttempt: true, delaySeconds: null };
  if (kind === 'sent') return { ...final, status: 'sent' };
  if (kind === 'rejected') return { ...final, status: 'failed' };
  if (kind === 'uncertain') return { ...final, status: 'uncertain' };
  const left = (email.giveUpAt.getTime() - now.getTime()) / 1_000;
  const isAttempt = kind === 'deferred' && result.attempted;
  if (left <= 0) return { ...final, isAttempt, status: 'failed' };
  const again = { code, reply, isAttempt, status: isAttempt || email.attempts > 0 ? 'deferred' : 'queued' } as const;
  if (isAttempt) return { ...again, delaySeconds: Math.min(delays[email.attempts] ?? 4 * hour, left) };
  const waited = (now.getTime() - email.dueSince.getTime()) / 1_000;
  const pause =
    kind === 'deferred'
      ? (result.retryAfterMs ?? 0) / 1_000
      : Math.min(outage.max, Math.max(outage.min, waited * outage.share));
  return { ...again, delaySeconds: Math.min(Math.max(1, pause), left) };
}

/** An email that isn't sent, for a reason of our own. */
export function notSent(status: 'failed' | 'skipped', code: string): EmailOutcome {
  return { status, code, reply: null, isAttempt: false, delaySeconds: null };
}
