import { isAscii } from 'node:buffer';

/** An encoding, detected or given by the caller, by its name in WHATWG's Encoding Standard. */
export type TextEncodingName = string;

type DetectedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

// In ISO-2022-JP, what a byte means depends on the last escape sequence, so no block could be decoded without those
// before it. The other two encode no real text.
const stateful = new Set(['iso-2022-jp', 'replacement', 'x-user-defined']);

/** The encoding with this label; undefined if there is none, or if it can't be read in blocks. */
export function findEncoding(label: string): TextEncodingName | undefined {
  try {
    const { encoding } = new TextDecoder(label.trim());
    return stateful.has(encoding) ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** A decoder's position between two blocks, from which another decoder can continue. It survives JSON. */
export interface DecoderPosition {
  /** The bytes of an incomplete character at the end of what has been decoded. */
  pending: number[];
  /** False until the beginning has been decoded, where a byte order mark isn't text. */
  isStarted: boolean;
}

interface BlockDecoder {
  /** The text of the next block, up to its last complete character. An invalid byte becomes U+FFFD. */
  push(block: Uint8Array): string;
  /** What is left of an incomplete character: U+FFFD or nothing. */
  end(): string;
  /** The position after the last push, for another decoder. */
  rest(): DecoderPosition;
}

/** Detects the encoding of bytes that arrive in blocks. A block may end within a character. */
interface EncodingDetector {
  push(block: Uint8Array): void;
  /**
   * @param isWhole whether these are all of the file's bytes; otherwise the last character may be incomplete.
   * @param named the encoding that the caller gives; only a byte order mark overrides it.
   */
  end(isWhole: boolean, named?: TextEncodingName): TextEncodingName;
}

const sampleLength = 4_096;

/**
 * Detects a file's encoding by its byte order mark, or by the zeros that make up half of UTF-16's bytes in most
 * languages. Otherwise it is UTF-8, or Windows-1252, in which any bytes are text, if most of what isn't ASCII can't be
 * UTF-8. A few broken bytes are no reason to misread every other character of a file: they become U+FFFD.
 */
export function createEncodingDetector(): EncodingDetector {
  let first: Uint8Array = new Uint8Array();
  let pending: Uint8Array = new Uint8Array();
  let characters = 0;
  let invalid = 0;
  return {
    push(block) {
      if (first.length < sampleLength) first = joinBytes(first, block.slice(0, sampleLength));
      const bytes = joinBytes(pending, block);
      const end = bytes.length - countIncompleteUtf8(bytes);
      pending = bytes.slice(end);
      if (isAscii(bytes)) return;
      for (let at = 0; at < end;) {
        const length = lengthOfUtf8(bytes, at);
        if (length === undefined) invalid += 1;
        else if (length > 1) characters += 1;
        at += length ?? 1;
      }
    },
    end(isWhole, named) {
      const known = detectMark(first) ?? named ?? detectUtf16(first);
      if (known !== undefined) return known;
      return invalid + (isWhole ? pending.length : 0) > characters ? 'windows-1252' : 'utf-8';
    },
  };
}

/** The encoding of a file that has these first bytes, or only these; see `createEncodingDetector`. */
export function detectEncoding(bytes: Uint8Array, isWhole: boolean): TextEncodingName {
  const detector = createEncodingDetector();
  detector.push(bytes);
  return detector.end(isWhole);
}

function detectMark([a, b, c]: Uint8Array): DetectedEncoding | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined;
}

/**
 * Detects UTF-16 without a byte order mark: the upper byte of a delimiter, a line end, a digit or a Latin letter is
 * zero, and the lower one isn't.
 */
function detectUtf16(first: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(Math.min(first.length, sampleLength) / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (first[2 * pair] === 0) evenZeros += 1;
    if (first[2 * pair + 1] === 0) oddZeros += 1;
  }
  // The addresses alone make a third of any list Latin. In a few characters, such as 一, the lower byte is zero.
  const isHigh = (zeros: number, others: number) => zeros > pairs * 0.3 && others < zeros / 4;
  if (isHigh(oddZeros, evenZeros)) return 'utf-16le';
  return isHigh(evenZeros, oddZeros) ? 'utf-16be' : undefined;
}

/** A decoder of bytes that arrive in blocks. A block may end within a character. */
export function createTextDecoder(encoding: TextEncodingName, from?: DecoderPosition): BlockDecoder {
  let pending = Uint8Array.from(from?.pending ?? []);
  let isStarted = from?.isStarted ?? false;
  const { decode, countIncomplete } = codecs.get(encoding) ?? createCodec(encoding);

  function read(bytes: Uint8Array, end: number): string {
    const text = decode(bytes.subarray(0, end));
    pending = bytes.slice(end);
    const hasMark = !isStarted && text.startsWith('\u{feff}');
    isStarted ||= text !== '';
    return hasMark ? text.slice(1) : text;
  }

  return {
    push(block) {
      const bytes = joinBytes(pending, block);
      return read(bytes, bytes.length - countIncomplete(bytes));
    },
    end() {
      return read(pending, pending.length);
    },
    rest() {
      return { pending: [...pending], isStarted };
    },
  };
}

interface Codec {
  decode(bytes: Uint8Array): string;
  /** How many bytes at the end may be the beginning of an incomplete character. */
  countIncomplete(bytes: Uint8Array): number;
}

const detected: Record<DetectedEncoding, Codec> = {
  'utf-8': { decode: (bytes) => toBuffer(bytes).toString('utf8'), countIncomplete: countIncompleteUtf8 },
  'utf-16le': createUtf16Codec('utf-16le', 1),
  'utf-16be': createUtf16Codec('utf-16be', 0),
  // Not decoded by TextDecoder, which in several Node releases treated it as Latin-1 (nodejs/node#56542).
  'windows-1252': {
    decode: (bytes) =>
      toBuffer(bytes)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, toWindows1252),
    countIncomplete: () => 0,
  },
};

