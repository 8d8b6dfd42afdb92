import type { SendRate } from '../delivery/send-rate.ts';

/** Time that a worker has reserved, and how many mails it may still send in it. */
interface Slice {
  /** When the next mail may be sent, and when the rest of the slice expires, by `performance.now()`. */
  nextAt: number;
  endsAt: number;
  left: number;
}

// Two statements a second for each transport and worker: few, yet other workers don't wait longer than this for their
// turn.
const sliceMs = 500;
// A server that is slow for a moment doesn't lose what was reserved for it.
const graceMs = 1_000;
// A timer is some milliseconds late: without a burst the rate would stay below its limit.
const burstMs = 50;
const pollMs = 10;
const retryMs = 1_000;

/**
 * Makes a limit on mails a second that all workers keep together. Each worker reserves slices of the transport's time,
 * one after another, and sends in a slice what the rate allows, evenly spaced. So all workers together never send more
 * than the reserved time allows. A slow worker has a second after a slice to use it up, and then loses the rest.
 * @param options `reserve`: reserves the next slice of this many milliseconds, and resolves to the milliseconds until
 *   it begins; called only when there is something to send.
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
      // The next slice is reserved while this one is in use.
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
