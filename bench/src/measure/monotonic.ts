/**
 * Milliseconds on a monotonic clock that all processes on this machine share, unlike `performance.now()`, which starts
 * with each process, and `Date.now()`, which can jump.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
