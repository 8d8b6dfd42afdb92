import { parseEmailAddress } from '@mailwright/contracts';
import { readAddress } from './cell-values.ts';
import { type ConsentCells, createConsentCollector } from './collect-consent.ts';
import { createEncodingDetector, createTextDecoder, describeBinary, type TextEncodingName } from './decode-text.ts';
import { findKnownColumn } from './read-mapping.ts';
import { ImportFailure } from './import-state.ts';
import { createCsvParser, type CsvOptions, maxCells, maxRowLength } from './parse-csv.ts';

/** What a file is, according to its bytes. */
export type InspectedFile = { encoding: TextEncodingName } & (
  | { type: 'ndjson' }
  | ({ type: 'csv' } & Omit<CsvFormat, 'rows'> & {
        header: string[] | undefined;
        /** Its first rows. */
        sample: string[][];
        /**
         * From the whole file: a column may be empty in the first rows, and say only later who has agreed and who has
         * left.
         */
        consentCells: ConsentCells;
        /** How many rows the blocks have, right and wrong ones, without the header. */
        rowCount: number;
      })
);

/** What is known about a file besides its bytes. */
interface FileToInspect {
  contentType: string;
  /** The delimiter that the caller gives: a character or `tab`. */
  delimiter: string | undefined;
  /** The encoding that the caller gives. */
  charset: TextEncodingName | undefined;
  /** False if the blocks are only the beginning of a file. */
  isWhole: boolean;
}

// More than is needed to detect the format.
const beginning = 262_144;
const maxFirstRow = 65_536;

/**
 * Reads a whole unpacked file for its encoding and for what its columns say about consent, and looks at its beginning
 * for everything else.
 * @param read reads the file's blocks from the beginning.
 * @throws ImportFailure `empty_file`, `not_text`, `json_array`, `row_too_long`, `too_many_columns`; what reading the
 *   blocks throws
 */
export async function inspectFile(
  read: () => AsyncIterable<{ bytes: Buffer }>,
  given: FileToInspect,
): Promise<InspectedFile> {
  const { charset, isWhole } = given;
  const detector = createEncodingDetector();
  let first: Buffer = Buffer.alloc(0);
  let length = 0;
  let inspection: Inspection | undefined;
  // Reads all blocks even if there is nothing left to find: a damaged archive then fails before any row is merged.
  for await (const { bytes } of read()) {
    length += bytes.length;
    detector.push(bytes);
    if (inspection !== undefined) inspection.push(bytes);
    else {
      // An upload that was interrupted has short blocks.
      first = Buffer.concat([first, bytes]);
      if (first.length >= beginning) inspection = beginInspection(first, detector.end(false, charset), given, false);
    }
  }
  if (length === 0) throw new ImportFailure('empty_file', 'The file is empty.');
  const encoding = detector.end(isWhole, charset);
  inspection ??= beginInspection(first, encoding, given, isWhole);
  // The beginning looked like an encoding that the whole file doesn't have.
  if (inspection.encoding !== encoding) return inspectFile(read, { ...given, charset: encoding });
  return inspection.end();
}

/** Looks at the rest of a file. */
interface Inspection {
  encoding: TextEncodingName;
  push(bytes: Buffer): void;
  end(): InspectedFile;
}

