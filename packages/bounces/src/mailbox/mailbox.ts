import type { MailboxSettings } from '@mailwright/platform';

/** A message of a mailbox. */
export interface MailboxMessage {
  id: string;
  /** The beginning of the message. */
  raw: Buffer;
}

/** A message that was handled, with all its effects committed. */
export interface HandledMessage {
  id: string;
  /** Whether it was a report, or another mail whose meaning is known. */
  isUnderstood: boolean;
}

/** An open mailbox. */
export interface BounceMailbox {
  /**
   * Reads at most `limit` of the next messages, oldest first; none when all have been read.
   * @throws if the server fails
   */
  read(limit: number): Promise<MailboxMessage[]>;
  /** Moves or deletes handled messages. @throws if the server fails; they may be read again */
  finish(handled: HandledMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** How to read messages, and what to do with them. */
export interface MailboxOptions {
  settings: MailboxSettings;
  /** How much of a message is read: a report's own words come before the mail that it returns. */
  keptBytes: number;
  /** Whether messages are deleted instead of being moved, or left in place with POP3. */
  isDeleting: boolean;
  /** How long the server may be silent. */
  timeoutMs: number;
}
