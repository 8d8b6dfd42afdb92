import type { BounceReason } from '@mailwright/contracts';

/** What is known of a mail besides what it says. */
export interface ReportEnvelope {
  /** SMTP's MAIL FROM; empty for reports (RFC 3464 §2). */
  from: string;
  /** Whether it came to the address that is registered for feedback loops. */
  isFeedbackLoop: boolean;
}

/** What a report says of one recipient of the mail. */
export interface Failure {
  /** The recipients that it may be about, in lower case; none when it names none. */
  recipients: string[];
  /** Whether it will be tried again, or has arrived: then it is no bounce. */
  hasFailed: boolean;
  bounce: 'hard' | 'soft';
  reason: BounceReason;
  code: string | null;
  reply: string | null;
}

/**
 * What a mail to a return path is. `ignored`: an automatic reply (RFC 3834), a report of a delay or a success, or a mail that
 * somebody wrote. `sender`: whose mailbox a bounce seems to come from when it is no server's: the recipient's own sends replies.
 */
export type MailReport =
  | { kind: 'bounce'; failures: Failure[]; references: string[]; sender?: string | undefined }
  | { kind: 'complaint'; feedbackType: string; references: string[] }
  | { kind: 'ignored'; reason: 'automatic_reply' | 'no_failure' | 'no_report'; isByPerson?: true };

/**
 * What a report says of the recipient of our mail, which had no other. A report may be about others as well, to whom somebody's
 * server has passed the mail on, and may name none that we know: then what is softest counts.
 * @param address where the mail went; undefined when it isn't known.
 * @returns undefined when nothing has failed
 */
export function chooseFailure(failures: Failure[], address: string | undefined): Failure | undefined {
  const own = failures.filter(({ recipients }) => address !== undefined && recipients.includes(address.toLowerCase()));
  const failed = (own.length > 0 ? own : failures).filter(({ hasFailed }) => hasFailed);
  return failed.find(({ bounce }) => bounce === 'soft') ?? failed[0];
}
