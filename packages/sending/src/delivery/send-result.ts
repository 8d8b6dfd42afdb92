/** A mail as it is sent over SMTP. */
export interface OutgoingMail {
  /** Addresses without brackets, domains in ASCII; `smtpUtf8`: the mail needs a server with SMTPUTF8 (RFC 6531). */
  envelope: { from: string; to: string; smtpUtf8: boolean };
  /** The whole message, with lines ended by CR LF and without dot-stuffing. */
  raw: Buffer;
}

/**
 * What happened to a mail:
 * - `sent`: the server has taken responsibility for it, which doesn't mean that it is delivered.
 * - `deferred`: a later attempt may succeed. Either the mail itself got a 4xx; or each connection ended in the middle
 *   of the mail, after the server had accepted its sender and before the mail's last byte (`connection_lost`). If
 *   `attempted` is false, nothing was sent: either the recipient's domain is backing off, and the reply is the one that
 *   caused this, or the only servers that may accept the mail are backing off. Then `retryAfterMs` says for how much
 *   longer; otherwise it is null.
 * - `rejected`: no attempt will succeed. The mail itself got a 5xx, or it can't be sent as it is. `isAboutSender`: this
 *   is the reply to MAIL FROM, which says nothing about the recipient.
 * - `uncertain`: the connection ended after the mail's last byte was written and before its reply.
 * - `not-sent`: the session failed before the server had accepted the sender, which says nothing about the mail.
 *
 * `code` is the server's (`450 4.2.1`) or that of an error (`ECONNREFUSED`); `reply` is one line.
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

/** Why a server can't be sent a mail as it is. */
export type Refusal = Extract<SendResult, { kind: 'rejected' }>;

/** The code of a mail that was deferred because each connection ended in the middle of it. */
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
  /** How many connections have ended before the mail's last byte. */
  attempts: number;
  /**
   * Why a connection ended in the middle of the mail, after the server had accepted its sender. `isFruitless`: the
   * server had not decided on any mail of that connection.
   */
  lost: (SessionFault & { isFruitless: boolean }) | undefined;
  /** When a transport last accepted the mail, by `performance.now()`. */
  acceptedAt: number;
  /** Whether the sender wants the mail on no other connection. */
  isWithdrawn(): boolean;
  settle(result: SendResult): void;
}

/** Why a server didn't accept a mail. */
type FailureClass = 'bad-mailbox' | 'full-mailbox' | 'policy' | 'rate-limited' | 'unavailable' | 'other';

/** The command whose reply was decisive: RFC 5321's MAIL, RCPT, DATA, or the dot that ends the message. */
export type MailStage = 'mail' | 'rcpt' | 'data' | 'dot';

// Keyed by RFC 3463's subject and detail, without the class. A subject alone applies to all of its other details.
const byEnhancedCode = new Map<string, FailureClass>(
  Object.entries({
    '1': 'bad-mailbox',
    '1.7': 'policy',
    '1.8': 'policy',
    '2.0': 'other',
    '2.1': 'bad-mailbox',
    '2.2': 'full-mailbox',
    '2.3': 'other',
    '3': 'unavailable',
    '3.4': 'other',
    '4': 'unavailable',
    '5.3': 'rate-limited',
    '7': 'policy',
    // RFC 7372's code, and those that large receivers use.
    '7.28': 'rate-limited',
    '7.650': 'rate-limited',
  }),
);
const byCode: Record<number, FailureClass> = { 421: 'unavailable', 452: 'unavailable', 554: 'policy' };
// At RCPT, the reply is about the mailbox (RFC 5321 §4.2.2); at other stages, the same codes are about the mail.
const byCodeAtRcpt: Record<number, FailureClass> = {
  ...byCode,
  550: 'bad-mailbox',
  551: 'bad-mailbox',
  552: 'full-mailbox',
  553: 'bad-mailbox',
};
const aboutRate =
  /too (many|quickly|fast)|rate.?limit|throttl|\brate (is|of|has)|(limit|quota|volume) (is |was )?exceeded/i;
const aboutPolicy = /spam|block(ed|list)|blacklist|policy|reputation|denied|banned|dnsbl|spamhaus/i;
const aboutFullMailbox = /(mailbox|quota|inbox).{0,20}(full|exceed)|over ?quota/i;
const greylisting = /gr[ae]y-?list/i;

/**
 * Classifies a failure, by the enhanced status code (RFC 3463) if there is one.
 * @param text the reply with its codes, on one line.
 */
export function classifyFailure(stage: MailStage, code: number, text: string): FailureClass {
  const [, subject = '', detail = ''] = /^\d{3} [245]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  if (aboutFullMailbox.test(text)) return 'full-mailbox';
  if (code < 500 && aboutRate.test(text) && !greylisting.test(text)) return 'rate-limited';
  if (code < 500 && subject === '2' && detail === '1') return 'unavailable';
  const known = byEnhancedCode.get(`${subject}.${detail}`) ?? byEnhancedCode.get(subject);
  if (known !== undefined) return known;
  if (aboutPolicy.test(text)) return 'policy';
  return (stage === 'rcpt' ? byCodeAtRcpt : byCode)[code] ?? 'other';
}

/**
 * Whether a reply asks us to send less to the recipient's domain: 421, 4.7.x and limits. Greylisting (RFC 6647) doesn't
 * count: it concerns one recipient, and other mails to the domain wouldn't get past it by waiting.
 */
export function asksToBackOff(code: number, text: string, failureClass: FailureClass): boolean {
  if (code >= 500 || greylisting.test(text)) return false;
  return code === 421 || failureClass === 'rate-limited' || /^\d{3} 4\.7\./.test(text);
}

/** A reply's code, with the enhanced status code (RFC 3463) if there is one. */
export function codeOf(responseCode: number, reply: string): string {
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
}

/** A server's reply, prepared for storing: one line of at most 500 characters, which JSON can hold. */
export function tidyReply(reply: string): string {
  // Some servers quote the mail, but a stored reply must not contain a link, which is always a long word.
  return reply
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S{40,}/g, '[…]')
    .trim()
    .slice(0, 500)
    .toWellFormed();
}
