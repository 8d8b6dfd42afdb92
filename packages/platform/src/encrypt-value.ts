import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type AppSecrets, deriveKeys, keyIdLength } from './app-secrets.ts';

const format = 1;
const ivLength = 12;
const tagLength = 16;
const headerLength = 1 + keyIdLength;

/** Options for encrypting and decrypting; see `encryptValue`. */
interface EncryptOptions {
  appSecrets: AppSecrets;
  purpose: string;
  owner: string;
}

/**
 * Encrypts text for storage with AES-256-GCM (NIST SP 800-38D), under a key that is derived from the current APP_SECRET
 * for each purpose. The bytes are: format (1), key id (4), IV (12), tag (16), ciphertext.
 * @param options `purpose`: the kind of text, which must never change; `owner`: the row that the text belongs to, which
 *   is authenticated too, so that one row's bytes can't be used in another row. Decrypting needs the same options.
 */
export function encryptValue(text: string, options: EncryptOptions): Buffer {
  const [{ id, key }] = deriveKeys(options.appSecrets, options.purpose);
  const header = Buffer.concat([Buffer.of(format), id]);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.concat([header, Buffer.from(options.owner)]));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of `encryptValue` under any of the APP_SECRETs.
 * @throws Error if it was encrypted under none of these, has been changed, or has another owner or format.
 */
export function decryptValue(encrypted: Uint8Array, options: EncryptOptions): string {
  const { owner } = options;
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
  if (bytes.length <= headerLength + ivLength + tagLength || bytes[0] !== format) {
    throw new Error(`The encrypted value of ${owner} has a format that this version does not know`);
  }
  const keys = deriveKeys(options.appSecrets, options.purpose).filter(({ id }) => id.equals(keyIdOf(bytes)));
  if (keys.length === 0) throw new Error(`The encrypted value of ${owner} was encrypted under another APP_SECRET`);
  let cause: unknown;
  // There may be several, if the short ids of two keys happen to be equal.
  for (const { key } of keys) {
    try {
      return decryptBytes(bytes, key, owner);
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`The encrypted value of ${owner} is damaged or belongs to another owner`, { cause });
}

/** The id of the key that a value is encrypted under, as `deriveKeys` returns it. */
export function keyIdOf(encrypted: Uint8Array): Buffer {
  return Buffer.from(encrypted.subarray(1, headerLength));
}

/** SQL for the id of the key that a value is encrypted under. @param column SQL for the encrypted value. */
export function keyIdSql(column: string): string {
  return `substring(${column} from 2 for ${keyIdLength})`;
}

function decryptBytes(bytes: Buffer, key: Buffer, owner: string): string {
  const tagEnd = headerLength + ivLength + tagLength;
  const iv = bytes.subarray(headerLength, headerLength + ivLength);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, headerLength), Buffer.from(owner)]));
  decipher.setAuthTag(bytes.subarray(headerLength + ivLength, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
}
