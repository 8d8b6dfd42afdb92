import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves to the result of `look` as soon as there is one: for conditions that notify no one, such as a row.
 * @throws if there is none in time, with the description of the condition.
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
    // Look less often the longer it takes: processes that poll for seconds keep each other from their work.
    await wait(Math.min(20 + elapsedMs / 20, 200));
  }
}
