/**
 * Caches the results of a function for the last `max` texts. `undefined` isn't cached, because texts without a result
 * would displace the others.
 */
export function rememberLast<T>(max: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (value === undefined) return value;
    known.set(text, value);
    const [oldest] = known.keys();
    if (known.size > max && oldest !== undefined) known.delete(oldest);
    return value;
  };
}
