import { createHmac } from 'node:crypto';
import { type AppSecrets, type DerivedKey, deriveKeyIds, deriveKeys } from '@mailwright/platform';

const purpose = 'mailwright suppressions v1';

/** What is stored of a suppressed address or domain. */
export interface SuppressionHash {
  hash: Buffer;
  /** The id of the key it was hashed under; see `deriveKeys`. */
  keyId: Buffer;
}

/**
 * Hashes a suppressed address or domain: HMAC-SHA256 under a key derived from the current APP_SECRET, so that after an
 * erasure the database alone doesn't reveal whose it was.
 * @param value a normalized address, or `@` and a domain.
 */
export function hashSuppressed(value: string, appSecrets: AppSecrets): SuppressionHash {
  const [current] = deriveKeys(appSecrets, purpose);
  return { hash: hashUnder(value, current), keyId: current.id };
}

/** The hashes by which a value is looked up: one under each APP_SECRET, the current one's first. */
export function hashesOf(value: string, appSecrets: AppSecrets): Buffer[] {
  return deriveKeys(appSecrets, purpose).map((key) => hashUnder(value, key));
}

/**
 * The hashes that suppress an address: its own and its domain's, under each APP_SECRET. None for text that is no
 * address.
 */
export function hashesSuppressing(emailNormalized: string, appSecrets: AppSecrets): Buffer[] {
  const at = emailNormalized.lastIndexOf('@');
  return at < 1 ? [] : [emailNormalized, emailNormalized.slice(at)].flatMap((value) => hashesOf(value, appSecrets));
}

/** The ids that `SuppressionHash` has under these APP_SECRETs, the current one's first. */
export function suppressionKeyIds(appSecrets: AppSecrets): [Buffer, ...Buffer[]] {
  return deriveKeyIds(appSecrets, purpose);
}

function hashUnder(value: string, { key }: DerivedKey): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
