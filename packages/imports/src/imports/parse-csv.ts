import type { ReadRow, RowContent } from './import-state.ts';

/**
 * Why a row was dropped. `unclosed_quote`: the quote isn't closed within the longest row, or by the end of the file.
 * `row_too_long`: the row has more than `maxRowLength` characters. `too_many_cells`: it has more than `maxCells`.
 */
type BadRowCode = 'row_too_long' | 'too_many_cells' | 'unclosed_quote';

/** A parser's position between two blocks, from which another parser can continue. It survives JSON. */
export interface CsvPosition {
  /** The incomplete row at the end of the text so far. */
  text: string;
  /** The number of the line in which the row begins, from 1. */
  line: number;
  /** True within a line that was too long, up to the end of that line. */
  isSkipping: boolean;
}

export interface CsvOptions {
  /** One character. */
  delimiter: string;
  /** `'\n'` and `'\r\n'` mean the same: lines that end with either. */
  lineEnd: '\n' | '\r\n' | '\r';
  /** What escapes a quote within quotes: another quote, as in RFC 4180 and by default, or a backslash. */
  escape?: '"' | '\\' | undefined;
  /** How many characters a row may have. */
  maxRowLength: number;
  /** How many cells a row may have. */
  maxCells: number;
  /** Where to continue; the beginning of a file when absent. */
  from?: CsvPosition | undefined;
  /** Called for each row that isn't empty, with the number of the line in which it begins. */
  onRow: (cells: string[], at: { line: number }) => void;
  /** Called for each dropped row; `text` is its beginning. */
  onBadRow: (code: BadRowCode, at: { line: number; text: string }) => void;
  /** Called when text follows a closing quote, as it does when quotes are escaped in some other way. */
  onStrayText?: (() => void) | undefined;
}

interface CsvParser {
  /** Parses the next block of the text, of any length. */
  push(text: string): void;
  /** Parses the last row, which needs no line end. */
  end(): void;
  /** The position after the last push, to be given as `from` to another parser. */
  rest(): CsvPosition;
}

