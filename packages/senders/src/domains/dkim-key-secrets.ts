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

/** Counts the DKIM keys under each APP_SECRET, the current one first, and those under any other. */
export function countDkimKeys(sql: Sql, appSecrets: AppSecrets): Promise<{ byAppSecret: number[]; others: number }> {
  return countEncrypted(sql, dkimKeys, appSecrets);
}

/**
 * Checks at startup that the process can decrypt the stored DKIM keys: without the right APP_SECRET, mail would go out
 * unsigned. If Postgres is unavailable, the process starts unchecked.
 * @throws ConfigError if a key is under none of these APP_SECRETs.
 */
export function checkDkimKeySecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  return checkEncrypted(database, dkimKeys, appSecrets, log);
}

/**
 * Re-encrypts, under the current APP_SECRET, the DKIM keys that are under previous ones.
 * @param report receives the number done so far after each batch.
 * @returns how many were done, and how many were left because they are under none of these APP_SECRETs.
 */
export function reencryptDkimKeys(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  return reencryptColumn(sql, dkimKeys, appSecrets, report);
}
