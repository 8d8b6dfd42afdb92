import { arch, cpus, platform, totalmem } from 'node:os';
import type { Bench, BenchContext, Findings, Size } from '../bench.ts';
import { watchOthers } from '../measure/watch-cpu.ts';

/** The contents of `results/<bench>.json`. */
export interface BenchResult extends Omit<Findings, 'charts'> {
  bench: string;
  size: Size;
  startedAt: string;
  seconds: number;
  machine: Machine;
  /**
   * The share of the machine's CPUs that other programs used meanwhile, from 0 to 1; null if the system doesn't report
   * it.
   */
  others: number | null;
  /** How much work the bench did, by name. */
  settings: Record<string, number>;
}

interface Machine {
  node: string;
  platform: string;
  cpus: number;
  cpuModel: string;
  memoryBytes: number;
}

/** Runs a bench. Resolves to its result and its charts: SVG by file name. */
export async function runBench(
  bench: Bench,
  size: Size,
  context: BenchContext,
): Promise<{ result: BenchResult; charts: Record<string, string> }> {
  const usedByOthers = watchOthers();
  const startedAt = new Date().toISOString();
  const from = performance.now();
  const { charts = {}, ...findings } = await bench.run(context, size);
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  const settings = bench.settings(size);
  const others = usedByOthers() ?? null;
  const machine = describeMachine();
  return { result: { bench: bench.name, size, startedAt, seconds, machine, others, settings, ...findings }, charts };
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
