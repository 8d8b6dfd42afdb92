// Test databases are thousands of files that live for seconds. If there is plenty of memory, they are kept in it: on a
// file system that searches for free inodes among recently deleted ones (ext4 without a journal), creating them takes a
// fifth of a run's CPU time.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const place = '/dev/shm';
const neededBytes = 8 * 1024 ** 3;

/**
 * The in-memory folder in which a clone's run keeps its servers' data and temporary files; undefined if there can be
 * none.
 * @param root of the clone, with a slash at the end.
 */
export function findMemoryFolder(root) {
  return isUsable(readFacts()) ? memoryFolderOf(root) : undefined;
}

/** The folder is the same for all runs of a clone, so that a run finds what a killed one has left. */
export function memoryFolderOf(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return path.join(place, `mailwright-test-${process.getuid?.()}-${name}`);
}

/** Creates a run's folder, unless a killed run has left it. @throws if it belongs to another user. */
export function makeMemoryFolder(folder) {
  // Postgres may run as another user, who must be able to enter the folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid())
    throw new Error(`${folder} isn't a folder of this user. Have it removed.`);
}

/** Recreates the folder for temporary files. Returns its path. */
export function makeTemporaryFolder(memoryFolder) {
  const folder = path.join(memoryFolder, 'tmp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

/**
 * Whether files may be kept in memory.
 * @param facts `mounts`: the content of /proc/self/mounts; `freeBytes`: what is free in both the file system and
 *   memory.
 */
export function isUsable({ mounts, freeBytes }) {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = lines.find(([, where]) => where === place) ?? [];
  // Some tests run programs that they have written.
  return type === 'tmpfs' && !options.split(',').includes('noexec') && freeBytes >= neededBytes;
}

function readFacts() {
  try {
    const mounts = readFileSync('/proc/self/mounts', 'utf8');
    const { bavail, bsize } = statfsSync(place);
    // A container's memory may be limited.
    const memory = Math.min(os.freemem(), process.constrainedMemory() || Infinity);
    return { mounts, freeBytes: Math.min(bavail * bsize, memory) };
  } catch {
    // The system isn't Linux.
    return { mounts: '', freeBytes: 0 };
  }
}
