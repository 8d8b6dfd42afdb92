import { type ConsentCells, createConsentCollector } from './collect-consent.ts';
import { createEncodingDetector, createTextDecoder, describeBinary, type TextEncodingName } from './decode-text.ts';
import { type CsvFormat, delimiters, detectFormat } from './detect-format.ts';
import { ImportFailure } from './import-types.ts';
import { createCsvParser } from './parse-csv.ts';
import { maxCells, maxRowLength } from './read-rows.ts';

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
  const parser = createCsvParser({
    ...format,
    maxRowLength,
    maxCells,
    onRow: (cells) => {
      if (!skipsHeader) collector.add(cells);
      skipsHeader = false;
    },
    // The import reports bad rows.
    onBadRow: () => undefined,
  });
  parser.push(text.slice(format.skip));
  return {
    encoding,
    push: (bytes) => parser.push(decoder.push(bytes)),
    end: () => {
      // If only the beginning is known, its last row may be cut off.
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
