import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process runs. A zombie, which only waits for its parent, doesn't count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/** The command line of a process, with arguments separated by spaces; undefined if it can't be read. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/**
 * When a process started, which distinguishes it from a later one with the same pid. Undefined if there is no such
 * process or the system doesn't report it.
 */
function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=');
  const stat = linuxStat(pid);
  // The start time is relative to the boot, so it is unique only together with the boot id.
  return stat === undefined
    ? undefined
    : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.start}`;
}

function linuxStat(pid: number): { state: string; start: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may itself contain spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function askPs(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    const text = execFileSync('ps', ['-o', column, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
    return text.toString().trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The identity of a process as it is stored in a file. */
export interface ProcessIdentity {
  pid: number;
  /** When it started, in the system's format; absent if the system doesn't report it. */
  startTime?: string;
}

/** The identity of a running process. */
export function identityOf(pid: number): ProcessIdentity {
  const startTime = startTimeOf(pid);
  return startTime === undefined ? { pid } : { pid, startTime };
}

/** Whether this very process still runs, and not just one with the same pid. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return (
    isAlive(identity.pid) && (identity.startTime === undefined || startTimeOf(identity.pid) === identity.startTime)
  );
}

/** Signals in the order in which to try them, each with how long to wait for the exit before trying the next. */
export type EndingPlan = readonly { signal: NodeJS.Signals | 'none'; waitMs: number }[];

/**
 * Ends a process, which needn't be our child, step by step until it is gone.
 * @returns the step that succeeded, or undefined if the process survived them all.
 */
export async function endProcess(pid: number, plan: EndingPlan): Promise<NodeJS.Signals | 'none' | undefined> {
  for (const { signal, waitMs } of plan) {
    if (signal !== 'none') sendSignal(pid, signal);
    if (await isGoneWithin(pid, waitMs)) return signal;
  }
  return undefined;
}

/** Sends a signal; ignores a process that is already gone. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGoneWithin(pid: number, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isAlive(pid)) {
    if (performance.now() >= deadline) return false;
    await sleep(20);
  }
  return true;
}
