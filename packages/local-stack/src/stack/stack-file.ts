import { rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivateJson } from '../private-file.ts';
import type { AppName } from './start-app.ts';

/** What `<data folder>/stack.json` holds while a stack is up; it is removed at an orderly stop. */
export interface StackFile {
  /** Where the API is reached from this machine. */
  baseUrl: string;
  /** Where each app answers /healthz, /readyz and /metrics. */
  opsUrls: Record<AppName, string>;
  /** Who may see the queues, at /queues of each of them. */
  operator: { user: string; password: string };
  apiKey: string | null;
  databaseUrl: string;
  redisUrl: string;
  /** Where mail is handed to: our catcher, unless SMTP_URL names another. */
  smtpUrl: string;
  /** Where a browser shows the mail that our catcher took; null when mail goes elsewhere. */
  inboxUrl: string | null;
  /** Only of what the stack itself has started; changes when a process is started again. */
  pids: Record<AppName | 'supervisor', number> & { postgres?: number; redis?: number };
  startedAt: string;
}

/** Where a data folder's stack.json is. */
export function stackFilePath(folder: string): string {
  return path.join(folder, 'stack.json');
}

/** Writes stack.json in one step: a reader sees the old one or the new. */
export function writeStackFile(folder: string, content: StackFile): void {
  writePrivateJson(stackFilePath(folder), content);
}

/** Removes stack.json: nothing runs here any more. */
export function removeStackFile(folder: string): void {
  rmSync(stackFilePath(folder), { force: true });
}
