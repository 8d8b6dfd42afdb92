/** A process that has lived this long counts as started well, and its earlier ends no longer. */
export const settledAfterMs = 60_000;

/**
 * How long to wait before a process is started again.
 * @param restarts how often it was started again since it last lived for a minute.
 */
export function restartDelayMs(restarts: number): number {
  return restarts === 0 ? 0 : Math.min(1_000 * 2 ** (restarts - 1), 30_000);
}
