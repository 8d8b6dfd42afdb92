import { rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivateJson } from '../private-file.ts';
import type { AppName } from './start-apps.ts';

/** The contents of `<data folder>/stack.json` while a stack runs; it is removed at an orderly stop. */
export interface StackFile {
  /** The API's address on this machine. */
  baseUrl: string;
  /** The address of each app's /healthz, /readyz and /metrics. */
  opsUrls: Record<AppName, string>;
  /** The credentials for the queues, at /queues of each of them. */
  operator: { user: string; password: string };
  apiKey: string | null;
  databaseUrl: string;
  redisUrl: string;
  /** The mail server: our catcher, unless SMTP_URL names another. */
  smtpUrl: string;
  /** The web inbox of our catcher; null when mail goes elsewhere. */
  inboxUrl: string | null;
  /** Only of processes that the stack itself has started; changes when one is restarted. */
  pids: Record<AppName | 'supervisor', number> & { postgres?: number; redis?: number };
  startedAt: string;
}

/** The path of a data folder's stack.json. */
export function stackFilePath(folder: string): string {
  return path.join(folder, 'stack.json');
}

/** Writes stack.json atomically: a reader sees the old one or the new. */
export function writeStackFile(folder: string, content: StackFile): void {
  writePrivateJson(stackFilePath(folder), content);
}

/** Removes stack.json when nothing runs any more. */
export function removeStackFile(folder: string): void {
  rmSync(stackFilePath(folder), { force: true });
}
