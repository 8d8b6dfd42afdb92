// Test databases are thousands of files that live for seconds. Where there is plenty of memory they stay in it: making them
// takes a fifth of a run's CPU on a file system that searches for free inodes among those deleted lately (ext4 without a
// journal).
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const place = '/dev/shm';
const neededBytes = 8 * 1024 ** 3;

/**
 * Where in memory a run of a clone keeps its servers' data and temporary files; undefined where there is no such place.
 * @param root of the clone, with a slash at its end.
 */
export function findMemoryFolder(root) {
  return isUsable(readFacts()) ? memoryFolderOf(root) : undefined;
}

/** The same for each run of a clone, so that one finds what a killed one has left. */
export function memoryFolderOf(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return path.join(place, `mailwright-test-${process.getuid?.()}-${name}`);
}

/** Makes a run's folder, unless a killed run has left it. @throws when it belongs to another user. */
export function makeMemoryFolder(folder) {
  // Postgres may run as another user, who has to enter it.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid())
    throw new Error(`${folder} isn't a folder of this user. Have it removed.`);
}

/** Makes the folder for temporary files anew. Returns its path. */
export function makeTemporaryFolder(memoryFolder) {
  const folder = path.join(memoryFolder, 'tmp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/**
 * Whether files may be kept in memory.
 * @param facts `mounts`: the content of /proc/self/mounts; `freeBytes`: what both the place and the memory have left.
 */
export function isUsable({ mounts, freeBytes }) {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = lines.find(([, where]) => where === place) ?? [];
  // Some tests run what they have written.
  return type === 'tmpfs' && !options.split(',').includes('noexec') && freeBytes >= neededBytes;
}

function readFacts() {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    const { bavail, bsize } = statfsSync(place);
    // The memory of a container may be limited.
    const memory = Math.min(os.freemem(), process.constrainedMemory() || Infinity);
    return { mounts, freeBytes: Math.min(bavail * bsize, memory) };
  } catch {
    // Another system than Linux.
    return { mounts: '', freeBytes: 0 };
  }
}
