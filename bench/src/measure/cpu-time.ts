import { readdirSync, readFileSync } from 'node:fs';

// Linux counts in these units on all machines (USER_HZ, getconf CLK_TCK).
const ticksPerSecond = 100;

interface ProcessStat {
  parent: number;
  /** Seconds in user and system mode, including children that have ended. */
  seconds: number;
}

/**
 * Seconds of CPU time that processes and their descendants have used so far, including descendants that have ended, as
 * Linux counts them (proc_pid_stat(5)). Empty on other systems; excludes processes that are gone.
 * @param pids by any name; several with one name are added up.
 */
export function readCpuSeconds(pids: Record<string, number[]>): Record<string, number> {
  return sumOfFamilies(pids, (_pid, { seconds }) => seconds);
}

/**
 * The memory in RAM of processes and their descendants, in bytes; what several share is divided between them (PSS,
 * proc_pid_smaps(5)). Empty except on Linux; excludes processes that are gone.
 * @param pids by any name; several with one name are added up.
 */
export function readProportionalBytes(pids: Record<string, number[]>): Record<string, number> {
  return sumOfFamilies(pids, (pid) => {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
    return kilobytes === undefined ? 0 : Number(kilobytes) * 1024;
  });
}

/** Adds up what each process and its descendants have of something. */
function sumOfFamilies(
  pids: Record<string, number[]>,
  valueOf: (pid: number, stat: ProcessStat) => number,
): Record<string, number> {
  const all = readAllStats();
  const total = (pid: number): number => {
    const stat = all.get(pid);
    // Postgres has a process for each connection.
    const children = [...all.keys()].filter((other) => all.get(other)?.parent === pid);
    return children.reduce((sum, child) => sum + total(child), stat === undefined ? 0 : valueOf(pid, stat));
  };
  const present = Object.entries(pids).filter(([, some]) => some.every((pid) => all.has(pid)));
  return Object.fromEntries(present.map(([name, some]) => [name, some.reduce((sum, pid) => sum + total(pid), 0)]));
}

/** Seconds of CPU time that the whole machine has used since it started; undefined except on Linux (proc_stat(5)). */
export function readMachineCpuSeconds(): number | undefined {
  const line = /^cpu +(.*)$/m.exec(read('/proc/stat') ?? '')?.[1];
  if (line === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = line.split(' ').map(Number);
  return (user + nice + system + interrupts + soft + stolen) / ticksPerSecond;
}

/** A process's memory in RAM (its resident set) in bytes; undefined except on Linux, and if the process is gone. */
export function readResidentBytes(pid: number): number | undefined {
  return readStatusBytes(pid, 'VmRSS');
}

/** Like `readResidentBytes`, but the maximum so far. */
export function readPeakResidentBytes(pid: number): number | undefined {
  return readStatusBytes(pid, 'VmHWM');
}

function readStatusBytes(pid: number, name: 'VmRSS' | 'VmHWM'): number | undefined {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function readAllStats(): Map<number, ProcessStat> {
  const stats = new Map<number, ProcessStat>();
  if (process.platform !== 'linux') return stats;
  for (const name of readdirSync('/proc')) {
    const text = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : undefined;
    if (text === undefined) continue;
    // The second field is the command in parentheses, which may itself contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    stats.set(Number(name), { parent: Number(fields[1]), seconds: ticks / ticksPerSecond });
  }
  return stats;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
