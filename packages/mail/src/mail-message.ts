import type { Mailbox } from '@mailwright/contracts';

/** What a mail says. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** A mail as it is handed to the transport. */
export interface MailMessage extends MailContent {
  /** Of the mail's row: its Message-ID is made of it, so that every attempt has the same. */
  id: string;
  from: Mailbox;
  to: string;
  replyTo: string | null;
  /** Where a bounce goes: SMTP's MAIL FROM. */
  bounceTo: string;
}
