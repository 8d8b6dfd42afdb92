/**
 * The outcome of sending a mail. `sent`: the server has taken responsibility for it, which doesn't mean it is
 * delivered. `deferred`: a later attempt may succeed. `rejected`: no attempt will. `code` is the server's (`450
 * 4.2.1`), or that of the network error (`ECONNREFUSED`).
 */
export type Outcome =
  | { kind: 'sent'; messageId: string; reply: string }
  | { kind: 'deferred'; code: string; reply: string }
  | { kind: 'rejected'; code: string; reply: string };

/** The properties of nodemailer's errors that are used here. */
export interface SendError extends Error {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  response?: string;
}

// Codes about the client or the session, not about the mail: RFC 4954's codes of authentication, and 503.
const aboutUs = new Set([503, 530, 534, 535, 538]);
// The stages at which the server, or nodemailer before it connects, decides on the mail itself.
const aboutMail = new Set(['EENVELOPE', 'EMESSAGE']);
const beforeMail = new Set(['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']);
const bugNames = new Set(['TypeError', 'RangeError', 'ReferenceError']);

/**
 * What an error of nodemailer's means for the mail. A 5xx of the mail's own stages is final (RFC 5321 §4.2.1); anything
 * else, such as a 5xx greeting or a refused password, means that the server is unavailable or misconfigured.
 * @throws the error itself when it is a bug of ours.
 */
export function classifyError(error: SendError): Outcome {
  if (bugNames.has(error.name)) throw error;
  const { responseCode } = error;
  const reply = tidyReply(error.response ?? error.message);
  const code =
    responseCode === undefined ? (error.originalCode ?? error.code ?? 'EUNKNOWN') : codeOf(responseCode, reply);
  const final = responseCode === undefined || (responseCode >= 500 && !isAboutUs(responseCode));
  return { kind: final && aboutMail.has(error.code ?? '') ? 'rejected' : 'deferred', code, reply };
}

/** Whether no session could be opened: a connection that is lost later may already have taken the mail. */
export function isBeforeMail({ code = '', originalCode = '', message }: SendError): boolean {
  return (
    beforeMail.has(code) ||
    beforeMail.has(originalCode) ||
    /^(Connection timeout|Invalid greeting|Greeting never received)/.test(message)
  );
}

/** A reply's code, with the enhanced status code (RFC 3463) where there is one. */
export function codeOf(responseCode: number, reply: string): string {
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply) ?? [];
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
}

/** Whether a code is about the client or the session, and not about the mail. */
export function isAboutUs(responseCode: number): boolean {
  return aboutUs.has(responseCode);
}

/** A server's reply as it is stored: one line of at most 500 characters. */
export function tidyReply(reply: string): string {
  // Some servers quote the mail, and a stored reply must contain no link: that is always a long word.
  return reply
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\S{40,}/g, '[…]')
    .trim()
    .slice(0, 500);
}
