/** What a figure must reach for the bench to pass, and what it should reach. */
export interface Goal {
  must: number;
  aim: number;
  better: 'higher' | 'lower';
  /** What the goal applies to if there is a reference; the ratio by default. */
  of?: 'ratio' | 'ours';
}

/** One line in a bench's result. */
export interface Measure {
  name: string;
  /** Unit of `ours` and `reference`: `deliveries/s`, `ms`, `µs CPU a delivery`, `MB`. */
  unit: string;
  ours: Spread;
  reference?: Spread;
  /** Our figure divided by the reference's, pair by pair. */
  ratio?: Spread;
  /** The goal applies to the ratio, or to `ours` if there is no reference or the goal says so. */
  goal?: Goal;
}

/** Creates a measure without a reference. */
export function plainMeasure(name: string, unit: string, values: number[], goal?: Goal): Measure {
  return { name, unit, ours: spreadOf(values), ...(goal === undefined ? {} : { goal }) };
}

/** Creates a measure with a reference; the values of a pair have the same index. */
export function comparedMeasure(
  name: string,
  unit: string,
  values: { ours: number[]; reference: number[] },
  goal?: Goal,
): Measure {
  const ratios = values.ours.map((value, index) => value / (values.reference[index] ?? Number.NaN));
  return {
    ...plainMeasure(name, unit, values.ours, goal),
    reference: spreadOf(values.reference),
    ratio: spreadOf(ratios),
  };
}

/** How a measure compares with its goal; undefined if it has none. */
export function verdictOf({ ours, ratio, goal }: Measure): 'aim' | 'must' | 'missed' | undefined {
  if (goal === undefined) return undefined;
  const { median } = goal.of === 'ours' ? ours : (ratio ?? ours);
  const reaches = (wanted: number): boolean => (goal.better === 'higher' ? median >= wanted : median <= wanted);
  if (reaches(goal.aim)) return 'aim';
  return reaches(goal.must) ? 'must' : 'missed';
}

/** A figure that was measured several times. */
export interface Spread {
  median: number;
  min: number;
  max: number;
  /** In the order in which they were measured. */
  values: number[];
}

/** Summarizes values. @throws if there are none. */
export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new Error('Nothing was measured');
  return { median: quantile(sorted, 0.5), min, max, values };
}

/** The interpolated quantile of sorted values. @throws if there are none. */
export function quantile(sorted: number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured');
  return below + (above - below) * (position - Math.floor(position));
}

/**
 * Measures a reference and our code in turns, so that other load on the machine affects both.
 * @returns the results of both, in order: results with the same index are a pair.
 */
export async function interleave<Reference, Ours>(
  pairs: number,
  reference: () => Promise<Reference>,
  ours: () => Promise<Ours>,
): Promise<{ reference: Reference[]; ours: Ours[] }> {
  const measured: { reference: Reference[]; ours: Ours[] } = { reference: [], ours: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    measured.reference.push(await reference());
    measured.ours.push(await ours());
  }
  return measured;
}
