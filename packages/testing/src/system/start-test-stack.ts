import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Stack, startStack } from '@mailwright/local-stack';
import { toolsDir } from '../servers/test-servers-file.ts';

/** A new folder for a test's data. */
export async function makeTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailwright-system-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Starts a stack with its data in a test's folder: the API and the workers as separate processes, with their own Postgres,
 * Redis and mail catcher, and webhooks allowed to this machine.
 */
export function startTestStack(dataDir: string, environment: Record<string, string>): Promise<Stack> {
  return startStack({
    dataDir,
    toolsDir,
    port: 0,
    quiet: true,
    environment: {
      DATABASE_URL: '',
      BASE_URL: '',
      PORT: '',
      SMTP_URL: '',
      LOG_FORMAT: 'json',
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...environment,
    },
    log: () => {},
  });
}
