import type { PrintLine } from '@mailwright/local-stack';
import type { openWorkers } from './fixture/open-workers.ts';
import type { openInstallation } from './installation/open-installation.ts';
import type { Measure } from './measure/measure.ts';
import type { BenchStack } from './stack/start-bench-stack.ts';

/** The size of a run: everything, under a minute, or just enough to see that the bench works. */
export type Size = 'full' | 'quick' | 'tiny';

/** What a bench runs with. */
export interface BenchContext {
  stack: BenchStack;
  /** Receives a progress line for each step. */
  printLine: PrintLine;
  /** Where the apps write CPU profiles, which slow them down. */
  profileFolder?: string;
  /** Opens the processes of a measurement: anew for each when absent. The test of all benches lends the same ones to several. */
  open?: { installation: typeof openInstallation; workers: typeof openWorkers };
}

/** What a run has found. */
export interface Findings {
  measures: Measure[];
  /** What else the result's file holds: JSON. */
  details?: unknown;
  /** Images to be written beside it: SVG by file name. */
  charts?: Record<string, string>;
}

/** One benchmark. */
export interface Bench {
  name: string;
  summary: string;
  /** The amounts that a size stands for. */
  settings(size: Size): Record<string, number>;
  run(context: BenchContext, size: Size): Promise<Findings>;
}

/** Defines a bench by what it does at each size. */
export function defineBench<Scale extends Record<string, number>>(definition: {
  name: string;
  summary: string;
  scales: Record<Size, Scale>;
  /** Resolves to the measures alone when it has found nothing else. */
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
