import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { listAudit } from '@mailwright/outbox';
import { childEnvironment, newId } from '@mailwright/platform';
import { createTestDatabase, type TestDatabase } from '@mailwright/testing';
import { admin } from '../../src/admin.ts';

const script = fileURLToPath(new URL('../../../../scripts/admin.mjs', import.meta.url));

/** How a command ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Record<string, string | undefined>;

/**
 * Runs `npm run admin -- …` as a process, to its end. @param environment changes to ours; undefined removes a variable.
 */
export async function spawnAdmin(args: string[], environment: Environment, stdin = ''): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], { env: childEnvironment(environment) });
  child.stdin.end(stdin);
  const code = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/** Runs the same in this process, which takes a fraction of the time. @param environment the whole configuration. */
export async function callAdmin(args: string[], environment: Environment, stdin = ''): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await admin(args, { stdin: Readable.from([stdin]), stdout, stderr, environment });
  stdout.end();
  stderr.end();
  return { code, stdout: await text(stdout), stderr: await text(stderr) };
}

/** Calls commands on a test's database. */
export interface AdminCaller {
  /** Runs a command. @param options `environment`: changes to the commands' configuration. */
  admin(args: string[], options?: { stdin?: string; environment?: Environment }): Promise<Ended>;
  /** Resolves to what a successful command prints with --json. */
  adminJson<Json = Record<string, unknown>>(...args: string[]): Promise<Json>;
}

/** Creates a caller. @param environment the commands' configuration in addition to DATABASE_URL. */
export function createAdminCaller(database: TestDatabase, environment: Environment = {}): AdminCaller {
  // Uses a folder without an `npm start`, unless a test names another one.
  const own = { DATABASE_URL: database.url, MAILWRIGHT_DATA_DIR: `/nowhere/${newId()}`, ...environment };
  const call: AdminCaller['admin'] = (args, options = {}) =>
    callAdmin(args, { ...own, ...options.environment }, options.stdin);
  return {
    admin: call,
    adminJson: async <Json>(...args: string[]) => {
      const { code, stdout, stderr } = await call([...args, '--json']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout) as Json;
    },
  };
}

/** A database for one test file, and the commands on it. */
export interface AdminFixture extends AdminCaller {
  database: TestDatabase;
}

export async function openAdmin(): Promise<AdminFixture> {
  const database = await createTestDatabase();
  return { database, ...createAdminCaller(database) };
}

/** Reads an account's audit log, newest first: what was done, and by whom. */
export async function actionsOf(database: TestDatabase, accountId: string) {
  const entries = await listAudit(database, accountId, { limit: 100, beforeId: undefined });
  return entries.map(({ action, actor, details }) => ({ action, kind: actor.kind, details }));
}

export const anyEmail = () => `user-${newId()}@example.com`;
