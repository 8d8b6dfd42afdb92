import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process runs. A zombie, which only waits for its parent, doesn't. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || linuxStat(pid)?.state !== 'Z';
}

/** The command line of a process, arguments separated by spaces; undefined when it can't be read. */
export function commandLineOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return undefined;
  }
}

/**
 * Distinguishes a process from a later one with the same pid: when it started. Undefined when there is no such process or
 * the system doesn't report it.
 */
export function birthOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return askPs(pid, 'lstart=');
  const stat = linuxStat(pid);
  // The start time is counted from the boot, so the boot id belongs to it.
  return stat === undefined
    ? undefined
    : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.start}`;
}

function linuxStat(pid: number): { state: string; start: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may itself hold spaces and parentheses.
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
