import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves to the result of `look` as soon as there is one: for conditions without a notification, such as a row.
 * @throws when there is none in time, with the description of the condition.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const elapsedMs = performance.now() - begun;
    if (elapsedMs > timeoutMs) throw new Error(`Timed out after ${timeoutMs} ms waiting for: ${what}`);
    // What takes long is looked for less often: processes that poll for seconds keep each other from their work.
    await wait(Math.min(20 + elapsedMs / 20, 200));
  }
}
