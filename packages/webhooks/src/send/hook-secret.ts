import { randomBytes } from 'node:crypto';
import { type AppSecrets, deriveKeyIds, openSealed, seal } from '@mailwright/platform';

const purpose = 'mailwright hook secrets v1';

/** A new secret for a hook: `whsec_` and the standard base64 of 36 random bytes, which needs no padding. */
export function generateHookSecret(): string {
  return `whsec_${randomBytes(36).toString('base64')}`;
}

/**
 * A secret as it is stored, sealed under the current APP_SECRET.
 * @param hookId one hook's bytes are worth nothing in another's row; give the same form (the row's UUID) when opening.
 */
export function sealSecret(secret: string, appSecrets: AppSecrets, hookId: string): Buffer {
  return seal(secret, { appSecrets, purpose, owner: hookId });
}

/**
 * The secret inside what `sealSecret` made.
 * @throws Error when none of our APP_SECRETs is the one it was sealed under, or the bytes or the hook aren't the ones sealed.
 */
export function openSecret(sealed: Uint8Array, appSecrets: AppSecrets, hookId: string): string {
  return openSealed(sealed, { appSecrets, purpose, owner: hookId });
}

/** The ids of the keys that secrets are sealed under, the current one's first; see `keyIdOf`. */
export function hookSecretKeyIds(appSecrets: AppSecrets): [Buffer, ...Buffer[]] {
  return deriveKeyIds(appSecrets, purpose);
}
