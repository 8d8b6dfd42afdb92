import type { Database } from '@mailwright/database';
import { ConfigError, type Logger } from '@mailwright/platform';
import { openSecret } from '../sending/hook-secret.ts';

/**
 * Makes sure, at the start of a process, that it can read the secrets that others have stored: with another APP_SECRET
 * every delivery would fail for a fault of ours. When Postgres doesn't answer, the process starts unchecked.
 * @throws ConfigError when APP_SECRET isn't theirs, having closed the database.
 */
export async function checkAppSecret(database: Database, appSecret: string, log: Logger): Promise<void> {
  const hook = await readNewestSecret(database).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return undefined;
  });
  if (hook === undefined) return;
  try {
    openSecret(hook.sealed, appSecret, hook.id);
  } catch {
    await database.close();
    throw new ConfigError(['APP_SECRET is not the one that the secrets in this database were stored under']);
  }
}

async function readNewestSecret(database: Database): Promise<{ id: string; sealed: Buffer } | undefined> {
  const [hook] = await database.query<{ id: string; sealed: Buffer }>({
    text: `SELECT id, secret_ciphertext AS sealed FROM hooks WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
  });
  return hook;
}
