import { isOverdue } from '../data/email-pace.ts';
import type { EmailDetails } from '../data/email-types.ts';
import type { emailTexts } from '../texts/email-texts.ts';

type Texts = (typeof emailTexts)['en'];
type Code = string | null;

// With any other status, the code comes from a server or a bounce report, and may be any word.
const unsent = new Set<string>(['failed', 'skipped'] satisfies EmailDetails['status'][]);

/** Explains why a transactional email was not sent; undefined if it was sent, or if a server refused it. */
export function explainCode(words: Record<string, string>, state: string, code: Code): string | undefined {
  return code !== null && unsent.has(state) && Object.hasOwn(words, code) ? words[code] : undefined;
}

/** Whether a transactional email waits only for the time at which it is to be sent. */
export function isScheduled({ status, code, send_at: at }: EmailDetails, now: number): boolean {
  return status === 'queued' && code === null && at !== null && Date.parse(at) > now;
}

/** Explains what a transactional email's status means and what caused it. */
export function explainOutcome(text: Texts, email: EmailDetails, now: number): string {
  const { status, code } = email;
  if (status !== 'queued' && status !== 'deferred')
    return explainCode(text.codes, status, code) ?? text.explained[status];
  if (code !== null && Object.hasOwn(text.waitingCodes, code)) return text.waitingCodes[code] ?? '';
  if (isScheduled(email, now)) return text.scheduled;
  // No server was asked to accept an email that is still queued.
  if (code !== null && (status === 'queued' || !isOfServer(email))) return text.noServer;
  return isOverdue(email, now) ? text.held : text.explained[status];
}

/** Whether what was recorded with a status is a server's reply. Otherwise the service itself recorded it. */
export function isOfServer({ status, code }: Pick<EmailDetails, 'status' | 'code'>): boolean {
  return status === 'bounced' || status === 'complained' || code === null || /^\d/.test(code);
}