const quote = 0x22;
const backslash = 0x5c;
const maxBadText = 200;
const escaped = /\\(["\\])|""/g;

/**
 * A parser for CSV text that arrives in blocks: RFC 4180, and what real files have beyond it. Spaces around a cell are
 * dropped, unless they are quoted. A quote within an unquoted cell is literal. Text after a closing quote is appended
 * to the cell, but a backslash before such a quote escapes it. Rows may have any number of cells. Empty lines are
 * skipped. An invalid row is reported and dropped, and parsing continues with the next line or, after an unclosed quote,
 * with the line after the one with the quote.
 *
 * The time is linear in the text, whatever the text. A row is read for at most `maxRowLength` characters, and the lines
 * after an unclosed quote, which are parsed again, contain no quote that could stay open as long.
 */
export function createCsvParser(options: CsvOptions): CsvParser {
  const { maxRowLength, maxCells, onRow, onBadRow } = options;
  const lineEnd = options.lineEnd === '\r' ? '\r' : '\n';
  const readRow = createRowScanner(options, lineEnd.charCodeAt(0));
  let { text: buffer, line, isSkipping } = options.from ?? { text: '', line: 1, isSkipping: false };
  // How much of the buffer is known not to end the row. It is read again only when the buffer has doubled, so that a
  // long row in small blocks takes linear time, too.
  let incomplete = 0;

  function parse(isEnd: boolean): void {
    let start = 0;
    while (start < buffer.length) {
      if (isSkipping) {
        start = skipLine(start);
        continue;
      }
      const isCut = buffer.length - start > maxRowLength;
      // One character more than a row may have, for its line end.
      const limit = isCut ? start + maxRowLength + 1 : buffer.length;
      const isLast = isEnd && !isCut;
      const row = readRow(buffer, start, limit, isLast);
      if (row.end !== -1) {
        if (row.count > maxCells) drop('too_many_cells', start, row.end);
        else if (!row.isEmpty) onRow(row.cells, { line });
        line += row.lineEnds + 1;
        start = row.end + 1;
      } else if (!isCut && !isLast) {
        break;
      } else if (row.lineEndInQuotes !== -1) {
        drop('unclosed_quote', start, limit);
        line += row.lineEnds + 1;
        start = row.lineEndInQuotes + 1;
      } else {
        drop(isCut ? 'row_too_long' : 'unclosed_quote', start, limit);
        line += row.lineEnds;
        isSkipping = true;
        start = limit;
      }
    }
    buffer = buffer.slice(start);
    incomplete = buffer.length;
  }

  /** Skips the rest of a line that was too long, up to where the next one starts. */
  function skipLine(start: number): number {
    const end = buffer.indexOf(lineEnd, start);
    isSkipping = end === -1;
    if (!isSkipping) line += 1;
    return isSkipping ? buffer.length : end + 1;
  }

  function drop(code: BadRowCode, start: number, end: number): void {
    onBadRow(code, { line, text: buffer.slice(start, Math.min(end, start + maxBadText)) });
  }

  return {
    push(text) {
      buffer += text;
      if (buffer.length >= Math.min(2 * incomplete, maxRowLength + 1)) parse(false);
    },
    end() {
      parse(true);
    },
    rest() {
      return { text: buffer, line, isSkipping };
    },
  };
}

/** The row that was read last. The scanner reuses this object for the next row. */
interface ParsedRow {
  cells: string[];
  /** How many cells the row has; `cells` contains only the first `maxCells`. */
  count: number;
  /** The index of the row's line end, or the end of the text; -1 if the row doesn't end before `limit`. */
  end: number;
  isEmpty: boolean;
  /** How many line ends the quoted cells contain; if the row doesn't end, only those cells that are closed. */
  lineEnds: number;
  /** The index of the first line end in the quoted cell that isn't closed before `limit`; -1 if there is none. */
  lineEndInQuotes: number;
}

type RowScanner = (text: string, start: number, limit: number, isLast: boolean) => ParsedRow;

function createRowScanner({ maxCells, escape, onStrayText, ...options }: CsvOptions, lineEnd: number): RowScanner {
  const delimiter = options.delimiter.charCodeAt(0);
  const isBackslashed = escape === '\\';
  const row: ParsedRow = { cells: [], count: 0, end: -1, isEmpty: false, lineEnds: 0, lineEndInQuotes: -1 };
  const isSpace = (code: number) =>
    (code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a) && code !== delimiter && code !== lineEnd;

  /** Whether the cell that was read last contains a backslash that escapes a character. */
  let hasBackslash = false;

  /** Finds the end of a quoted cell's content: the index of its closing quote, or -1. */
  function findClosingQuote(text: string, start: number, limit: number, isLast: boolean): number {
    hasBackslash = false;
    for (let at = start; at < limit; at += 1) {
      const code = text.charCodeAt(at);
      if (code === lineEnd) {
        if (row.lineEndInQuotes === -1) row.lineEndInQuotes = at;
      } else if (isBackslashed && code === backslash) {
        // The character it escapes may be in the next block.
        if (at + 1 === limit) return -1;
        const next = text.charCodeAt(at + 1);
        if (next !== quote && next !== backslash) continue;
        hasBackslash = true;
        at += 1;
      } else if (code === quote) {
        // Whether it closes the cell depends on the next character, which may be in the next block.
        if (at + 1 === limit && !isLast) return -1;
        const next = at + 1 === limit ? lineEnd : text.charCodeAt(at + 1);
        if (next === quote) at += 1;
        // A quote after a backslash closes the cell only if no text follows it.
        else if (
          at > start &&
          text.charCodeAt(at - 1) === backslash &&
          !isSpace(next) &&
          next !== delimiter &&
          next !== lineEnd
        )
          hasBackslash = true;
        else return at;
      }
    }
    return -1;
  }

  function findCellEnd(text: string, start: number, limit: number): number {
    let at = start;
    for (; at < limit; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === lineEnd) break;
    }
    return at;
  }

  /** The cell's text without the spaces at its end. */
  function slice(text: string, start: number, end: number): string {
    let last = end;
    while (last > start && isSpace(text.charCodeAt(last - 1))) last -= 1;
    return text.slice(start, last);
  }

  function countLineEnds(content: string): number {
    let count = 0;
    for (let at = 0; at < content.length; at += 1) if (content.charCodeAt(at) === lineEnd) count += 1;
    return count;
  }

  return (text, start, limit, isLast) => {
    const cells: string[] = [];
    row.cells = cells;
    row.count = 0;
    row.end = -1;
    row.lineEnds = 0;
    row.lineEndInQuotes = -1;
    let at = start;
    for (;;) {
      while (at < limit && isSpace(text.charCodeAt(at))) at += 1;
      const isQuoted = at < limit && text.charCodeAt(at) === quote;
      let cell: string;
      if (isQuoted) {
        const closing = findClosingQuote(text, at + 1, limit, isLast);
        if (closing === -1) return row;
        const content = text.slice(at + 1, closing);
        if (row.lineEndInQuotes !== -1) {
          row.lineEnds += countLineEnds(content);
          row.lineEndInQuotes = -1;
        }
        const isEscaped = hasBackslash;
        at = findCellEnd(text, closing + 1, limit);
        const rest = slice(text, closing + 1, at);
        if (isEscaped) cell = content.replace(escaped, (_, character: string | undefined) => character ?? '"') + rest;
        // Within quotes, a literal quote is doubled.
        else cell = (content.includes('"') ? content.replaceAll('""', '"') : content) + rest;
        if (onStrayText !== undefined && (rest !== '' || (isEscaped && !isBackslashed))) onStrayText();
      } else {
        const cellStart = at;
        at = findCellEnd(text, at, limit);
        cell = slice(text, cellStart, at);
      }
      if (at === limit && !isLast) return row;
      row.count += 1;
      if (row.count <= maxCells) cells.push(cell);
      if (at === limit || text.charCodeAt(at) === lineEnd) {
        row.end = at;
        row.isEmpty = row.count === 1 && cell === '' && !isQuoted;
        return row;
      }
      at += 1;
    }
  };
}

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
/** How much of an invalid row's text is shown. */
export const maxShownText = 1_000;

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
