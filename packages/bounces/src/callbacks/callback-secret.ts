import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, decryptValue, encryptValue } from '@mailwright/platform';

/** The purpose of the keys that secrets of callbacks are encrypted under; it must never change. */
export const callbackSecretPurpose = 'mailwright bounce callbacks v1';

/** What a callback keeps secret. */
export interface CallbackSecret {
  /** In base64url: the part of the URL that no one can guess. */
  urlSecret: string;
  /** By which the provider's signatures are verified; null when it signs nothing. */
  key: string | null;
}

const secretLength = 16;
const idLength = 16;

/** A new secret. */
export function makeCallbackSecret(key: string | null): CallbackSecret {
  return { urlSecret: randomBytes(secretLength).toString('base64url'), key };
}

/** Encrypts a secret as it is stored. @param id the callback's, which the ciphertext is bound to. */
export function encryptCallbackSecret(secret: CallbackSecret, appSecrets: AppSecrets, id: string): Buffer {
  return encryptValue(JSON.stringify(secret), { appSecrets, purpose: callbackSecretPurpose, owner: id });
}

/** Decrypts it. @throws Error when it is under none of these APP_SECRETs, or another callback's */
export function decryptCallbackSecret(ciphertext: Uint8Array, appSecrets: AppSecrets, id: string): CallbackSecret {
  return JSON.parse(
    decryptValue(ciphertext, { appSecrets, purpose: callbackSecretPurpose, owner: id }),
  ) as CallbackSecret;
}

/** The part of a callback's URL that names and proves it. */
export function toCallbackToken(id: string, { urlSecret }: CallbackSecret): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(urlSecret, 'base64url')]).toString(
    'base64url',
  );
}

/** The id of the callback that a token names; undefined for text that is no token. It isn't proven yet. */
export function readCallbackId(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idLength + secretLength) return undefined;
  return bytes
    .subarray(0, idLength)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a token is that of this callback. */
export function isCallbackToken(token: string, id: string, secret: CallbackSecret): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(toCallbackToken(id, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
