import type { Mailbox } from '@mailwright/contracts';

/** A mail's subject and body. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** A mail as the transport sends it. */
export interface MailMessage extends MailContent {
  /** The id of the mail's row: the Message-ID is derived from it, so that every attempt has the same. */
  id: string;
  from: Mailbox;
  to: string;
  replyTo: string | null;
  /** Where a bounce goes: SMTP's MAIL FROM. */
  bounceTo: string;
}

/** Text that fits into a header or a line: characters that would end the line become a space. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
