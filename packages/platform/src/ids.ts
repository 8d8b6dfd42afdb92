import { randomFillSync } from 'node:crypto';
import { TypeID } from 'typeid-js';

/** The kinds of resource that have a public identifier, by the prefix of that identifier. */
export type UidPrefix =
  | 'acc'
  | 'key'
  | 'usr'
  | 'ses'
  | 'inv'
  | 'pky'
  | 'idn'
  | 'aud'
  | 'list'
  | 'sub'
  | 'cns'
  | 'act'
  | 'sup'
  | 'snd'
  | 'dom'
  | 'trp'
  | 'hook'
  | 'dlv'
  | 'evt'
  | 'rec'
  | 'imp'
  | 'tch'
  | 'seg'
  | 'tpl'
  | 'med'
  | 'cmp'
  | 'aut'
  | 'run'
  | 'eml'
  | 'bnc'
  | 'bcb';

// TypeID: 26 characters of Crockford's base32 in lower case, the first of which is at most 7, since a UUID has 128
// bits.
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const latestTime = 2 ** 48 - 1;

const idBytes = new Uint8Array(16);
const idText = Buffer.from('00000000-0000-0000-0000-000000000000');
const hexDigits = Buffer.from('0123456789abcdef');
// The positions of each byte's digits in the text.
const hexPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

// Random bytes for many ids, because a call for each would take longer than the rest of creating an id.
const random = new Uint8Array(4_096);
const randomPerId = 6;
let usedRandom = random.length;
let lastMs = -Infinity;
let counter = 0;

/** Creates an identifier for a row: a UUIDv7 (RFC 9562), so that rows created later sort later. */
export function newId(): string {
  writeNewId(idBytes, 0);
  // Written as one string: text concatenated from parts leaves each part as garbage, and an import creates millions of
  // ids.
  for (let at = 0; at < idBytes.length; at += 1) {
    const [byte, place] = [idBytes[at] ?? 0, hexPlaces[at] ?? 0];
    idText[place] = hexDigits[byte >> 4] ?? 0;
    idText[place + 1] = hexDigits[byte & 15] ?? 0;
  }
  return idText.toString('latin1');
}

/**
 * Writes the 16 bytes of a new identifier into `bytes`, from `at` on. The time is followed by a counter of 32 bits,
 * which starts each millisecond with a random value (RFC 9562 §6.2, method 1), and then by 42 random bits. This is the
 * layout of the uuid package, which allocates memory for each id, and an import creates millions of ids.
 */
export function writeNewId(bytes: Uint8Array, at: number): void {
  const now = Date.now();
  const isLater = now > lastMs;
  const from = takeRandom(isLater ? 2 * randomPerId : randomPerId);
  if (isLater) {
    lastMs = now;
    counter = readInt32(from + randomPerId);
  } else {
    counter = (counter + 1) | 0;
    if (counter === 0) lastMs += 1;
  }
  const high = Math.floor(lastMs / 0x10000);
  bytes[at] = high >>> 24;
  bytes[at + 1] = high >>> 16;
  bytes[at + 2] = high >>> 8;
  bytes[at + 3] = high;
  bytes[at + 4] = lastMs >>> 8;
  bytes[at + 5] = lastMs;
  // The version and the variant take the first bits of two bytes.
  bytes[at + 6] = 0x70 | (counter >>> 28);
  bytes[at + 7] = counter >>> 20;
  bytes[at + 8] = 0x80 | ((counter >>> 14) & 0x3f);
  bytes[at + 9] = counter >>> 6;
  bytes[at + 10] = (counter << 2) | ((random[from] ?? 0) & 0x03);
  for (let index = 1; index < randomPerId; index += 1) bytes[at + 10 + index] = random[from + index] ?? 0;
}

/**
 * Derives an identifier from another one, always the same for the same number (0 to 65,535), with the same time. Those
 * of one identifier sort by their numbers.
 */
export function numberedId(id: string, number: number): string {
  return id.slice(0, -4) + number.toString(16).padStart(4, '0');
}

/** Reserves this many unused random bytes; returns where they begin. */
function takeRandom(count: number): number {
  if (usedRandom + count > random.length) {
    randomFillSync(random);
    usedRandom = 0;
  }
  const from = usedRandom;
  usedRandom += count;
  return from;
}

function readInt32(from: number): number {
  return random.slice(from, from + 4).reduce((value, byte) => (value << 8) | byte, 0);
}

/** When a row's UUIDv7 was created, in milliseconds since the epoch: its first 48 bits (RFC 9562 §5.7). */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The lowest UUIDv7 of this moment (milliseconds since the epoch): rows created then or later have no lower id. */
export function firstIdAt(time: number): string {
  const hex = Math.min(Math.max(Math.trunc(time), 0), latestTime)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const uidText = Buffer.alloc(26);
const base32Digits = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz');
const uuidPlaces = [...idText.keys()].filter((place) => idText[place] !== '-'.charCodeAt(0));
// By the code of a digit; letters may be in either case.
const hexValues = new Uint8Array(128);
for (const digit of '0123456789abcdefABCDEF') hexValues[digit.charCodeAt(0)] = Number.parseInt(digit, 16);

/**
 * A row's UUID as the public identifier: `('sub', '0190…') → 'sub_01j…'`. A page of a collection has hundreds of them:
 * the TypeID package, which copies and checks what it made, takes ten times as long.
 */
export function toUid(prefix: UidPrefix, id: string): string {
  // 26 digits have two bits more than a UUID, which come first and are zero.
  let [bits, count, at] = [0, 2, 0];
  for (const place of uuidPlaces) {
    bits = ((bits & 0x0f) << 4) | (hexValues[id.charCodeAt(place)] ?? 0);
    count += 4;
    if (count < 5) continue;
    count -= 5;
    uidText[at++] = base32Digits[(bits >> count) & 31] ?? 0;
  }
  return `${prefix}_${uidText.toString('latin1')}`;
}

/** The row's UUID for a public identifier; undefined if that is malformed or names another kind of resource. */
export function fromUid(prefix: UidPrefix, uid: string): string | undefined {
  if (!uid.startsWith(`${prefix}_`) || !suffixPattern.test(uid.slice(prefix.length + 1))) return undefined;
  try {
    return TypeID.fromString(uid, prefix).toUUID();
  } catch {
    // Not all 128-bit values are UUIDs: the bits of version and variant are fixed.
    return undefined;
  }
}
