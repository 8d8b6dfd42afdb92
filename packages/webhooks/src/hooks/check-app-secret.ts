import type { Database } from '@mailwright/database';
import { type AppSecrets, ConfigError, keyIdSql, type Logger } from '@mailwright/platform';
import { openSecret } from '../send/hook-secret.ts';
import { validSecrets } from './valid-secrets.ts';

/**
 * Makes sure, at the start of a process, that it can read the secrets that others have stored: without the APP_SECRET they
 * are under, deliveries would fail for a fault of ours. When Postgres doesn't answer, the process starts unchecked.
 * @throws ConfigError when a secret is under none of these APP_SECRETs.
 */
export async function checkAppSecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await readSampleOfEachKey(database).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return [];
  });
  for (const { id, sealed } of samples) {
    try {
      openSecret(sealed, appSecrets, id);
    } catch {
      throw new ConfigError([
        'APP_SECRET is not the one that secrets in this database are stored under, and APP_SECRET_PREVIOUS has it neither',
      ]);
    }
  }
}

/** Of the secrets that deliveries are signed with, the newest under each key. */
async function readSampleOfEachKey(database: Database): Promise<{ id: string; sealed: Buffer }[]> {
  return database.query<{ id: string; sealed: Buffer }>({
    text: `SELECT DISTINCT ON (${keyIdSql('sealed')}) id, sealed FROM (${validSecrets}) AS s
      ORDER BY ${keyIdSql('sealed')}, id DESC`,
  });
}
