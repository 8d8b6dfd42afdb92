import type { FailureClass } from './classify-failure.ts';

/** A mail as it goes on the wire. */
export interface OutgoingMail {
  /** Addresses without brackets, domains in ASCII; `smtpUtf8`: the mail needs a server with SMTPUTF8 (RFC 6531). */
  envelope: { from: string; to: string; smtpUtf8: boolean };
  /** The whole message, its lines ended by CR LF, without dot-stuffing. */
  raw: Buffer;
}

/**
 * What became of a mail:
 * - `sent`: the server has taken responsibility for it, which doesn't mean it is delivered.
 * - `deferred`: a 4xx to the mail itself: a later attempt may succeed. Or each connection ended in the middle of the mail, after
 *   the server had accepted its sender and before the mail's last byte (`connection_lost`). With `attempted` false nothing was
 *   sent, since the recipient's domain is backing off, with the reply that caused it, or the only servers that may take the mail
 *   are. `retryAfterMs`: how long it goes on, else null.
 * - `rejected`: a 5xx to the mail itself, or a mail that can't be sent as it is: no attempt will succeed. `isAboutSender`: it is the
 *   reply to MAIL FROM, which says nothing about the recipient.
 * - `uncertain`: the connection ended after the mail's last byte was written and before its reply.
 * - `not-sent`: the session failed before the server had accepted the sender: this says nothing about the mail.
 *
 * `code` is the server's (`450 4.2.1`), or that of an error (`ECONNREFUSED`); `reply` is one line.
 */
export type SendResult =
  | { kind: 'sent'; reply: string }
  | {
      kind: 'deferred';
      code: string;
      reply: string;
      class: FailureClass;
      attempted: boolean;
      retryAfterMs: number | null;
    }
  | { kind: 'rejected'; code: string; reply: string; class: FailureClass; isAboutSender?: true }
  | { kind: 'uncertain'; code: string; reply: string }
  | { kind: 'not-sent'; code: string; reply: string };

/** A mail that a server can't take as it is. */
export type Refusal = Extract<SendResult, { kind: 'rejected' }>;

/** The code of a mail in the middle of which each connection ended. */
export const connectionLost = 'connection_lost';

/** Why a session ended. */
export interface SessionFault {
  code: string;
  reply: string;
}

/** A mail that is waiting or on the wire. */
export interface MailJob {
  mail: OutgoingMail;
  /** The recipient's domain in lower case. */
  domain: string;
  /** On how many connections it has been that ended before its last byte. */
  attempts: number;
  /**
   * Why a connection ended in the middle of it, after the server had accepted its sender. `isFruitless`: the connection had taken
   * no mail before.
   */
  lost: (SessionFault & { isFruitless: boolean }) | undefined;
  /** When a transport last accepted it, by `performance.now()`. */
  acceptedAt: number;
  /** Whether its sender wants it on no other connection. */
  isWithdrawn(): boolean;
  settle(result: SendResult): void;
}
