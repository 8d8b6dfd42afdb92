/** A limit on mails a second. */
export interface SendRate {
  /** In how many milliseconds the next mail may be sent; 0: now. */
  waitMs(now: number): number;
  /** Counts a mail. */
  take(now: number): void;
}

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
    waitMs: (now) => Math.max(0, nextAt - burstMs - now),
    take: (now) => void (nextAt = Math.max(nextAt, now) + mailMs),
  };
}
