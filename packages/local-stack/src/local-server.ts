import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { readJsonObject, writePrivateJson } from './private-file.ts';
import { identityOf, type ProcessIdentity, stillRuns } from './process/process-by-pid.ts';
import type { RunningProcess } from './process/start-logged.ts';

/** A Postgres or Redis that we run on this machine. */
export interface LocalServer extends RunningProcess {
  /** The URL for clients, with user and password. */
  url: string;
  port: number;
  /** Stops it in order, with all acknowledged data on the disk. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL, like a power failure; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Prints a progress line. */
export type PrintLine = (line: string) => void;

/** The stored state of a data folder's Postgres or Redis, in `postgres.json` and `redis.json` (mode 0600). */
export interface ServerRecord {
  port: number | undefined;
  password: string;
}

/** The folders that a server needs in a data folder; creates those that are absent. */
export function openDataFolder(dataDir: string): { folder: string; logs: string } {
  const folder = path.resolve(dataDir);
  const logs = path.join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  return { folder, logs };
}

/**
 * Claims a data folder's server for this process: while the process lives, others don't touch the server.
 * @throws if a process that still runs owns it.
 */
export function claimServer(folder: string, name: 'postgres' | 'redis'): ServerRecord {
  const file = path.join(folder, `${name}.json`);
  const { owner, port, password } = readJsonObject(file) as {
    owner?: ProcessIdentity;
    port?: number;
    password?: string;
  };
  if (owner !== undefined && owner.pid !== process.pid && stillRuns(owner)) {
    throw new Error(`Process ${owner.pid} runs the ${name} in ${folder}. End it first, or take another data folder.`);
  }
  const record = { port, password: password ?? randomBytes(24).toString('hex') };
  writeServerRecord(folder, name, record);
  return record;
}

/**
 * Releases a server that has stopped: any process may start it now. If that can't be stored, because the disk is full
 * or the folder was removed while the server ran, other processes may start it once this one has ended.
 */
export function releaseServer(folder: string, name: 'postgres' | 'redis', record: ServerRecord): void {
  try {
    if (existsSync(folder)) writePrivateJson(path.join(folder, `${name}.json`), record);
  } catch {
    // The next process to start it sees that its owner has ended.
  }
}

/** Stores the port and password of a server that this process owns. */
export function writeServerRecord(folder: string, name: 'postgres' | 'redis', record: ServerRecord): void {
  writePrivateJson(path.join(folder, `${name}.json`), { ...record, owner: identityOf(process.pid) });
}
