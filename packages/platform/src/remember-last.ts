import { LRUCache } from 'lru-cache';

/**
 * Caches the results of a function for the last `max` texts. `undefined` isn't cached, because texts without a result
 * would displace the others.
 */
export function rememberLast<T>(max: number, compute: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, T & {}>({ max });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (value != null) known.set(text, value);
    return value;
  };
}
