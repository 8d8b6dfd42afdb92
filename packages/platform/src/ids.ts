import { TypeID } from 'typeid-js';
import { v7 } from 'uuid';

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

// TypeID: 26 characters of Crockford's base32 in lower case, the first at most 7, since a UUID has 128 bits.
const suffixPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const latestTime = 2 ** 48 - 1;

const idBytes = new Uint8Array(16);
const idText = Buffer.from('00000000-0000-0000-0000-000000000000');
const hexDigits = Buffer.from('0123456789abcdef');
// Where the digits of each byte stand in the text.
const hexPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** A new identifier for a row: a UUIDv7 (RFC 9562), so that rows created later sort later. */
export function newId(): string {
  // As typeid-js makes them, without a way through base32, and written as one string: an import makes millions, and the
  // library's own text consists of twenty strings that become garbage.
  v7(undefined, idBytes);
  for (let at = 0; at < idBytes.length; at += 1) {
    const [byte, place] = [idBytes[at] ?? 0, hexPlaces[at] ?? 0];
    idText[place] = hexDigits[byte >> 4] ?? 0;
    idText[place + 1] = hexDigits[byte & 15] ?? 0;
  }
  return idText.toString('latin1');
}

/** When a row's UUIDv7 was created, in milliseconds since the epoch: its first 48 bits (RFC 9562 §5.7). */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The lowest UUIDv7 of this moment, in milliseconds since the epoch: rows created then or later have this id or a higher one. */
export function firstIdAt(time: number): string {
  const hex = Math.min(Math.max(Math.trunc(time), 0), latestTime)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** A row's UUID as the public identifier: `('sub', '0190…') → 'sub_01j…'`. */
export function toUid(prefix: UidPrefix, id: string): string {
  return TypeID.fromUUID(prefix, id).toString();
}

/** A public identifier back to the row's UUID; undefined when it is malformed or names another kind of resource. */
export function fromUid(prefix: UidPrefix, uid: string): string | undefined {
  if (!uid.startsWith(`${prefix}_`) || !suffixPattern.test(uid.slice(prefix.length + 1))) return undefined;
  try {
    return TypeID.fromString(uid, prefix).toUUID();
  } catch {
    // Not every 128 bits are a UUID: version and variant have fixed bits.
    return undefined;
  }
}
