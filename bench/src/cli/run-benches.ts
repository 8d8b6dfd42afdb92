import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Size } from '../bench.ts';
import { benches } from '../benches.ts';
import { verdictOf } from '../measure/measure.ts';
import { formatProfiles } from '../profile/format-profiles.ts';
import { runBench } from '../report/run-bench.ts';
import { formatTable } from '../report/format-table.ts';
import { startBenchStack } from '../stack/start-bench-stack.ts';

const packageFolder = fileURLToPath(new URL('../../', import.meta.url));
const resultsFolder = path.join(packageFolder, 'results');
const dataDir = path.join(packageFolder, '../.local/bench');

const muchForOthers = 0.1;

export interface BenchOptions {
  /** The benches to run; all if empty. */
  names: string[];
  size: Size;
  /** Whether to write a CPU profile of each app, and no result, since profiling slows the apps down. */
  profile: boolean;
}

/** The available benches, each with a name and a sentence. */
export const benchSummaries: { name: string; summary: string }[] = benches.map(({ name, summary }) => ({
  name,
  summary,
}));

/**
 * Runs benches one after another, each on its own servers, prints a table for each, and writes its result.
 * @returns whether every bench reached its required goals.
 */
export async function runBenches(options: BenchOptions): Promise<boolean> {
  let reached = true;
  for (const bench of benches) {
    if (options.names.length > 0 && !options.names.includes(bench.name)) continue;
    console.log(`\n${bench.name}: ${bench.summary}`);
    const stack = await startBenchStack(dataDir);
    // Other processes end with this one, but the servers don't.
    const interrupt = (signal: string): void => {
      console.log(`\n${signal}: stopping…`);
      void stack.stop().finally(() => process.exit(130));
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
    try {
      reached = (await runOne(bench, options, stack)) && reached;
    } finally {
      await stack.stop();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt);
    }
  }
  return reached;
}

async function runOne(
  bench: Bench,
  { size, profile }: BenchOptions,
  stack: Awaited<ReturnType<typeof startBenchStack>>,
): Promise<boolean> {
  await mkdir(resultsFolder, { recursive: true });
  const printLine = (line: string): void => console.log(`  ${line}`);
  const profileFolder = path.join(resultsFolder, `${bench.name}-profiles`);
  // Otherwise, an earlier run's profiles would be added to this one's.
  if (profile) await rm(profileFolder, { recursive: true, force: true });
  const { result, charts } = await runBench(bench, size, { stack, printLine, ...(profile ? { profileFolder } : {}) });
  if (profile) {
    console.log(`\n${await formatProfiles(profileFolder)}\n`);
    return true;
  }
  console.log(`\n${formatTable(result.measures)}\n`);
  if ((result.others ?? 0) > muchForOthers) {
    const percent = Math.round(100 * (result.others ?? 0));
    console.log(`Other programs used ${percent} % of the CPUs meanwhile: only the CPU figures are reliable.\n`);
  }
  await writeFile(path.join(resultsFolder, `${bench.name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
  for (const [name, chart] of Object.entries(charts)) await writeFile(path.join(resultsFolder, name), chart);
  return result.measures.every((measure) => verdictOf(measure) !== 'missed');
}