const codecs = new Map<string, Codec>(Object.entries(detected));

/** How many bytes a character has, given its first two bytes, in encodings whose characters have different lengths. */
const lengths: Record<string, (lead: number, second: number) => number> = {
  shift_jis: (lead) => ((lead >= 0x81 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xfc) ? 2 : 1),
  'euc-jp': (lead) => (lead === 0x8f ? 3 : lead === 0x8e || lead >= 0xa1 ? 2 : 1),
  'euc-kr': (lead) => (lead >= 0x81 ? 2 : 1),
  big5: (lead) => (lead >= 0x81 ? 2 : 1),
  gbk: lengthOfGb18030,
  gb18030: lengthOfGb18030,
};

function lengthOfGb18030(lead: number, second: number): number {
  if (lead < 0x81) return 1;
  return second >= 0x30 && second <= 0x39 ? 4 : 2;
}

/** A codec for an encoding that the caller gives. */
function createCodec(encoding: TextEncodingName): Codec {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const lengthOf = lengths[encoding];
  return {
    decode: (bytes) => decoder.decode(bytes),
    countIncomplete(bytes) {
      if (lengthOf === undefined) return 0;
      let at = 0;
      while (at < bytes.length) {
        const length = lengthOf(bytes[at] ?? 0, bytes[at + 1] ?? 0);
        // Stops at a character that is cut off. After an invalid lead byte (U+FFFD), ASCII continues at once.
        if (at + length > bytes.length) return bytes.length - at;
        at += length > 1 && (bytes[at + 1] ?? 0) < 0x30 ? 1 : length;
      }
      return 0;
    },
  };
}

function createUtf16Codec(encoding: 'utf-16le' | 'utf-16be', upperByte: number): Codec {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return {
    decode: (bytes) => decoder.decode(bytes),
    countIncomplete(bytes) {
      const odd = bytes.length % 2;
      const upper = bytes[bytes.length - odd - 2 + upperByte] ?? 0;
      const isHighSurrogate = upper >= 0xd8 && upper <= 0xdb;
      return odd + (isHighSurrogate ? 2 : 0);
    },
  };
}

/**
 * Counts the bytes of an incomplete character at the end: the lead byte, among the last three, tells its length. Bytes
 * that are no part of one are decoded alone.
 */
function countIncompleteUtf8(bytes: Uint8Array): number {
  for (let count = 1; count <= Math.min(3, bytes.length); count += 1) {
    const byte = bytes[bytes.length - count] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    return lengthByLead(byte) > count ? count : 0;
  }
  return 0;
}

