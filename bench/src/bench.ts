import type { PrintLine } from '@mailwright/local-stack';
import type { openWorkers } from './fixture/open-workers.ts';
import type { openInstallation } from './installation/open-installation.ts';
import type { Measure } from './measure/measure.ts';
import type { BenchStack } from './stack/start-bench-stack.ts';

/** The size of a run: complete, under a minute, or just enough to see that the bench works. */
export type Size = 'full' | 'quick' | 'tiny';

/** What a bench runs with. */
export interface BenchContext {
  stack: BenchStack;
  /** Receives a progress line for each step. */
  printLine: PrintLine;
  /** Where the apps write CPU profiles, which slow them down. */
  profileFolder?: string;
  /**
   * Opens the processes of a measurement; new ones each time by default. The benches' test lends the same ones to
   * several.
   */
  open?: { installation: typeof openInstallation; workers: typeof openWorkers };
}

/** The results of a run. */
export interface Findings {
  measures: Measure[];
  /** Further content of the result's file, as JSON. */
  details?: unknown;
  /** Images to write beside the result's file: SVG by file name. */
  charts?: Record<string, string>;
}

/** One benchmark. */
export interface Bench {
  name: string;
  summary: string;
  /** The amounts of work for a size. */
  settings(size: Size): Record<string, number>;
  run(context: BenchContext, size: Size): Promise<Findings>;
}

/** Defines a bench, with what it does at each size. */
export function defineBench<Scale extends Record<string, number>>(definition: {
  name: string;
  summary: string;
  scales: Record<Size, Scale>;
  /** Resolves to the measures alone if there are no other findings. */
  run(context: BenchContext, scale: Scale): Promise<Measure[] | Findings>;
}): Bench {
  const { name, summary, scales, run } = definition;
  return {
    name,
    summary,
    settings: (size) => scales[size],
    run: async (context, size) => {
      const found = await run(context, scales[size]);
      return Array.isArray(found) ? { measures: found } : found;
    },
  };
}
