import type { Say } from '@mailwright/local-stack';
import type { Measure } from './measure/measure.ts';
import type { BenchStack } from './stack/start-bench-stack.ts';

/** How much is done: all of it, in under a minute, or just enough to see that the bench works. */
export type Size = 'full' | 'quick' | 'tiny';

/** What a bench has to work with. */
export interface BenchContext {
  stack: BenchStack;
  /** Hears of each step. */
  say: Say;
  /** Where the apps are to leave CPU profiles; they slow them down. */
  profileFolder?: string;
}

/** Something that is measured. */
export interface Bench {
  name: string;
  summary: string;
  /** The amounts of a size. */
  settings(size: Size): Record<string, number>;
  run(context: BenchContext, size: Size): Promise<Measure[]>;
}

/** A bench by what it does in each size. */
export function defineBench<Scale extends Record<string, number>>(definition: {
  name: string;
  summary: string;
  scales: Record<Size, Scale>;
  run(context: BenchContext, scale: Scale): Promise<Measure[]>;
}): Bench {
  const { name, summary, scales, run } = definition;
  return {
    name,
    summary,
    settings: (size) => scales[size],
    run: (context, size) => run(context, scales[size]),
  };
}
