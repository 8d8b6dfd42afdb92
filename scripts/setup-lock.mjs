// Lets one process at a time prepare a clone. Uses only Node's own modules: node_modules may not exist yet.
import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// The slowest installation takes less, so an older lock belongs to a process whose pid has been reused.
const oldestMs = 30 * 60_000;

/** Runs `work` while no other process of this clone does; waits for its turn, and logs once that it waits. */
export async function withSetupLock(file, log, work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let logged = false;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder === undefined) continue;
    if (isStale(file, holder)) removeStale(file, holder);
    else if (!logged) {
      log(`Process ${holder} is preparing this clone; waiting for it…`);
      logged = true;
    }
    await sleep(100);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

// Unlike a file opened for writing, a link appears with its whole text, and only if the name is free.
function take(file) {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, String(process.pid));
  try {
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isStale(file, holder) {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  // In a restarted container, a process gets the pid of its predecessor, so it mustn't wait for itself.
  if (Date.now() - mtimeMs > oldestMs || holder === process.pid) return true;
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

// Only one process at a time may check and remove the lock: otherwise, the slower one would remove the lock that the
// faster one has just acquired.
function removeStale(file, holder) {
  const turn = `${file}.turn`;
  try {
    mkdirSync(turn);
  } catch {
    const { mtimeMs } = statSync(turn, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > 5_000) rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    if (readHolder(file) === holder) rmSync(file);
  } finally {
    rmdirSync(turn);
  }
}
