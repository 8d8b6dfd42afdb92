import {
  checkEncrypted,
  countEncrypted,
  type Database,
  type EncryptedColumn,
  reencryptColumn,
  type Sql,
} from '@mailwright/database';
import type { AppSecrets, Logger } from '@mailwright/platform';
import { dkimKeyPurpose } from './dkim-key.ts';

const dkimKeys: EncryptedColumn = {
  table: 'sending_domains',
  column: 'private_key_ciphertext',
  purpose: dkimKeyPurpose,
  plural: 'DKIM keys',
};

/** How many DKIM keys are under each APP_SECRET, the current one first, and under others. */
export function countDkimKeys(sql: Sql, appSecrets: AppSecrets): Promise<{ byAppSecret: number[]; others: number }> {
  return countEncrypted(sql, dkimKeys, appSecrets);
}

/**
 * Checks, at the start of a process, that it can decrypt the stored DKIM keys: without the APP_SECRET they are under, mail
 * would go out unsigned. When Postgres is unavailable, the process starts unchecked.
 * @throws ConfigError when a key is under none of these APP_SECRETs.
 */
export function checkDkimKeySecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  return checkEncrypted(database, dkimKeys, appSecrets, log);
}

/**
 * Re-encrypts, under the current APP_SECRET, the DKIM keys that are under previous ones.
 * @param report receives after each batch how many are done.
 * @returns how many were done, and how many are left since they are under none of these APP_SECRETs.
 */
export function reencryptDkimKeys(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  return reencryptColumn(sql, dkimKeys, appSecrets, report);
}
