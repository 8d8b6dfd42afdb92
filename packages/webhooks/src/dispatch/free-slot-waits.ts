import { setImmediate as nextTurn } from 'node:timers/promises';

/** Who waits for a free slot. */
export interface FreeSlotWaits {
  /** Call when a slot may have come free. */
  notify(): void;
  /** Resolves when a slot is free, or after 5 ms. */
  wait(): Promise<void>;
}

// Long enough for workers that have free slots to be first.
const maxWaitMs = 5;

/** @param isFull whether all slots are held. */
export function createFreeSlotWaits(isFull: () => boolean): FreeSlotWaits {
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      if (isFull()) return;
      for (const resume of waiting) resume();
      waiting.clear();
    },
    wait: async () => {
      if (!isFull()) return nextTurn();
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, maxWaitMs);
        waiting.add(() => {
          clearTimeout(timeout);
          resolve();
        });
      });
    },
  };
}
