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

/** A new secret for a hook: `whsec_` and the standard base64 of 36 random bytes, which needs no padding. */
export function generateHookSecret(): string {
  return `whsec_${randomBytes(36).toString('base64')}`;
}

/**
 * A secret as it is stored: AES-256-GCM (NIST SP 800-38D) under a key derived from APP_SECRET by HKDF-SHA256 (RFC 5869).
 * The bytes are: format (1), key id (4), IV (12), tag (16), ciphertext.
 * @param hookId authenticated with it, so that one hook's bytes are worth nothing in another's row; give the same form
 *   (the row's UUID) when opening.
 */
export function sealSecret(secret: string, appSecret: string, hookId: string): Buffer {
  const { id, key } = deriveKey(appSecret);
  const header = Buffer.concat([Buffer.of(format), id]);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  cipher.setAAD(Buffer.concat([header, Buffer.from(hookId)]));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * The secret inside what `sealSecret` made.
 * @throws Error when APP_SECRET isn't the one it was sealed under, or the bytes or the hook aren't the ones sealed.
 */
export function openSecret(sealed: Uint8Array, appSecret: string, hookId: string): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const { id, key } = deriveKey(appSecret);
  if (bytes.length <= headerLength + ivLength + tagLength || bytes[0] !== format) {
    throw new Error(`The stored secret of hook ${hookId} is not in a format this version knows`);
  }
  const header = bytes.subarray(0, headerLength);
  if (!header.subarray(1).equals(id)) {
    throw new Error(`The stored secret of hook ${hookId} was sealed under another APP_SECRET`);
  }
  const iv = bytes.subarray(headerLength, headerLength + ivLength);
  const tagEnd = headerLength + ivLength + tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
  decipher.setAAD(Buffer.concat([header, Buffer.from(hookId)]));
  decipher.setAuthTag(bytes.subarray(headerLength + ivLength, tagEnd));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new Error(`The stored secret of hook ${hookId} is damaged or belongs to another hook`, { cause });
  }
}

/** Remembered for each APP_SECRET (a process has one), since every delivery opens a secret. */
function deriveKey(appSecret: string): SealingKey {
  const known = keys.get(appSecret);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailwright hook secrets v1', 32));
  const made = { id: createHash('sha256').update(key).digest().subarray(0, keyIdLength), key };
  keys.set(appSecret, made);
  return made;
}
