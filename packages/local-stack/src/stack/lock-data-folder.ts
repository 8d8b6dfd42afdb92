import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJsonObject, writePrivateJson } from '../private-file.ts';
import { identityOf, type ProcessIdentity, stillRuns } from '../process/process-by-pid.ts';

/** The lock for running a stack in a data folder, held by one process at a time. */
interface DataFolderLock {
  /** The apps that an earlier holder could not stop. */
  leftovers: ProcessIdentity[];
  /** Stores which apps run now, so that the next holder knows them if this process is killed. */
  noteApps(pids: number[]): void;
  release(): void;
}

interface LockText {
  supervisor: ProcessIdentity;
  apps: ProcessIdentity[];
}

/**
 * Locks a data folder; takes over a lock whose holder is gone without having released it.
 * @throws if the holder still runs; the message names its process and address.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderLock> {
  const file = path.join(folder, 'supervisor.lock');
  const supervisor = identityOf(process.pid);
  let leftovers: ProcessIdentity[] = [];
  while (!take(file, { supervisor, apps: [] })) {
    const held = readJsonObject(file) as Partial<LockText>;
    if (held.supervisor === undefined) continue;
    if (stillRuns(held.supervisor)) throw new Error(inUse(folder, held.supervisor.pid));
    leftovers = held.apps ?? [];
    if (takeOver(file, held.supervisor, { supervisor, apps: leftovers })) break;
    await sleep(20);
  }
  return {
    leftovers: leftovers.filter(stillRuns),
    noteApps: (pids) => writePrivateJson(file, { supervisor, apps: pids.map(identityOf) }),
    release: () => rmSync(file, { force: true }),
  };
}

// Unlike a file opened for writing, a link appears with its whole text, and only if the name is free.
function take(file: string, text: LockText): boolean {
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, JSON.stringify(text), { mode: 0o600 });
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

// Two processes may find the same stale lock. Only one at a time may check and replace it: otherwise the slower one
// would replace the lock that the faster one has just acquired.
function takeOver(file: string, stale: ProcessIdentity, text: LockText): boolean {
  const turn = `${file}.turn`;
  try {
    mkdirSync(turn);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 5_000) rmSync(turn, { recursive: true, force: true });
    return false;
  }
  try {
    const { supervisor } = readJsonObject(file) as Partial<LockText>;
    if (supervisor?.pid !== stale.pid || supervisor.startTime !== stale.startTime) return false;
    writePrivateJson(file, text);
    return true;
  } finally {
    rmdirSync(turn);
  }
}

function inUse(folder: string, pid: number): string {
  const { baseUrl } = readJsonObject(path.join(folder, 'stack.json'));
  const where = typeof baseUrl === 'string' ? ` at ${baseUrl}` : '';
  return (
    `Mailwright already runs with the data folder ${folder}: process ${pid}${where}. ` +
    `Stop it with Ctrl-C in its terminal or "kill ${pid}", or start a second one with --data-dir.`
  );
}
