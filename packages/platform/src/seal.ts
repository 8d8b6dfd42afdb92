import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AppSecrets } from './app-secrets.ts';
import { deriveKeys, keyIdLength } from './derive-key.ts';

const format = 1;
const ivLength = 12;
const tagLength = 16;
const headerLength = 1 + keyIdLength;

/** What sealing and opening need; see `seal`. */
export interface SealOptions {
  appSecrets: AppSecrets;
  purpose: string;
  owner: string;
}

/**
 * Text as it is stored when nobody but us may read it: AES-256-GCM (NIST SP 800-38D) under a key derived from the current
 * APP_SECRET, one for each purpose. The bytes are: format (1), key id (4), IV (12), tag (16), ciphertext.
 * @param options `purpose`: what kind of text it is, the same words for ever; `owner`: whose it is, authenticated with
 *   it, so that one row's bytes are worth nothing in another's. Give the same when opening.
 */
export function seal(text: string, options: SealOptions): Buffer {
  const [{ id, key }] = deriveKeys(options.appSecrets, options.purpose);
  const header = Buffer.concat([Buffer.of(format), id]);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.concat([header, Buffer.from(options.owner)]));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * The text inside what `seal` made, under whichever APP_SECRET.
 * @throws Error when none of ours is the one it was sealed under, or the bytes or the owner aren't the ones sealed.
 */
export function openSealed(sealed: Uint8Array, options: SealOptions): string {
  const { owner } = options;
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length <= headerLength + ivLength + tagLength || bytes[0] !== format) {
    throw new Error(`What is sealed for ${owner} is not in a format this version knows`);
  }
  const keys = deriveKeys(options.appSecrets, options.purpose).filter(({ id }) => id.equals(keyIdOf(bytes)));
  if (keys.length === 0) throw new Error(`What is sealed for ${owner} was sealed under another APP_SECRET`);
  let cause: unknown;
  // Several, when the short names of two keys happen to be the same.
  for (const { key } of keys) {
    try {
      return decrypt(bytes, key, owner);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`What is sealed for ${owner} is damaged or belongs to somebody else`, { cause });
}

/** The id of the key that something is sealed under, as `deriveKeys` has it. */
export function keyIdOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.subarray(1, headerLength));
}

/** SQL for the same. @param column SQL for what is sealed. */
export function keyIdSql(column: string): string {
  return `substring(${column} from 2 for ${keyIdLength})`;
}

function decrypt(bytes: Buffer, key: Buffer, owner: string): string {
  const tagEnd = headerLength + ivLength + tagLength;
  const iv = bytes.subarray(headerLength, headerLength + ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, headerLength), Buffer.from(owner)]));
  decipher.setAuthTag(bytes.subarray(headerLength + ivLength, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
