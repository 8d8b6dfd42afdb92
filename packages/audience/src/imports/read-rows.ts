import { parseExactJson } from '@mailwright/contracts';
import type { ReadRow, RowContent, RowError } from './import-types.ts';
import { createCsvParser, type CsvOptions, type CsvPosition } from './parse-csv.ts';

/** The position between two blocks of CSV text. It survives JSON. */
export interface RowPosition {
  csv: CsvPosition | undefined;
  /** The number of the next row, from 1. A header isn't counted. */
  row: number;
  /** Whether the first row is yet to be left out, since it is the header. */
  skipsHeader: boolean;
  /** How many characters at the beginning aren't rows, such as the line `sep=;`. */
  skip: number;
}

/** How many characters a row may have. */
export const maxRowLength = 1_048_576;
/** How many cells a row, and columns a file, may have. */
export const maxCells = 2_000;
const maxShownText = 1_000;

/** Reads rows of CSV from blocks of text. */
interface RowReader {
  /** The rows that are complete with this block. */
  read(text: string): ReadRow[];
  /** The last row, which needs no line end. */
  end(): ReadRow[];
  position(): RowPosition;
}

/** A reader that resumes at a position. */
export function createRowReader(options: {
  delimiter: string;
  lineEnd: CsvOptions['lineEnd'];
  escape?: CsvOptions['escape'];
  from: RowPosition;
  readCells(cells: string[]): RowContent;
}): RowReader {
  let { row, skipsHeader, skip } = options.from;
  let rows: ReadRow[] = [];
  const parser = createCsvParser({
    delimiter: options.delimiter,
    lineEnd: options.lineEnd,
    escape: options.escape,
    maxRowLength,
    maxCells,
    from: options.from.csv,
    onRow: (cells, { line }) => {
      if (skipsHeader) {
        skipsHeader = false;
        return;
      }
      const read = options.readCells(cells);
      // Only the text of invalid rows is shown, so that of a million valid ones isn't held in memory.
      // A valid row's properties are written out: spreading them takes as long as reading the address.
      rows.push(
        read.ok
          ? { ok: true, wanted: read.wanted, row, line, text: '' }
          : { ...read, row, line, text: formatShown(cells) },
      );
      row += 1;
    },
    onBadRow: (code, { line, text }) => {
      rows.push({ ok: false, row, line, text, email: null, errors: [{ field: null, code, message: describe(code) }] });
      row += 1;
    },
  });
  const take = (): ReadRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return {
    read: (text) => {
      parser.push(skip === 0 ? text : text.slice(skip));
      skip -= Math.min(skip, text.length);
      return take();
    },
    end: () => {
      parser.end();
      return take();
    },
    position: () => ({ csv: parser.rest(), row, skipsHeader, skip }),
  };
}

function describe(code: 'row_too_long' | 'too_many_cells' | 'unclosed_quote'): string {
  if (code === 'row_too_long') return `is longer than ${maxRowLength} characters`;
  if (code === 'too_many_cells') return `has more than ${maxCells} cells`;
  return 'has a quote that is not closed';
}

function formatShown(cells: string[]): string {
  return cells
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
    .slice(0, maxShownText);
}

/** The position between two blocks of JSON lines. It survives JSON. */
export interface JsonPosition {
  /** The incomplete line at the end of the text so far. */
  text: string;
  /** The number of the next row, from 1. */
  row: number;
  /** The number of the next line, from 1. */
  line: number;
  /** True within a line that was too long, up to its end. */
  isSkipping: boolean;
}

/** The position at a file's beginning. */
export const firstJsonPosition: JsonPosition = { text: '', row: 1, line: 1, isSkipping: false };

/** Reads rows from blocks of JSON lines, one value per line. Blank lines aren't rows. */
export function createJsonLineReader(options: { from: JsonPosition; readObject(value: unknown): RowContent }) {
  let { text: buffer, row, line, isSkipping } = options.from;
  let rows: ReadRow[] = [];

  function add(text: string): void {
    if (text.length > maxRowLength) addTooLong(text);
    else if (text.trim() !== '') addRow(text, parse(text));
    line += 1;
  }
  function addRow(text: string, read: RowContent): void {
    // Only the text of invalid rows is shown, so that of a million valid ones isn't held in memory.
    rows.push({ ...read, row, line, text: read.ok ? '' : text.slice(0, maxShownText) });
    row += 1;
  }
  function addTooLong(text: string): void {
    const message = `is longer than ${maxRowLength} characters`;
    addRow(text, { ok: false, email: null, errors: [{ field: null, code: 'row_too_long', message }] });
  }
  function parse(text: string): RowContent {
    let value: unknown;
    try {
      value = parseExactJson(text);
    } catch {
      const error: RowError = { field: null, code: 'invalid_json', message: 'is not valid JSON' };
      return { ok: false, email: null, errors: [error] };
    }
    return options.readObject(value);
  }
  const take = (): ReadRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return {
    /** The rows that are complete with this block. */
    read(text: string): ReadRow[] {
      let start = 0;
      for (let end = text.indexOf('\n'); end !== -1; start = end + 1, end = text.indexOf('\n', start)) {
        const rest = text.slice(start, end);
        if (isSkipping) line += 1;
        else add(buffer + rest);
        [isSkipping, buffer] = [false, ''];
      }
      if (!isSkipping) buffer += text.slice(start);
      if (buffer.length > maxRowLength) {
        addTooLong(buffer);
        [isSkipping, buffer] = [true, ''];
      }
      return take();
    },
    /** The last row, which needs no line end. */
    end(): ReadRow[] {
      if (!isSkipping && buffer !== '') add(buffer);
      buffer = '';
      return take();
    },
    position: (): JsonPosition => ({ text: buffer, row, line, isSkipping }),
  };
}
