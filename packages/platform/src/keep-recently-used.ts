/** A cache of the most recently used values, by their keys. */
export interface RecentlyUsed<T> {
  get(key: string): T | undefined;
  /** @param bytes the size of the value. */
  set(key: string, value: T, bytes: number): void;
}

/** Keeps the most recently used values, up to `maxBytes` in total. */
export function keepRecentlyUsed<T>(maxBytes: number): RecentlyUsed<T> {
  // The map's order is the order of last use.
  const kept = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const remove = (key: string): void => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set: (key, value, bytes) => {
      remove(key);
      // It would displace all others and then itself.
      if (bytes > maxBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}
