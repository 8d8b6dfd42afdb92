import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, decryptValue, encryptValue } from '@mailwright/platform';

/** The purpose of the keys that encrypt callback secrets; it must never change. */
export const callbackSecretPurpose = 'mailwright bounce callbacks v1';

/** What a callback keeps secret. */
export interface CallbackSecret {
  /** The part of the URL that nobody can guess, in base64url. */
  urlSecret: string;
  /** Verifies the provider's signatures; null if the provider signs nothing. */
  key: string | null;
}

const secretLength = 16;
const idLength = 16;

/** Makes a new secret. */
export function makeCallbackSecret(key: string | null): CallbackSecret {
  return { urlSecret: randomBytes(secretLength).toString('base64url'), key };
}

/** Encrypts a secret for storage. @param id the callback's id, to which the ciphertext is bound. */
export function encryptCallbackSecret(secret: CallbackSecret, appSecrets: AppSecrets, id: string): Buffer {
  return encryptValue(JSON.stringify(secret), { appSecrets, purpose: callbackSecretPurpose, owner: id });
}

/** Decrypts a stored secret. @throws Error if it is under none of these APP_SECRETs, or belongs to another callback */
export function decryptCallbackSecret(ciphertext: Uint8Array, appSecrets: AppSecrets, id: string): CallbackSecret {
  return JSON.parse(
    decryptValue(ciphertext, { appSecrets, purpose: callbackSecretPurpose, owner: id }),
  ) as CallbackSecret;
}

/** The part of a callback's URL that identifies and authenticates it. */
export function toCallbackToken(id: string, { urlSecret }: CallbackSecret): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from(urlSecret, 'base64url')]).toString(
    'base64url',
  );
}

/** The id of the callback that a token names, not yet verified; undefined if the text isn't a token. */
export function readCallbackId(token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idLength + secretLength) return undefined;
  return bytes
    .subarray(0, idLength)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Whether a token belongs to this callback. */
export function isCallbackToken(token: string, id: string, secret: CallbackSecret): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(toCallbackToken(id, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
