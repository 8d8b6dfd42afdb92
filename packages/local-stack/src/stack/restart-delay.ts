/** A process that has run this long counts as started well, which resets the count of its restarts. */
export const settledAfterMs = 60_000;

/**
 * How long to wait before a process is restarted.
 * @param restarts the number of restarts since it last ran for a minute.
 */
export function restartDelayMs(restarts: number): number {
  return restarts === 0 ? 0 : Math.min(1_000 * 2 ** (restarts - 1), 30_000);
}
