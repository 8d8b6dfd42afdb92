import { readFileSync, readlinkSync } from 'node:fs';

// Linux alone says what a thread has used; what has no /proc measures something else.
const ownThread = '/proc/thread-self';

/** The milliseconds of processor time that the calling thread has used; of the whole process where only that is known. */
export function usedByThreadMs(): number {
  return readUsedMs(ownThread) ?? usedByProcessMs();
}

/** By what another thread of this process can read what the calling one has used; undefined where it can't. */
export function nameOfThread(): string | undefined {
  try {
    const name = `/proc/${readlinkSync(ownThread)}`;
    return readUsedMs(name) === undefined ? undefined : name;
  } catch {
    return undefined;
  }
}

/** The milliseconds of processor time that a thread has used, by its name; undefined when it isn't known. */
export function readUsedMs(name: string): number | undefined {
  try {
    // Nanoseconds on a processor, nanoseconds of waiting for one, and how often.
    const used = Number(readFileSync(`${name}/schedstat`, 'latin1').split(' ')[0]);
    return Number.isFinite(used) ? used / 1_000_000 : undefined;
  } catch {
    return undefined;
  }
}

function usedByProcessMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
