import { setImmediate as turn } from 'node:timers/promises';

/**
 * For long loops, which would keep every other request of the process waiting: awaiting the function in each round lets the
 * event loop turn once `maxHoldMs` have passed since it last did.
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
