import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@mailwright/local-stack';
import { createTestDatabase, type TestDatabase } from '../servers/create-test-database.ts';
import { readTestServers, toolsDir } from '../servers/test-servers-file.ts';

/** A new folder for a test's data. */
export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailwright-system-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Starts a stack with its data in a test's folder: the API and the workers, with their own Postgres, Redis and mail
 * catcher. Webhooks to this machine are allowed, as they are by `npm start`.
 * @param separate whether the API and each worker have a process of their own; by default, they share one.
 */
export function startTestStack(dataDir: string, environment: Record<string, string>, separate = false): Promise<Stack> {
  return startStack({
    dataDir,
    toolsDir,
    separate,
    port: 0,
    quiet: true,
    environment: {
      DATABASE_URL: '',
      BASE_URL: '',
      PORT: '',
      SMTP_URL: '',
      LOG_FORMAT: 'json',
      WEBHOOK_ALLOW_HTTP: '',
      WEBHOOK_ALLOWED_CIDRS: '',
      ...environment,
    },
    log: () => {},
  });
}

/** A stack on the Postgres and the Redis of the test run. */
export interface SharedStack {
  stack: Stack;
  database: TestDatabase;
  /** The test's folder, in which the stack has its data at `.local`, as in a clone. */
  folder: string;
  /** Stops the stack and removes all of it. */
  close(): Promise<void>;
}

/**
 * Starts a stack in a new folder, with its own database and queues on the servers that the test run shares.
 * @param separate as for `startTestStack`.
 */
export async function startSharedStack(
  environment: Record<string, string> = {},
  separate = false,
): Promise<SharedStack> {
  const { folder, remove } = await makeTestFolder();
  const database = await createTestDatabase();
  const close = async (stack?: Stack): Promise<void> => {
    await stack?.stop();
    await database.drop();
    await remove();
  };
  try {
    const { redisUrl } = await readTestServers();
    const given = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: path.basename(folder),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,::1/128',
      ...environment,
    };
    const stack = await startTestStack(path.join(folder, '.local'), given, separate);
    return { stack, database, folder, close: () => close(stack) };
  } catch (error) {
    await close();
    throw error;
  }
}
