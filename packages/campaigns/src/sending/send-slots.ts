/** The mails that one worker may have at a route's servers, or sent and not recorded, at a time. */
export interface SendSlots {
  readonly size: number;
  inUse(): number;
  /** Acquires one without waiting; false when none is free. */
  acquire(): boolean;
  release(count: number): void;
  /** Calls `notify` whenever slots are released, until the returned function is called. */
  onRelease(notify: () => void): () => void;
}

/** Slots that all chunks of a route share: a worker that is killed leaves at most `size` recipients uncertain. */
export function createSendSlots(size: number): SendSlots {
  let used = 0;
  const listeners = new Set<() => void>();
  return {
    size,
    inUse: () => used,
    acquire: () => {
      if (used >= size) return false;
      used += 1;
      return true;
    },
    release: (count) => {
      used -= count;
      if (count > 0) for (const notify of listeners) notify();
    },
    onRelease: (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
  };
}
