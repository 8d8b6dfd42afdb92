import { availableParallelism } from 'node:os';
import { readCpuSeconds, readMachineCpuSeconds } from './cpu-time.ts';
import { monotonicMs } from './monotonic.ts';

/** CPU seconds by name; has no processes if the system doesn't report them. */
export type CpuSeconds = Record<string, number>;

/**
 * Starts counting the CPU time of these processes and their descendants, and of this process alone, as `bench`. The
 * returned function reports how much each has used since then.
 * @param pids by name; several with one name are added up.
 */
export function watchCpu(pids: Record<string, number[]>): () => CpuSeconds {
  const before = readCpuSeconds(pids);
  const ownBefore = process.cpuUsage();
  return () => {
    const own = process.cpuUsage(ownBefore);
    const after = readCpuSeconds(pids);
    const used = Object.entries(after).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)] as const);
    return { ...Object.fromEntries(used), bench: (own.user + own.system) / 1e6 };
  };
}

/**
 * Starts watching the load of other programs. The returned function reports the share of the machine's CPUs that they
 * have used since then, from 0 to 1; undefined if the system doesn't report it.
 */
export function watchOthers(): () => number | undefined {
  const before = readOthersCpuSeconds();
  const fromMs = monotonicMs();
  return () => {
    const after = readOthersCpuSeconds();
    if (before === undefined || after === undefined) return undefined;
    const share = (after - before) / (availableParallelism() * ((monotonicMs() - fromMs) / 1_000));
    return Math.min(1, Math.max(0, share));
  };
}

// All processes of a bench are descendants of this one.
function readOthersCpuSeconds(): number | undefined {
  const all = readMachineCpuSeconds();
  const ours = readCpuSeconds({ ours: [process.pid] })['ours'];
  return all === undefined || ours === undefined ? undefined : all - ours;
}