/** How many bytes the character at `at` has, if its bytes have the form of UTF-8; otherwise undefined. */
function lengthOfUtf8(bytes: Uint8Array, at: number): number | undefined {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  // No character begins with any other byte.
  if (lead < 0xc2 || lead > 0xf4) return undefined;
  const length = lengthByLead(lead);
  for (let index = at + 1; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return undefined;
  }
  return length;
}

function lengthByLead(lead: number): number {
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

// The characters that Windows-1252 has where Latin-1 has control characters
// (https://encoding.spec.whatwg.org/#windows-1252).
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function toWindows1252(character: string): string {
  return windows1252.charAt(character.charCodeAt(0) - 0x80);
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function joinBytes(before: Uint8Array, after: Uint8Array): Uint8Array {
  return before.length === 0 ? after : Buffer.concat([before, after]);
}

const asCsv = 'Save it as CSV (UTF-8) and import that.';
const maxSample = 65_536;
const endOfDosFile = 0x1a;
// Where the header of a tar archive's first entry names its format.
const tarMark = 257;

const signatures: [bytes: number[], kind: string][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an Excel workbook of the old format, or another Office document. ${asCsv}`],
  [bytesOf('%PDF'), 'This is a PDF document. Export the list as CSV (UTF-8) and import that.'],
  [bytesOf('{\\rtf'), `This is a formatted document (RTF). ${asCsv}`],
  [[0x1f, 0x8b], 'This is a gzip archive within the file. Import the CSV file in it.'],
  [[0xff, 0xd8, 0xff], 'This is an image, not a CSV file.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is an image, not a CSV file.'],
  [bytesOf('SQLite format 3'), 'This is a database (SQLite). Export the list as CSV (UTF-8) and import that.'],
];

/**
 * Tells the person who imports a file that it isn't text, what it is, and what to do about it; undefined for text. If a
 * large text has a few control characters, only the rows that contain them are wrong.
 * @param first the beginning of the unpacked file; only its first 64 kB are looked at.
 */
export function describeBinary(first: Uint8Array): string | undefined {
  const bytes = first.subarray(0, maxSample);
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return describeDocument(bytes);
  if (Buffer.from(bytes.subarray(tarMark, tarMark + 5)).toString('latin1') === 'ustar')
    return 'This is a tar archive. Import the CSV file in it.';
  const known = signatures.find(([signature]) => startsWith(bytes, signature));
  if (known !== undefined) return known[1];
  return isMostlyText(bytes) ? undefined : `This is not a text file. ${asCsv}`;
}

/** Whether the name of a zip entry shows that the archive is a workbook or another document, not a packed file. */
export function isDocumentPart(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml$|mimetype$|_rels\/|docProps\/|xl\/|word\/|ppt\/|Index\/)/.test(name);
}

/** Tells what a zip archive is, by the names at its beginning, and what to do about it. */
export function describeDocument(bytes: Uint8Array): string {
  const names = Buffer.from(bytes).toString('latin1');
  if (names.includes('opendocument.spreadsheet')) return `This is an OpenDocument spreadsheet. ${asCsv}`;
  if (names.includes('xl/')) return `This is an Excel workbook. ${asCsv}`;
  if (names.includes('word/')) return `This is a Word document. ${asCsv}`;
  if (names.includes('Index/')) return `This is a Numbers spreadsheet. ${asCsv}`;
  // Excel's own files begin with this entry, and sometimes have the others after the first 64 kB.
  if (names.includes('[Content_Types].xml')) return `This is an Excel workbook. ${asCsv}`;
  if (names.includes('docProps/') || names.includes('opendocument')) return `This is an Office document. ${asCsv}`;
  return 'This is a zip archive within the file. Import the CSV file in it.';
}

/** False if more than one percent of the bytes are control characters, such as NUL. */
function isMostlyText(bytes: Uint8Array): boolean {
  // Half of its bytes are zeros, but they aren't NUL characters.
  if (detectEncoding(bytes, false).startsWith('utf-16')) return true;
  let controls = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== endOfDosFile) controls += 1;
  return controls <= bytes.length / 100;
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function bytesOf(text: string): number[] {
  return Array.from(Buffer.from(text));
}
