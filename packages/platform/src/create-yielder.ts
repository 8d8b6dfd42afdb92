import { setImmediate as turn } from 'node:timers/promises';

/**
 * For long loops, which would block every other request of the process. Awaiting the returned function in each
 * iteration yields to the event loop if `maxHoldMs` have passed since the last time.
 */
export function createYielder(maxHoldMs = 2): () => Promise<void> | undefined {
  let heldSince = performance.now();
  return () => {
    if (performance.now() - heldSince < maxHoldMs) return undefined;
    return turn().then(() => {
      heldSince = performance.now();
    });
  };
}
