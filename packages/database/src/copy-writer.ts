import { writeNewId } from '@mailwright/platform';

/** A value of a column; a uuid and JSON are given as text. */
export type CopyValue = string | number | boolean | Date | readonly string[] | null | undefined;

/**
 * The types of columns that can be written. An enum value is text. A `new id` is a uuid that the writer creates in
 * place of the value.
 */
export type CopyType = 'new id' | 'uuid' | 'text' | 'jsonb' | 'text[]' | 'int2' | 'int4' | 'boolean' | 'timestamptz';

/** Writes rows in COPY's binary format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.4 */
export interface CopyWriter {
  write(row: readonly CopyValue[]): void;
  /** Ends the data and returns its blocks. A row may span several blocks. */
  end(): Buffer[];
}

const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
// Large enough that writing the blocks costs little.
const blockLength = 65_536;
// A call into native code takes as long as writing this many characters in JavaScript.
const shortLength = 64;
// More bytes than a value takes in addition to its text.
const valueLength = 32;
const textOid = 25;
const postgresEpochMs = 946_684_800_000n;

/** Creates a writer for rows with columns of these types. */
export function createCopyWriter(types: readonly CopyType[]): CopyWriter {
  const full: Buffer[] = [];
  let block = Buffer.allocUnsafeSlow(blockLength);
  let at = header.copy(block);
  let lastTime = { ms: Number.NaN, bytes: Buffer.alloc(8) };
  // The last uuid of each column, since rows that are written together mostly have the same account and list.
  const lastUuids = types.map(() => ({ text: '', isRead: false, bytes: Buffer.alloc(16) }));

  /** Begins another block if the current one has no room for this many bytes. */
  function reserve(length: number): void {
    if (at + length <= block.length) return;
    full.push(block.subarray(0, at));
    block = Buffer.allocUnsafeSlow(Math.max(blockLength, length));
    at = 0;
  }
  function writeInt16(value: number): void {
    block[at] = value >> 8;
    block[at + 1] = value;
    at += 2;
  }
  function writeInt32(value: number): void {
    block[at] = value >> 24;
    block[at + 1] = value >> 16;
    block[at + 2] = value >> 8;
    block[at + 3] = value;
    at += 4;
  }
  /** Writes the length of the data since `lengthAt` into the four bytes that were reserved there. */
  function writeLengthAt(lengthAt: number): void {
    const end = at;
    at = lengthAt;
    writeInt32(end - lengthAt - 4);
    at = end;
  }
  function writeCharacters(text: string): void {
    if (text.length <= shortLength) {
      let index = 0;
      for (; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code >= 0x80) break;
        block[at + index] = code;
      }
      if (index === text.length) {
        at += index;
        return;
      }
    }
    at += block.write(text, at);
  }
  function writeText(text: string): void {
    const lengthAt = at;
    at += 4;
    writeCharacters(text);
    writeLengthAt(lengthAt);
  }
  function writeJson(text: string): void {
    const lengthAt = at;
    // The version of the jsonb format.
    block[at + 4] = 1;
    at += 5;
    writeCharacters(text);
    writeLengthAt(lengthAt);
  }
  function writeUuid(text: string, column: number): void {
    writeInt32(16);
    const last = lastUuids[column];
    if (last?.text === text) {
      if (!last.isRead) readUuid(text, last.bytes, 0);
      last.isRead = true;
      for (let index = 0; index < 16; index += 1) block[at + index] = last.bytes[index] ?? 0;
    } else {
      readUuid(text, block, at);
      if (last !== undefined) [last.text, last.isRead] = [text, false];
    }
    at += 16;
  }
  function writeMadeId(): void {
    writeInt32(16);
    writeNewId(block, at);
    at += 16;
  }
  function writeTexts(items: readonly string[]): void {
    const lengthAt = at;
    at += 4;
    writeInt32(items.length === 0 ? 0 : 1);
    writeInt32(0);
    writeInt32(textOid);
    if (items.length > 0) {
      writeInt32(items.length);
      writeInt32(1);
      for (const item of items) writeText(item);
    }
    writeLengthAt(lengthAt);
  }
  /** Caches the last time, since rows that are written together mostly have the same one, several times each. */
  function writeTime(time: Date): void {
    const ms = time.getTime();
    if (lastTime.ms !== ms) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigInt64BE((BigInt(ms) - postgresEpochMs) * 1_000n);
      lastTime = { ms, bytes };
    }
    writeInt32(8);
    for (let index = 0; index < 8; index += 1) block[at + index] = lastTime.bytes[index] ?? 0;
    at += 8;
  }
  function writeNumber(value: number, length: 2 | 4): void {
    writeInt32(length);
    if (length === 2) writeInt16(value);
    else writeInt32(value);
  }

  function writeValue(column: number, value: CopyValue): void {
    const type = types[column];
    reserve(lengthOf(value));
    if (type === 'new id') writeMadeId();
    else if (value === null || value === undefined) writeInt32(-1);
    else if (typeof value === 'string') {
      if (type === 'uuid') writeUuid(value, column);
      else if (type === 'jsonb') writeJson(value);
      else writeText(value);
    } else if (typeof value === 'number') writeNumber(value, type === 'int2' ? 2 : 4);
    else if (typeof value === 'boolean') {
      writeInt32(1);
      block[at] = value ? 1 : 0;
      at += 1;
    } else if (value instanceof Date) writeTime(value);
    else writeTexts(value);
  }

  return {
    write(row) {
      reserve(2);
      writeInt16(types.length);
      for (let column = 0; column < types.length; column += 1) writeValue(column, row[column]);
    },
    end() {
      reserve(2);
      writeInt16(-1);
      return [...full, block.subarray(0, at)];
    },
  };
}

/** The maximum number of bytes that a value can take: three for each character, in UTF-8. */
function lengthOf(value: CopyValue): number {
  if (typeof value === 'string') return valueLength + 3 * value.length;
  if (typeof value !== 'object' || value === null || value instanceof Date) return valueLength;
  return value.reduce((sum, item) => sum + valueLength + 3 * item.length, valueLength);
}

/** Reads a uuid's text into `bytes`, from `start` on. */
function readUuid(text: string, bytes: Uint8Array, start: number): void {
  let at = 0;
  for (let index = start; index < start + 16; index += 1) {
    if (text.charCodeAt(at) === hyphen) at += 1;
    bytes[index] = (readDigit(text.charCodeAt(at)) << 4) | readDigit(text.charCodeAt(at + 1));
    at += 2;
  }
}

const hyphen = 0x2d;

/** The value of a hexadecimal digit. The last four bits of a letter's code, in either case, are 1 to 6. */
function readDigit(code: number): number {
  return (code & 15) + (code > nine ? 9 : 0);
}

const nine = 0x39;
