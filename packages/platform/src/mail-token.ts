import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppSecrets, deriveKeys } from './app-secrets.ts';

/** Whose mail bounced: a campaign, and the position of the recipient in it. */
export interface BounceToken {
  /** With position 0, the id of a transactional email. */
  campaignId: string;
  /** Counted from 1. */
  position: number;
}

/** Who unsubscribes by mail: a subscriber, and the campaign whose mail had the token's address. */
export interface UnsubscribeToken {
  campaignId: string;
  subscriberId: string;
}

const formats = { bounce: 3, unsubscribe: 4 };
const idLength = 16;
// 96 bits, because the part of an address before the @ has at most 64 characters (RFC 5321 §4.5.3.1.1).
const signatureLength = 12;
// An unsubscribe token has two identifiers, so its 62 characters leave room for a signature of 64 bits. That is enough,
// because each guess costs a mail.
const shortSignatureLength = 8;
const unsubscribeLength = 62;
const keyPurpose = 'mailwright mail addresses v1';

/**
 * Signs a token for the address to which one mail bounces: 53 letters and digits. It is in base32 because some servers
 * write that address in lower case.
 */
export function signBounceToken({ campaignId, position }: BounceToken, appSecrets: AppSecrets): string {
  const body = Buffer.alloc(1 + idLength + 4);
  body[0] = formats.bounce;
  writeId(body, campaignId, 1);
  body.writeUInt32BE(position, 1 + idLength);
  return toBase32(signed(body, appSecrets));
}

/** Whose mail bounced, by the token in upper or lower case; undefined if we haven't signed it. */
export function readBounceToken(token: string, appSecrets: AppSecrets): BounceToken | undefined {
  const bytes = fromBase32(token.toLowerCase());
  const body = bytes && verified(bytes, formats.bounce, 1 + idLength + 4, appSecrets);
  if (body === undefined) return undefined;
  return { campaignId: readId(body, 1), position: body.readUInt32BE(1 + idLength) };
}

/**
 * Signs a token for the address to which a mail unsubscribes one recipient: 62 letters and digits. It is in base36
 * because some mail programs and servers write the address in lower case, and base32 would be too long.
 */
export function signUnsubscribeToken({ campaignId, subscriberId }: UnsubscribeToken, appSecrets: AppSecrets): string {
  const body = Buffer.alloc(1 + 2 * idLength);
  body[0] = formats.unsubscribe;
  writeId(body, campaignId, 1);
  writeId(body, subscriberId, 1 + idLength);
  const [{ key }] = deriveKeys(appSecrets, keyPurpose);
  const bytes = Buffer.concat([body.subarray(1), sign(body, key).subarray(0, shortSignatureLength)]);
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(unsubscribeLength, '0');
}

/** Who unsubscribes, by the token in upper or lower case; undefined if we haven't signed it. */
export function readUnsubscribeToken(token: string, appSecrets: AppSecrets): UnsubscribeToken | undefined {
  return token.length === unsubscribeLength
    ? readShortToken(token.toLowerCase(), appSecrets)
    : readEarlierToken(token, appSecrets);
}

function readShortToken(token: string, appSecrets: AppSecrets): UnsubscribeToken | undefined {
  if (!/^[0-9a-z]{62}$/.test(token)) return undefined;
  let value = 0n;
  for (const letter of token) value = value * 36n + BigInt(parseInt(letter, 36));
  const length = 2 * idLength + shortSignatureLength;
  const hex = value.toString(16).padStart(2 * length, '0');
  if (hex.length > 2 * length) return undefined;
  const bytes = Buffer.from(hex, 'hex');
  const body = Buffer.concat([Buffer.from([formats.unsubscribe]), bytes.subarray(0, 2 * idLength)]);
  const signature = bytes.subarray(2 * idLength);
  const isGenuine = deriveKeys(appSecrets, keyPurpose).some(({ key }) =>
    timingSafeEqual(sign(body, key).subarray(0, shortSignatureLength), signature),
  );
  return isGenuine ? { campaignId: readId(body, 1), subscriberId: readId(body, 1 + idLength) } : undefined;
}

/** Reads a token of an earlier version: 60 characters of base64url, whose case must be unchanged. */
function readEarlierToken(token: string, appSecrets: AppSecrets): UnsubscribeToken | undefined {
  if (!/^[\w-]{60}$/.test(token)) return undefined;
  const body = verified(Buffer.from(token, 'base64url'), formats.unsubscribe, 1 + 2 * idLength, appSecrets);
  if (body === undefined) return undefined;
  return { campaignId: readId(body, 1), subscriberId: readId(body, 1 + idLength) };
}

function signed(body: Buffer, appSecrets: AppSecrets): Buffer {
  const [{ key }] = deriveKeys(appSecrets, keyPurpose);
  return Buffer.concat([body, sign(body, key)]);
}

function verified(bytes: Buffer, format: number, length: number, appSecrets: AppSecrets): Buffer | undefined {
  if (bytes.length !== length + signatureLength || bytes[0] !== format) return undefined;
  const [body, signature] = [bytes.subarray(0, length), bytes.subarray(length)];
  const isGenuine = deriveKeys(appSecrets, keyPurpose).some(({ key }) => timingSafeEqual(sign(body, key), signature));
  return isGenuine ? body : undefined;
}

function sign(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureLength);
}

function writeId(bytes: Buffer, id: string, at: number): void {
  bytes.write(id.replaceAll('-', ''), at, 'hex');
}

function readId(bytes: Buffer, at: number): string {
  return bytes
    .subarray(at, at + idLength)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// Base32 of RFC 4648 in lower case, without padding.
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

function toBase32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31] ?? '';
  }
  return bits === 0 ? text : text + (alphabet[(value << (5 - bits)) & 31] ?? '');
}

/** Decodes base32; undefined unless `toBase32` would write the same text. */
function fromBase32(text: string): Buffer | undefined {
  if (text.length > 100) return undefined;
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
  }
  const read = Buffer.from(bytes);
  return toBase32(read) === text ? read : undefined;
}
