import { type ConsentCells, createConsentCollector } from './read-consent.ts';
import { createEncodingDetector, createTextDecoder, describeBinary, type TextEncodingName } from './decode-text.ts';
import { type CsvFormat, delimiters, detectFormat } from './detect-format.ts';
import { ImportFailure } from './import-types.ts';
import { createCsvParser } from './parse-csv.ts';
import { maxCells, maxRowLength } from './read-rows.ts';

/** What a file is, by its bytes. */
export type InspectedFile = { encoding: TextEncodingName } & (
  | { type: 'ndjson' }
  | ({ type: 'csv' } & Omit<CsvFormat, 'rows'> & {
        header: string[] | undefined;
        /** Its first rows. */
        sample: string[][];
        /** Of the whole file: a column may be empty in its first rows, and say later who agreed and who has left. */
        consentCells: ConsentCells;
      })
);

/** What is known of a file besides its bytes. */
interface FileToInspect {
  contentType: string;
  /** The delimiter that the caller names: a character or `tab`. */
  delimiter: string | undefined;
  /** The encoding that the caller names. */
  charset: TextEncodingName | undefined;
  /** False if the blocks are the beginning of a file only. */
  isWhole: boolean;
}

// More than is looked at for the format.
const beginning = 262_144;
const maxFirstRow = 65_536;

/**
 * Looks at the whole of an unpacked file for its encoding and for what its columns say of consent, and at its beginning for
 * the rest.
 * @param read reads its blocks from the beginning.
 * @throws ImportFailure `empty_file`, `not_text`, `json_array`, `row_too_long`, `too_many_columns`; what reading the blocks
 *   throws
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
  // All is read even when nothing is left to be found: a damaged archive fails before any of its rows are merged.
  for await (const { bytes } of read()) {
    length += bytes.length;
    detector.push(bytes);
    if (inspection !== undefined) inspection.push(bytes);
    else {
      // An upload that broke off has short blocks.
      first = Buffer.concat([first, bytes]);
      if (first.length >= beginning) inspection = beginInspection(first, detector.end(false, charset), given, false);
    }
  }
  if (length === 0) throw new ImportFailure('empty_file', 'The file is empty.');
  const encoding = detector.end(isWhole, charset);
  inspection ??= beginInspection(first, encoding, given, isWhole);
  // Its beginning looked like another encoding than the whole.
  if (inspection.encoding !== encoding) return inspectFile(read, { ...given, charset: encoding });
  return inspection.end();
}

/** How the rest of a file is looked at. */
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
    throw new ImportFailure('empty_file', 'The file has no rows: it begins with blank lines only.');
  if (isJson(text, contentType)) return { encoding, push: () => undefined, end: () => ({ type: 'ndjson', encoding }) };
  const { rows, ...format } = detectFormat(text, isFirstWhole, { delimiter: readDelimiter(delimiter) });
  checkFirstRow(text, rows[0]);
  const header = format.hasHeader ? rows[0] : undefined;
  const sample = format.hasHeader ? rows.slice(1) : rows;
  const collector = createConsentCollector(header, Math.max(...rows.map((cells) => cells.length)));
  let skipsHeader = format.hasHeader;
  const parser = createCsvParser({
    ...format,
    maxRowLength,
    maxCells,
    onRow: (cells) => {
      if (!skipsHeader) collector.add(cells);
      skipsHeader = false;
    },
    // They are refused.
    onBadRow: () => undefined,
  });
  parser.push(text.slice(format.skip));
  return {
    encoding,
    push: (bytes) => parser.push(decoder.push(bytes)),
    end: () => {
      // The last row of a beginning may be cut.
      if (isWhole) parser.end();
      return { type: 'csv', encoding, ...format, header, sample, consentCells: collector.cells() };
    },
  };
}

function readDelimiter(given: string | undefined): CsvFormat['delimiter'] | undefined {
  return delimiters.find((delimiter) => delimiter === (given === 'tab' ? '\t' : given));
}

/** @throws ImportFailure `json_array` */
function isJson(text: string, contentType: string): boolean {
  const isNamed = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json)\b/i.test(contentType);
  // "[Name]" may begin a file of CSV, and {EMAIL} as well.
  if ((isNamed && /^\s*\[/.test(text)) || /^\s*\[\s*[{\]]/.test(text)) {
    const message =
      'This is a JSON array. Send one object per line instead (NDJSON), without brackets and commas around them.';
    throw new ImportFailure('json_array', message);
  }
  return isNamed || /^\s*\{\s*["}]/.test(text);
}

/** A first row that doesn't end within what is looked at was cut there. */
function checkFirstRow(text: string, first: string[] | undefined): void {
  const start = text.slice(0, maxFirstRow);
  const isCut = text.length > maxFirstRow && !/[\r\n]/.test(start);
  const widths = isCut ? delimiters.map((each) => start.split(each).length) : [first?.length ?? 0];
  if (Math.max(...widths) > maxCells) {
    const message = `The first row has more than ${maxCells.toLocaleString('en')} columns, which is the most that can be imported.`;
    throw new ImportFailure('too_many_columns', message);
  }
  if (isCut || first === undefined) {
    const message =
      'The first row, which names the columns, is too long. Check that it ends with a line end, and its quotes.';
    throw new ImportFailure('row_too_long', message);
  }
}
