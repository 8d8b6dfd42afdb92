import type { BounceReason } from '@mailwright/contracts';

/** What is known about a mail apart from its text. */
export interface ReportEnvelope {
  /** SMTP's MAIL FROM; empty for reports (RFC 3464 §2). */
  from: string;
  /** Whether it came to the address that is registered for feedback loops. */
  isFeedbackLoop: boolean;
}

/** What a report says about one recipient. */
export interface Failure {
  /** The recipients that it may be about, in lower case; empty if it names none. */
  recipients: string[];
  /** False if the server will try again, or the mail has arrived: then it isn't a bounce. */
  hasFailed: boolean;
  bounce: 'hard' | 'soft';
  reason: BounceReason;
  code: string | null;
  reply: string | null;
}

/**
 * What a mail to a return path is. `ignored`: an automatic reply (RFC 3834), a report of a delay or a success, or a
 * mail that a person wrote. `sender`: the mailbox that a bounce comes from, unless a server sent it; a mail from the
 * recipient's own mailbox is an automatic reply.
 */
export type MailReport =
  | { kind: 'bounce'; failures: Failure[]; references: string[]; sender?: string | undefined }
  | { kind: 'complaint'; feedbackType: string; references: string[] }
  | { kind: 'ignored'; reason: 'automatic_reply' | 'no_failure' | 'no_report'; isByPerson?: true };

/**
 * Chooses the failure of our mail's only recipient. A report may also be about others, if a server has passed the mail
 * on, and may name nobody whom we know: then the softest failure counts.
 * @param address where the mail went; undefined if it isn't known.
 * @returns undefined if nothing has failed
 */
export function chooseFailure(failures: Failure[], address: string | undefined): Failure | undefined {
  const own = failures.filter(({ recipients }) => address !== undefined && recipients.includes(address.toLowerCase()));
  const failed = (own.length > 0 ? own : failures).filter(({ hasFailed }) => hasFailed);
  return failed.find(({ bounce }) => bounce === 'soft') ?? failed[0];
}
