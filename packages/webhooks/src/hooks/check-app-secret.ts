import type { Database } from '@mailwright/database';
import { type AppSecrets, ConfigError, keyIdSql, type Logger } from '@mailwright/platform';
import { decryptHookSecret } from '../send/hook-secret.ts';
import { validSecrets } from './valid-secrets.ts';

/**
 * Checks, at the start of a process, that it can decrypt the stored secrets: without the APP_SECRET they are under,
 * deliveries would fail through our own fault. When Postgres is unavailable, the process starts unchecked.
 * @throws ConfigError when a secret is under none of these APP_SECRETs.
 */
export async function checkAppSecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await readSampleOfEachKey(database).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return [];
  });
  for (const { id, ciphertext } of samples) {
    try {
      decryptHookSecret(ciphertext, appSecrets, id);
    } catch {
      throw new ConfigError([
        'APP_SECRET is not the one that secrets in this database are stored under, and APP_SECRET_PREVIOUS has it neither',
      ]);
    }
  }
}

/** The newest secret under each key, among those that deliveries are signed with. */
async function readSampleOfEachKey(database: Database): Promise<{ id: string; ciphertext: Buffer }[]> {
  return database.query<{ id: string; ciphertext: Buffer }>({
    text: `SELECT DISTINCT ON (${keyIdSql('ciphertext')}) id, ciphertext FROM (${validSecrets}) AS s
      ORDER BY ${keyIdSql('ciphertext')}, id DESC`,
  });
}
