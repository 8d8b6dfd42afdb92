import { readCpuSeconds } from './cpu-time.ts';

/** CPU seconds by the name of what used them; without the processes where the system doesn't tell. */
export type CpuSeconds = Record<string, number>;

/**
 * Begins to count the CPU of these processes, with all below them, and of this one alone, as `bench`. What is returned
 * says how much each has used since.
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
