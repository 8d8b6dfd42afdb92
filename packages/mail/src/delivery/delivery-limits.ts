/** Limits on a server, in milliseconds. */
export interface DeliveryLimits {
  /** Of opening a session, login included. */
  connectMs: number;
  /** Of waiting for a reply, or for the server to read. */
  silenceMs: number;
  /** Of waiting for the reply to a whole mail: long, since without it the mail is uncertain. */
  finalMs: number;
  /** Of a mail before its last byte. */
  totalMs: number;
  /** After which an unused connection is closed. */
  idleMs: number;
  /** How long a transport is left alone after its first failure; twice as long after each further one, up to the second. */
  backOffMs: number;
  maxBackOffMs: number;
}

// RFC 5321 §4.5.3.2 recommends 5 minutes for commands and 10 for the last reply: a server that needs them is of no use for
// campaigns, but giving up on the last reply would leave out or repeat a mail.
export const deliveryLimits: DeliveryLimits = {
  connectMs: 20_000,
  silenceMs: 60_000,
  finalMs: 600_000,
  totalMs: 300_000,
  idleMs: 60_000,
  backOffMs: 1_000,
  maxBackOffMs: 120_000,
};
