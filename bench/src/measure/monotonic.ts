/**
 * Milliseconds on a monotonic clock that all processes of this machine share, unlike `performance.now()`, which begins
 * with each process, and `Date.now()`, which jumps.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
