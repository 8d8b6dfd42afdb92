import { rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivateJson } from '../private-file.ts';
import type { RoleName } from './start-apps.ts';

/** The contents of `<data folder>/stack.json` while a stack runs; an orderly stop removes the file. */
export interface StackFile {
  /** The API's address on this machine. */
  baseUrl: string;
  /** The address of /healthz, /readyz and /metrics of each role's process; roles of one process have the same. */
  opsUrls: Record<RoleName, string>;
  /** The credentials for /queues at each of these addresses. */
  operator: { user: string; password: string };
  apiKey: string | null;
  databaseUrl: string;
  redisUrl: string;
  /** The mail server: our catcher, unless SMTP_URL names another. */
  smtpUrl: string;
  /** The web inbox of our catcher; null if mail goes elsewhere. */
  inboxUrl: string | null;
  /**
   * The pids of the processes that the stack itself has started, by what they do; roles of one process have the same.
   * They change when a process is restarted.
   */
  pids: Record<RoleName | 'supervisor', number> & { postgres?: number; redis?: number };
  startedAt: string;
}

/** The path of a data folder's stack.json. */
export function stackFilePath(folder: string): string {
  return path.join(folder, 'stack.json');
}

/** Writes stack.json atomically: a reader sees either the old one or the new one. */
export function writeStackFile(folder: string, content: StackFile): void {
  writePrivateJson(stackFilePath(folder), content);
}

/** Removes stack.json once nothing runs. */
export function removeStackFile(folder: string): void {
  rmSync(stackFilePath(folder), { force: true });
}
