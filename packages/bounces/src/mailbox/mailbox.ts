import type { MailboxSettings } from '@mailwright/platform';

/** A message of a mailbox. */
export interface MailboxMessage {
  id: string;
  /** Its beginning. */
  raw: Buffer;
}

/** A message that was handled: everything that it leads to has been committed. */
export interface HandledMessage {
  id: string;
  /** Whether it was a report, or another mail of which it is known what it means. */
  isUnderstood: boolean;
}

/** An open mailbox. */
export interface Mailbox {
  /** The next messages, oldest first, at most `limit`; none when all have been read. @throws when the server fails */
  read(limit: number): Promise<MailboxMessage[]>;
  /** Moves or deletes messages that were handled. @throws when the server fails: they may be read again */
  finish(handled: HandledMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** How messages are read, and what becomes of them. */
export interface MailboxOptions {
  settings: MailboxSettings;
  /** How much of a message is read: what a report says stands before the mail that it returns. */
  keptBytes: number;
  /** Whether messages are deleted instead of moved, or of POP3 left. */
  isDeleting: boolean;
  /** How long a server may be silent. */
  timeoutMs: number;
}
