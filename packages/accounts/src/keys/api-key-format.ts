import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const brand = 'mw_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// 62^43 is the first power of 62 beyond 2^256, 62^6 the first beyond 2^32.
const secretLength = 43;
const checksumLength = 6;
const pattern = new RegExp(`^${brand}([0-9A-Za-z]{${secretLength}})([0-9A-Za-z]{${checksumLength}})$`);
const prefixLength = brand.length + 6;

/**
 * Generates a key: `mw_live_`, 32 random bytes and their CRC-32, all in base62, so that secret scanners can recognize
 * it.
 */
export function generateApiKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return `${brand}${secret}${checksum(secret)}`;
}

/** True if a key's checksum is right: a mistyped or invented key needs no look-up in the database. */
export function isWellFormedApiKey(key: string): boolean {
  const [, secret, sum] = pattern.exec(key) ?? [];
  return secret !== undefined && checksum(secret) === sum;
}

/** What is stored of a key: its SHA-256. The key has 256 random bits, so a slow password hash would add nothing. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The first characters of a key, stored to distinguish keys on a screen. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, prefixLength);
}

function checksum(secret: string): string {
  return toBase62(BigInt(crc32(secret)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}
