import type { Mailbox } from '@mailwright/contracts';

/** A file that a mail has. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** A mail's subject and body. */
export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** A mail of the service as it is built. */
export interface MailMessage extends MailContent {
  /** The id of the mail's row: the Message-ID is derived from it, so that every attempt has the same. */
  id: string;
  from: Mailbox;
  to: string;
  replyTo: string | null;
  /** Where a bounce goes: SMTP's MAIL FROM. */
  bounceTo: string;
  /** The name of the recipient. */
  toName?: string;
  /** Further headers, whose names and values have been checked. */
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
}
