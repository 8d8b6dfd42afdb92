import { readCpuSeconds } from './cpu-time.ts';

/** CPU seconds by name; without the processes where the system doesn't report them. */
export type CpuSeconds = Record<string, number>;

/**
 * Starts counting the CPU of these processes and their descendants, and of this process alone, as `bench`. The returned
 * function reports how much each has used since.
 * @param pids by name; several of one name are added up.
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
