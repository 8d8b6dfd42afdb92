import type { SmtpServerSettings } from '@mailwright/platform';

/** A limit on mails a second. */
export interface SendRate {
  /**
   * In how many milliseconds the next mail may be sent; 0: now.
   * @param headStartMs how far ahead of the others its mails may be: while the rate is used up, the route with the longest
   *   head start goes first.
   */
  waitMs(now: number, headStartMs?: number): number;
  /** Counts a mail. */
  take(now: number): void;
}

/** The rate of each server, which all routes of the process to that server share. */
export type ServerRates = (server: SmtpServerSettings) => SendRate;

// A timer is late by milliseconds: without a burst the rate would stay below its limit.
const burstMs = 50;

/**
 * Spaces mails evenly but for a small burst (GCRA, the "virtual scheduling" of ITU-T I.371).
 * @param perSecond null: no limit.
 */
export function createSendRate(perSecond: number | null): SendRate {
  if (perSecond === null) return { waitMs: () => 0, take: () => {} };
  const mailMs = 1_000 / perSecond;
  let nextAt = 0;
  return {
    waitMs: (now, headStartMs = 0) => Math.max(0, nextAt - burstMs - headStartMs - now),
    take: (now) => void (nextAt = Math.max(nextAt, now) + mailMs),
  };
}

/** Rates to be shared by routes to the same servers. */
export function createServerRates(): ServerRates {
  const rates = new Map<SmtpServerSettings, SendRate>();
  return (server) => {
    const rate = rates.get(server) ?? createSendRate(server.rate);
    rates.set(server, rate);
    return rate;
  };
}

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
