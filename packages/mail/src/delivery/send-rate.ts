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
