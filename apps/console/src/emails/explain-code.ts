import { isOverdue } from '../data/email-pace.ts';
import type { EmailDetails } from '../data/email-types.ts';
import type { emailTexts } from '../texts/email-texts.ts';

type Texts = (typeof emailTexts)['en'];
type Code = string | null;

// Of the others the code is what a server or a report of a bounce has said, which may be any word.
const unsent = new Set<string>(['failed', 'skipped'] satisfies EmailDetails['status'][]);

/** Why a transactional email was not sent, in words; undefined when it was, or when a server has decided that. */
export function explainCode(words: Record<string, string>, state: string, code: Code): string | undefined {
  return code !== null && unsent.has(state) && Object.hasOwn(words, code) ? words[code] : undefined;
}

/** Whether a transactional email waits for the time at which it is to be sent, and for nothing else. */
export function isScheduled({ status, code, send_at: at }: EmailDetails, now: number): boolean {
  return status === 'queued' && code === null && at !== null && Date.parse(at) > now;
}

/** What the state of a transactional email means, and why it is so. */
export function explainOutcome(text: Texts, email: EmailDetails, now: number): string {
  const { status, code } = email;
  if (status !== 'queued' && status !== 'deferred')
    return explainCode(text.codes, status, code) ?? text.explained[status];
  if (code !== null && Object.hasOwn(text.waitingCodes, code)) return text.waitingCodes[code] ?? '';
  if (isScheduled(email, now)) return text.scheduled;
  // One that no server was asked to take is queued still.
  if (code !== null && (status === 'queued' || !isOfServer(email))) return text.noServer;
  return isOverdue(email, now) ? text.held : text.explained[status];
}

/** Whether what was recorded with a state is a server's reply: otherwise the service itself has said it. */
export function isOfServer({ status, code }: Pick<EmailDetails, 'status' | 'code'>): boolean {
  return status === 'bounced' || status === 'complained' || code === null || /^\d/.test(code);
}
