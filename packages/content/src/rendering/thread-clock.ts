import { readFileSync, readlinkSync } from 'node:fs';

// Only Linux reports what a thread has used. Without /proc, other times are used instead.
const ownThread = '/proc/thread-self';

/** How many milliseconds of processor time the calling thread has used; if that isn't known, the whole process. */
export function usedByThreadMs(): number {
  return readUsedMs(ownThread) ?? usedByProcessMs();
}

/**
 * The name by which other threads of this process can read what the calling thread has used; undefined if they can't.
 */
export function nameOfThread(): string | undefined {
  try {
    const name = `/proc/${readlinkSync(ownThread)}`;
    return readUsedMs(name) === undefined ? undefined : name;
  } catch {
    return undefined;
  }
}

/** How many milliseconds of processor time a thread with this name has used; undefined if that isn't known. */
export function readUsedMs(name: string): number | undefined {
  try {
    // The fields are nanoseconds on a processor, nanoseconds of waiting for one, and how many times.
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
