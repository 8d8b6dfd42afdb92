import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

interface SealingKey {
  /** The first bytes of the key's SHA-256: tells which APP_SECRET sealed a value, and nothing about it. */
  id: Buffer;
  key: Buffer;
}

const format = 1;
const keyIdLength = 4;
const ivLength = 12;
const tagLength = 16;
const headerLength = 1 + keyIdLength;

const keys = new Map<string, SealingKey>();

/**
 * Text as it is stored when nobody but us may read it: AES-256-GCM (NIST SP 800-38D) under a key derived from APP_SECRET
 * by HKDF-SHA256 (RFC 5869), one for each purpose. The bytes are: format (1), key id (4), IV (12), tag (16), ciphertext.
 * @param options `purpose`: what kind of text it is, the same words for ever; `owner`: whose it is, authenticated with
 *   it, so that one row's bytes are worth nothing in another's. Give the same when opening.
 */
export function seal(text: string, options: { appSecret: string; purpose: string; owner: string }): Buffer {
  const { id, key } = deriveKey(options);
  const header = Buffer.concat([Buffer.of(format), id]);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.concat([header, Buffer.from(options.owner)]));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * The text inside what `seal` made.
 * @throws Error when APP_SECRET isn't the one it was sealed under, or the bytes or the owner aren't the ones sealed.
 */
export function openSealed(sealed: Uint8Array, options: { appSecret: string; purpose: string; owner: string }): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const { id, key } = deriveKey(options);
  if (bytes.length <= headerLength + ivLength + tagLength || bytes[0] !== format) {
    throw new Error(`What is sealed for ${options.owner} is not in a format this version knows`);
  }
  const header = bytes.subarray(0, headerLength);
  if (!header.subarray(1).equals(id)) {
    throw new Error(`What is sealed for ${options.owner} was sealed under another APP_SECRET`);
  }
  const iv = bytes.subarray(headerLength, headerLength + ivLength);
  const tagEnd = headerLength + ivLength + tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.concat([header, Buffer.from(options.owner)]));
  decipher.setAuthTag(bytes.subarray(headerLength + ivLength, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error(`What is sealed for ${options.owner} is damaged or belongs to somebody else`, { cause });
  }
}

/** Remembered for each APP_SECRET (a process has one) and purpose, since every delivery opens a secret. */
function deriveKey({ appSecret, purpose }: { appSecret: string; purpose: string }): SealingKey {
  const name = `${purpose}\0${appSecret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
  const made = { id: createHash('sha256').update(key).digest().subarray(0, keyIdLength), key };
  keys.set(name, made);
  return made;
}
