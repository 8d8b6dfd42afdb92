import { isOverdue } from '../data/email-pace.ts';
import type { EmailDetails } from '../data/email-types.ts';
import type { Translate } from '../texts/catalogs.ts';
import '../texts/emails.ts';
type Code = string | null;

// With any other status, the code comes from a server or a bounce report, and may be any word.
const unsent = new Set<string>(['failed', 'skipped'] satisfies EmailDetails['status'][]);

/** Explains why a transactional email was not sent; undefined if it was sent, or if a server refused it. */
export function explainCode(t: Translate, state: string, code: Code): string | undefined {
  return code !== null && unsent.has(state) ? t.ifKnown(`emails.codes.${code}`) : undefined;
}

/** Whether a transactional email waits only for the time at which it is to be sent. */
export function isScheduled({ status, code, send_at: at }: EmailDetails, now: number): boolean {
  return status === 'queued' && code === null && at !== null && Date.parse(at) > now;
}

/** Explains what a transactional email's status means and what caused it. */
export function explainOutcome(t: Translate, email: EmailDetails, now: number): string {
  const { status, code } = email;
  if (status !== 'queued' && status !== 'deferred')
    return explainCode(t, status, code) ?? t(`emails.explained.${status}`);
  const waitsFor = code === null ? undefined : t.ifKnown(`emails.waitingCodes.${code}`);
  if (waitsFor !== undefined) return waitsFor;
  if (isScheduled(email, now)) return t('emails.scheduled');
  // No server was asked to accept an email that is still queued.
  if (code !== null && (status === 'queued' || !isOfServer(email))) return t('emails.noServer');
  return isOverdue(email, now) ? t('emails.held') : t(`emails.explained.${status}`);
}

/** Whether what was recorded with a status is a server's reply. Otherwise the service itself recorded it. */
export function isOfServer({ status, code }: Pick<EmailDetails, 'status' | 'code'>): boolean {
  return status === 'bounced' || status === 'complained' || code === null || /^\d/.test(code);
}
