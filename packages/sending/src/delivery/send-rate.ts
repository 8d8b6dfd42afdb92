import type { SmtpServerSettings } from '@mailwright/platform';

/** A limit on mails per second. */
export interface SendRate {
  /**
   * In how many milliseconds the next mail may be sent; 0: now.
   * @param headStartMs by how much the caller's mails may go ahead of others: while the rate is used up, the route with
   *   the longest head start goes first.
   */
  waitMs(now: number, headStartMs?: number): number;
  /** Counts a mail. */
  take(now: number): void;
}

/** The rate of each server, shared by all of the process's routes to that server. */
export type ServerRates = (server: SmtpServerSettings) => SendRate;

// Timers are late by milliseconds, so without a burst the rate would never be reached.
const burstMs = 50;

/**
 * Spaces mails evenly, except for a small burst (GCRA, the "virtual scheduling" of ITU-T I.371).
 * @param perSecond null for no limit.
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

/** Creates rates that are shared by routes to the same servers. */
export function createServerRates(): ServerRates {
  const rates = new Map<SmtpServerSettings, SendRate>();
  return (server) => {
    const rate = rates.get(server) ?? createSendRate(server.rate);
    rates.set(server, rate);
    return rate;
  };
}

/** Time limits for a server, in milliseconds. */
export interface DeliveryLimits {
  /** For opening a session, including the login. */
  connectMs: number;
  /** For waiting for a reply, or for the server to read. */
  silenceMs: number;
  /** For waiting for the reply to a whole mail. It is long, since without this reply the mail is uncertain. */
  finalMs: number;
  /** For a mail up to its last byte. */
  totalMs: number;
  /** For how long an unused connection stays open. */
  idleMs: number;
  /**
   * How long a transport is left alone after its first failure. The time doubles with each further failure, up to
   * `maxBackOffMs`.
   */
  backOffMs: number;
  maxBackOffMs: number;
}

// RFC 5321 §4.5.3.2 recommends 5 minutes for commands and 10 for the last reply. A server that needs that long for
// commands is of no use for campaigns. But giving up on the last reply would mean losing a mail or sending it twice.
export const deliveryLimits: DeliveryLimits = {
  connectMs: 20_000,
  silenceMs: 60_000,
  finalMs: 600_000,
  totalMs: 300_000,
  idleMs: 60_000,
  backOffMs: 1_000,
  maxBackOffMs: 120_000,
};
