import { parseEmailAddress } from '@mailwright/contracts';
import { findKnownColumn } from './header-words.ts';
import { readAddress } from './cell-values.ts';
import { createCsvParser, type CsvOptions } from './parse-csv.ts';

/** The delimiters that a file may have. */
export const delimiters = [',', ';', '\t', '|'] as const;
const maxSampleLength = 65_536;
const maxSampleRows = 100;
const maxSampleCells = 10_000;

/** How a CSV file is written. */
export interface CsvFormat {
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
