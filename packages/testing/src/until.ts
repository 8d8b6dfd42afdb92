import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves to what `look` finds, as soon as it finds something: for what tells nobody when it happens, such as a row.
 * @throws when nothing is found in time, saying what was waited for.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for: ${what}`);
    await wait(20);
  }
}
