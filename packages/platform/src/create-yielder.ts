import { setImmediate as turn } from 'node:timers/promises';

/**
 * For long loops, which would block every other request of the process: awaiting the function in each round yields to the
 * event loop once `maxHoldMs` have passed since it last did.
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
