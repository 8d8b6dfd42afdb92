import { countEncrypted, type EncryptedColumn, reencryptColumn, type Sql } from '@mailwright/database';
import { type AppSecrets, ConfigError, decryptValue, encryptValue, type Logger } from '@mailwright/platform';

const passwords: EncryptedColumn = {
  table: 'transports',
  column: 'password_ciphertext',
  // Part of the keys: it must never change.
  purpose: 'mailwright transport passwords v1',
  plural: 'passwords of transports',
};
const { purpose } = passwords;

/**
 * Encrypts a password under the current APP_SECRET, for storage.
 * @param transportId the row's UUID, to which the ciphertext is bound
 */
export function encryptPassword(password: string, appSecrets: AppSecrets, transportId: string): Buffer {
  return encryptValue(password, { appSecrets, purpose, owner: transportId });
}

/**
 * Decrypts what `encryptPassword` returned.
 * @throws Error if it was encrypted under none of these APP_SECRETs, belongs to another transport, or has been changed.
 */
export function decryptPassword(ciphertext: Uint8Array, appSecrets: AppSecrets, transportId: string): string {
  return decryptValue(ciphertext, { appSecrets, purpose, owner: transportId });
}

/** Counts the passwords under each APP_SECRET, the current one first, and those under any other. */
export function countTransportPasswords(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: number[]; others: number }> {
  return countEncrypted(sql, passwords, appSecrets);
}

/**
 * Checks at startup that the process has the APP_SECRETs of the stored passwords. If only some passwords are under none
 * of these, that is logged: they belong to single accounts, whose mail waits, and must not stop everyone else's. If
 * Postgres is unavailable, the process starts unchecked.
 * @throws ConfigError if all passwords are under none of these APP_SECRETs.
 */
export async function checkPasswordSecret(sql: Sql, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const counts = await countTransportPasswords(sql, appSecrets).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
  });
  if (counts === undefined || counts.others === 0) return;
  if (counts.byAppSecret.some((count) => count > 0)) {
    log.error('transports.unreadable', { transports: counts.others });
    return;
  }
  throw new ConfigError([
    'APP_SECRET is not the one that passwords of transports in this database are encrypted under, and APP_SECRET_PREVIOUS does not contain it either: set both as in the other processes',
  ]);
}

/**
 * Re-encrypts, under the current APP_SECRET, the passwords that are under previous ones.
 * @param report receives the number done so far after each batch.
 * @returns how many were done, and how many were left because they are under none of these APP_SECRETs.
 */
export function reencryptTransportPasswords(
  sql: Sql,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number; unreadable: number }> {
  return reencryptColumn(sql, passwords, appSecrets, report);
}
