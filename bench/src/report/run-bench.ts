import { arch, cpus, platform, totalmem } from 'node:os';
import type { Bench, BenchContext, Size } from '../bench.ts';
import type { Measure } from '../measure/measure.ts';
import { watchOthers } from '../measure/watch-cpu.ts';

/** The contents of `results/<bench>.json`. */
export interface BenchResult {
  bench: string;
  size: Size;
  startedAt: string;
  seconds: number;
  machine: Machine;
  /** The share of the machine's CPUs that other programs used meanwhile, from 0 to 1; null where the system doesn't report it. */
  others: number | null;
  /** The amounts of work. */
  settings: Record<string, number>;
  measures: Measure[];
}

interface Machine {
  node: string;
  platform: string;
  cpus: number;
  cpuModel: string;
  memoryBytes: number;
}

/** Runs a bench. Resolves to its result. */
export async function runBench(bench: Bench, size: Size, context: BenchContext): Promise<BenchResult> {
  const usedByOthers = watchOthers();
  const startedAt = new Date().toISOString();
  const from = performance.now();
  const measures = await bench.run(context, size);
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  const settings = bench.settings(size);
  const others = usedByOthers() ?? null;
  return { bench: bench.name, size, startedAt, seconds, machine: describeMachine(), others, settings, measures };
}

function describeMachine(): Machine {
  const all = cpus();
  return {
    node: process.versions.node,
    platform: `${platform()}-${arch()}`,
    cpus: all.length,
    cpuModel: all[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
  };
}