function beginInspection(
  first: Buffer,
  encoding: TextEncodingName,
  { contentType, delimiter, isWhole }: FileToInspect,
  isFirstWhole: boolean,
): Inspection {
  const binary = describeBinary(first);
  if (binary !== undefined) throw new ImportFailure('not_text', binary);
  const decoder = createTextDecoder(encoding);
  const text = decoder.push(first);
  if (text.trim() === '')
    throw new ImportFailure('empty_file', 'The file has no rows: it starts with nothing but blank lines.');
  if (isJson(text, contentType)) return { encoding, push: () => undefined, end: () => ({ type: 'ndjson', encoding }) };
  const { rows, ...format } = detectFormat(text, isFirstWhole, { delimiter: readDelimiter(delimiter) });
  checkFirstRow(text, rows[0]);
  const header = format.hasHeader ? rows[0] : undefined;
  const sample = format.hasHeader ? rows.slice(1) : rows;
  const collector = createConsentCollector(header, Math.max(...rows.map((cells) => cells.length)));
  let skipsHeader = format.hasHeader;
  let rowCount = 0;
  const parser = createCsvParser({
    ...format,
    maxRowLength,
    maxCells,
    onRow: (cells) => {
      if (skipsHeader) {
        skipsHeader = false;
        return;
      }
      collector.add(cells);
      rowCount += 1;
    },
    // The import reports bad rows.
    onBadRow: () => {
      rowCount += 1;
    },
  });
  parser.push(text.slice(format.skip));
  return {
    encoding,
    push: (bytes) => parser.push(decoder.push(bytes)),
    end: () => {
      // If only the beginning is known, its last row may be cut off.
      if (isWhole) parser.end();
      return { type: 'csv', encoding, ...format, header, sample, consentCells: collector.cells(), rowCount };
    },
  };
}

function readDelimiter(given: string | undefined): CsvFormat['delimiter'] | undefined {
  return delimiters.find((delimiter) => delimiter === (given === 'tab' ? '\t' : given));
}

