import { detectEncoding } from './decode-text.ts';

const asCsv = 'Save it as CSV (UTF-8) and import that.';
const maxSample = 65_536;
const endOfDosFile = 0x1a;
// Where the header of a tar archive's first entry has its format.
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
 * What a file is that isn't text, and what to do about it, as the message for whoever imports it; undefined for text.
 * A few control characters in much text are left to the rows that have them.
 * @param first the beginning of the file, unpacked: up to 64 kB of it are looked at.
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

/** Whether the name of a zip archive's entry is one that workbooks and other documents have: they are zip archives, too. */
export function isDocumentPart(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml$|mimetype$|_rels\/|docProps\/|xl\/|word\/|ppt\/|Index\/)/.test(name);
}

/** What a zip archive is, by the names in its beginning, and what to do about it. */
export function describeDocument(bytes: Uint8Array): string {
  const names = Buffer.from(bytes).toString('latin1');
  if (names.includes('opendocument.spreadsheet')) return `This is an OpenDocument spreadsheet. ${asCsv}`;
  if (names.includes('xl/')) return `This is an Excel workbook. ${asCsv}`;
  if (names.includes('word/')) return `This is a Word document. ${asCsv}`;
  if (names.includes('Index/')) return `This is a Numbers spreadsheet. ${asCsv}`;
  // Excel's own files begin with it, and have the rest after the first 64 kB at times.
  if (names.includes('[Content_Types].xml')) return `This is an Excel workbook. ${asCsv}`;
  if (names.includes('docProps/') || names.includes('opendocument')) return `This is an Office document. ${asCsv}`;
  return 'This is a zip archive within the file. Import the CSV file in it.';
}

/** False if more than one in a hundred characters are control characters, such as NUL. */
function isMostlyText(bytes: Uint8Array): boolean {
  // Half of its bytes are zeros without being NUL characters.
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
