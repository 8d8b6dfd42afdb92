import { randomBytes } from 'node:crypto';
import { type AppSecrets, deriveKeyIds, decryptValue, encryptValue } from '@mailwright/platform';

const purpose = 'mailwright hook secrets v1';

/** A new secret for a hook: `whsec_` and the standard base64 of 36 random bytes, which needs no padding. */
export function generateHookSecret(): string {
  return `whsec_${randomBytes(36).toString('base64')}`;
}

/**
 * Encrypts a secret under the current APP_SECRET, as it is stored.
 * @param hookId the row's UUID, which the ciphertext is bound to: it can't be decrypted in another hook's row.
 */
export function encryptHookSecret(secret: string, appSecrets: AppSecrets, hookId: string): Buffer {
  return encryptValue(secret, { appSecrets, purpose, owner: hookId });
}

/**
 * Decrypts what `encryptHookSecret` returned.
 * @throws Error when it was encrypted under none of these APP_SECRETs, for another hook, or has been changed since.
 */
export function decryptHookSecret(ciphertext: Uint8Array, appSecrets: AppSecrets, hookId: string): string {
  return decryptValue(ciphertext, { appSecrets, purpose, owner: hookId });
}

/** The ids of the keys that secrets are encrypted under, the current one's first; see `keyIdOf`. */
export function hookSecretKeyIds(appSecrets: AppSecrets): [Buffer, ...Buffer[]] {
  return deriveKeyIds(appSecrets, purpose);
}
