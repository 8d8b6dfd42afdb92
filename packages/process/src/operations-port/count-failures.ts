/** The recent wrong passwords by address. */
export interface Failures {
  /** How long requests of this address are refused; 0 when they aren't. */
  waitSeconds(address: string): number;
  /** Records a wrong password. */
  note(address: string): void;
}

const windowMs = 60_000;
const most = 10;
const mostAddresses = 1_000;

/**
 * Allows an address ten failures in a minute, which begins with the first of them.
 * @param now milliseconds of a monotonic clock.
 */
export function countFailures(now: () => number = () => performance.now()): Failures {
  const byAddress = new Map<string, { count: number; until: number }>();
  return {
    waitSeconds: (address) => {
      const known = byAddress.get(address);
      if (known === undefined || known.count < most) return 0;
      return Math.max(0, Math.ceil((known.until - now()) / 1_000));
    },
    note: (address) => {
      const known = byAddress.get(address);
      const isOver = known === undefined || known.until <= now();
      // Deleted first: a Map iterates in insertion order, and its first entry is the one to evict.
      byAddress.delete(address);
      byAddress.set(address, isOver ? { count: 1, until: now() + windowMs } : { ...known, count: known.count + 1 });
      const [oldest] = byAddress.keys();
      if (byAddress.size > mostAddresses && oldest !== undefined) byAddress.delete(oldest);
    },
  };
}
