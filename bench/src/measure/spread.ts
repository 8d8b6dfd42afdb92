/** One figure, measured several times. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  /** In the order in which they were measured. */
  values: number[];
}

/** Summarizes the values. @throws when there are none. */
export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error('Nothing was measured');
  return { median: quantile(sorted, 0.5), min, max, values };
}

/** The quantile of sorted values, interpolated. @throws when there are none. */
export function quantile(sorted: number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured');
  return below + (above - below) * (position - Math.floor(position));
}