/** @throws ImportFailure `json_array` */
function isJson(text: string, contentType: string): boolean {
  const isNamed = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json)\b/i.test(contentType);
  // A CSV file may also begin with "[Name]" or {EMAIL}.
  if ((isNamed && /^\s*\[/.test(text)) || /^\s*\[\s*[{\]]/.test(text)) {
    const message =
      'This is a JSON array. Send one object per line instead (NDJSON), without brackets and commas around them.';
    throw new ImportFailure('json_array', message);
  }
  return isNamed || /^\s*\{\s*["}]/.test(text);
}

/** A first row that doesn't end within the part looked at has been cut off there. */
function checkFirstRow(text: string, first: string[] | undefined): void {
  const start = text.slice(0, maxFirstRow);
  const isCut = text.length > maxFirstRow && !/[\r\n]/.test(start);
  const widths = isCut ? delimiters.map((each) => start.split(each).length) : [first?.length ?? 0];
  if (Math.max(...widths) > maxCells) {
    const message = `The first row has more than ${maxCells.toLocaleString('en')} columns, the maximum for an import.`;
    throw new ImportFailure('too_many_columns', message);
  }
  if (isCut || first === undefined) {
    const message =
      'The first row, which names the columns, is too long. Check its quotes, and that it ends with a line break.';
    throw new ImportFailure('row_too_long', message);
  }
}

/** The delimiters that a file may have. */
const delimiters = [',', ';', '\t', '|'] as const;
const maxSampleLength = 65_536;
const maxSampleRows = 100;
const maxSampleCells = 10_000;

/** How a CSV file is written. */
interface CsvFormat {
  delimiter: (typeof delimiters)[number];
  lineEnd: CsvOptions['lineEnd'];
  /** How quotes within quotes are escaped. */
  escape: NonNullable<CsvOptions['escape']>;
  /** How many characters at the beginning aren't rows: a line such as `sep=;`. The rows then begin in line 2. */
  skip: number;
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  /** The first rows, the header included. */
  rows: string[][];
}

/**
 * Detects how CSV is written, by the beginning of its text, of which up to 64 k characters are looked at.
 * @param given what is already known, and isn't detected.
 */
export function detectFormat(
  first: string,
  isWholeFile: boolean,
  given: { delimiter?: CsvFormat['delimiter'] | undefined; hasHeader?: boolean | undefined } = {},
): CsvFormat {
  const text = first.slice(0, maxSampleLength);
  const isWhole = isWholeFile && text.length === first.length;
  const lineEnd = detectLineEnd(text);
  // Excel's own way of naming the delimiter.
  const named = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text);
  const skip = named?.[0].length ?? 0;
  const rest = text.slice(skip);
  const namedDelimiter = delimiters.find((delimiter) => delimiter === named?.[1]);
  const candidates = given.delimiter ?? namedDelimiter;
  // A backslash is part of the text, such as a path, unless the rows are read better with it as an escape.
  const escapes = rest.includes('\\"') ? (['"', '\\'] as const) : (['"'] as const);
  const samples = (candidates === undefined ? delimiters : [candidates]).flatMap((delimiter) =>
    escapes.map((escape) => readSample(rest, { delimiter, lineEnd, escape }, isWhole)),
  );
  // The first of equally good samples, so that a file with one column has commas.
  const best = samples.reduce((best, sample) => (compare(sample, best) > 0 ? sample : best));
  const { delimiter, escape, rows } = best;
  return { delimiter, lineEnd, escape, skip, hasHeader: given.hasHeader ?? isHeader(rows[0] ?? []), rows };
}

/** A row is a header if it names an email column, or no cell of it is an address. */
function isHeader(cells: string[]): boolean {
  return cells.some((cell) => findKnownColumn(cell) === 'email') || !cells.some(isAddress);
}

function isAddress(cell: string): boolean {
  return cell.includes('@') && readAddress(cell).ok;
}

/** A wrong delimiter leaves other text around an address, so such text isn't ignored here. */
function isPlainAddress(cell: string): boolean {
  return cell.includes('@') && parseEmailAddress(cell) !== undefined;
}

interface Sample {
  delimiter: CsvFormat['delimiter'];
  escape: CsvFormat['escape'];
  /** How often text follows a closing quote, or a row has a quote that isn't closed. */
  stray: number;
  rows: string[][];
  /** The share of rows with a cell that is exactly an address, or that names the email column. */
  addresses: number;
  /** The share of rows that have the most common number of cells, if that is more than one. */
  consistent: number;
  columns: number;
}

function readSample(
  text: string,
  format: Pick<Sample, 'delimiter' | 'escape'> & Pick<CsvOptions, 'lineEnd'>,
  isWhole: boolean,
): Sample {
  const rows: string[][] = [];
  let [wrong, stray] = [0, 0];
  const parser = createCsvParser({
    ...format,
    maxRowLength: maxSampleLength,
    maxCells: maxSampleCells,
    onRow: (cells) => {
      if (rows.length < maxSampleRows) rows.push(cells);
    },
    onBadRow: () => (wrong += 1),
    onStrayText: () => (stray += 1),
  });
  parser.push(text);
  // The last row may be cut off, but it is better than none.
  if (isWhole || rows.length === 0) parser.end();
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns, most] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
  const all = Math.max(1, rows.length + wrong);
  const withAddress = rows.filter((cells) =>
    cells.some((cell) => isPlainAddress(cell) || findKnownColumn(cell) === 'email'),
  );
  return {
    delimiter: format.delimiter,
    escape: format.escape,
    stray: stray + wrong,
    rows,
    addresses: withAddress.length / all,
    consistent: columns > 1 ? most / all : 0,
    columns,
  };
}

/**
 * Positive if `a` is the better reading. A wrong delimiter leaves other text around the addresses. If both read the
 * addresses, a delimiter that merely occurs in some texts gives rows of different lengths.
 */
function compare(a: Sample, b: Sample): number {
  if (a.delimiter === b.delimiter && a.escape !== b.escape && a.stray !== b.stray) return b.stray - a.stray;
  return a.addresses - b.addresses || a.consistent - b.consistent || a.columns - b.columns;
}

/** Counts the line ends outside of quotes. A stray quote is closed by the next one, like any other. */
function detectLineEnd(text: string): CsvOptions['lineEnd'] {
  const counts = { outside: { lf: 0, crlf: 0, cr: 0 }, inside: { lf: 0, crlf: 0, cr: 0 } };
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const count = isQuoted ? counts.inside : counts.outside;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n') count[text[at - 1] === '\r' ? 'crlf' : 'lf'] += 1;
    // A carriage return at the end may belong to a line feed in the next block.
    else if (character === '\r' && at + 1 < text.length && text[at + 1] !== '\n') count.cr += 1;
  }
  const { outside, inside } = counts;
  const { lf, crlf, cr } = outside.lf + outside.crlf + outside.cr > 0 ? outside : inside;
  if (cr > lf + crlf) return '\r';
  return crlf > lf ? '\r\n' : '\n';
}
