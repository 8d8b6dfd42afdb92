import type { Database } from '@mailwright/database';
import { type AppSecrets, ConfigError, type Logger } from '@mailwright/platform';
import { readSubject } from './change-suppressions.ts';
import { hashesOf, suppressionKeyIds } from './suppression-hash.ts';

interface Sample {
  value: string | null;
  hash: Buffer;
  keyId: Buffer | null;
}

/**
 * Checks, at the start of a process, that it can match the stored suppressions: without the APP_SECRET they are hashed
 * under they would never match, and those people could silently be added and sent to again. When Postgres is
 * unavailable, the process starts unchecked.
 * @throws ConfigError when a suppression is under none of these APP_SECRETs.
 */
export async function checkSuppressionSecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await readSamples(database, suppressionKeyIds(appSecrets)).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return [];
  });
  if (samples.every((sample) => isFound(sample, appSecrets))) return;
  throw new ConfigError([
    'APP_SECRET is not the one that suppressions in this database are stored under, and APP_SECRET_PREVIOUS has it neither',
  ]);
}

/**
 * One suppression whose key id is unknown to this process, if there is any, and one without a key id that has a value
 * to check by, which those of erased people don't have.
 */
async function readSamples(database: Database, keyIds: Buffer[]): Promise<Sample[]> {
  return database.query<Sample & Record<string, unknown>>({
    text: `(SELECT value, value_hash AS hash, hash_key_id AS "keyId" FROM suppressions
        WHERE hash_key_id <> ALL($1::bytea[]) LIMIT 1)
      UNION ALL
      (SELECT value, value_hash, hash_key_id FROM suppressions
        WHERE hash_key_id IS NULL AND value IS NOT NULL LIMIT 1)`,
    values: [keyIds],
  });
}

function isFound({ value, hash, keyId }: Sample, appSecrets: AppSecrets): boolean {
  const subject = value === null ? undefined : readSubject(value);
  if (subject === undefined) return keyId === null;
  return hashesOf(subject.normalized, appSecrets).some((ours) => ours.equals(hash));
}
