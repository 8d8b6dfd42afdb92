import { checkEncrypted, countEncrypted, type EncryptedColumn, reencryptColumn, type Sql } from '@mailwright/database';
import { type AppSecrets, decryptValue, encryptValue, type Logger } from '@mailwright/platform';

const secrets: EncryptedColumn = {
  table: 'totp_factors',
  column: 'secret_ciphertext',
  // Part of the keys: it must never change.
  purpose: 'mailwright totp secrets v1',
  plural: 'secrets of one-time codes',
};
const { purpose } = secrets;

/**
 * Encrypts a secret under the current APP_SECRET, for storage.
 * @param id the row's UUID, to which the ciphertext is bound
 */
export function encryptTotpSecret(secret: string, appSecrets: AppSecrets, id: string): Buffer {
  return encryptValue(secret, { appSecrets, purpose, owner: id });
}

/**
 * Decrypts what `encryptTotpSecret` returned.
 * @throws Error if it was encrypted under none of these APP_SECRETs, belongs to another row, or has been changed.
 */
export function decryptTotpSecret(ciphertext: Uint8Array, appSecrets: AppSecrets, id: string): string {
  return decryptValue(ciphertext, { appSecrets, purpose, owner: id });
}

/** Counts the secrets under each APP_SECRET, the current one first, and those under any other. */
export function countTotpSecrets(sql: Sql, appSecrets: AppSecrets): Promise<{ byAppSecret: number[]; others: number }> {
  return countEncrypted(sql, secrets, appSecrets);
}

/**
 * Checks at startup that the process can decrypt the stored secrets. If Postgres is unavailable, the process starts
 * unchecked.
 * @throws ConfigError if a secret is under none of these APP_SECRETs.
 */
export function checkTotpSecret(sql: Sql, appSecrets: AppSecrets, log: Logger): Promise<void> {
  return checkEncrypted(sql, secrets, appSecrets, log);
}

/**
 * Re-encrypts, under the current APP_SECRET, the secrets that are under previous ones.
 * @param report receives the number done so far after each batch.
 * @returns how many were done, and how many were left because they are under none of these APP_SECRETs.
 */
export function reencryptTotpSecrets(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  return reencryptColumn(sql, secrets, appSecrets, report);
}
