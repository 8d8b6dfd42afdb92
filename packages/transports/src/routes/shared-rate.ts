import type { SendRate } from '@mailwright/mail';

/** Time that a worker has reserved, and what it may still send in it. */
interface Slice {
  /** When the next mail may be sent, and when what is left of the slice is lost, by `performance.now()`. */
  nextAt: number;
  endsAt: number;
  left: number;
}

// Two statements a second for each transport and worker: few, and other workers wait for their turn no longer.
const sliceMs = 500;
// A server that is slow for a moment doesn't cost what was reserved for it.
const graceMs = 1_000;
// A timer is late by milliseconds: without a burst the rate would stay below its limit.
const burstMs = 50;
const pollMs = 10;
const retryMs = 1_000;

/**
 * A limit on mails a second that all workers keep together. Each reserves slices of the transport's time, one after the
 * other, and sends in a slice what the rate allows in it, evenly spaced. So all of them together never send more than the
 * reserved time allows; a worker that is slow uses up a slice within the second after it, or loses the rest.
 * @param options `reserve`: reserves the next slice of so many milliseconds, and resolves to in how many it begins; it is
 *   called only when there is something to send.
 */
export function createSharedRate(options: {
  perSecond: number;
  reserve(ms: number): Promise<number>;
  onError(error: unknown): void;
}): SendRate {
  const mailMs = 1_000 / options.perSecond;
  const mails = Math.max(1, Math.round(sliceMs / mailMs));
  const slices: Slice[] = [];
  let isReserving = false;
  let retryAt = -Infinity;

  async function reserve(): Promise<void> {
    isReserving = true;
    try {
      const inMs = await options.reserve(mails * mailMs);
      const nextAt = performance.now() + inMs;
      slices.push({ nextAt, endsAt: nextAt + mails * mailMs + graceMs, left: mails });
    } catch (error) {
      retryAt = performance.now() + retryMs;
      options.onError(error);
    } finally {
      isReserving = false;
    }
  }

  return {
    waitMs: (now) => {
      while (slices[0] !== undefined && (slices[0].left === 0 || slices[0].endsAt < now)) slices.shift();
      const [current] = slices;
      // The next one is reserved while this one is used.
      const isShort = current === undefined || (slices.length === 1 && current.left * 2 <= mails);
      if (isShort && !isReserving && now >= retryAt) void reserve();
      return current === undefined ? Math.max(pollMs, retryAt - now) : Math.max(0, current.nextAt - burstMs - now);
    },
    take: (now) => {
      const [current] = slices;
      if (current === undefined) return;
      current.left -= 1;
      current.nextAt = Math.max(current.nextAt, now - burstMs) + mailMs;
    },
  };
}
