import { describe, expect, test } from '@jest/globals';
import { byteOrderMark, formatCsvRow, neutralizeFormula } from '@mailwright/platform';
import fc from 'fast-check';
import { createCsvParser, type CsvOptions, type CsvPosition } from './parse-csv.ts';

type Settings = Partial<Pick<CsvOptions, 'delimiter' | 'lineEnd' | 'maxRowLength' | 'maxCells'>>;

/** Parses text in blocks, each with a new parser if `resumes`. Returns everything that is reported about the rows. */
function parse(blocks: string[], settings: Settings = {}, resumes = false) {
  const found: ({ line: number; cells: string[] } | { line: number; code: string; text: string })[] = [];
  const createParser = (from?: CsvPosition) =>
    createCsvParser({
      delimiter: ',',
      lineEnd: '\n',
      maxRowLength: 1_000,
      maxCells: 100,
      ...settings,
      from,
      onRow: (cells, { line }) => found.push({ line, cells }),
      onBadRow: (code, at) => found.push({ code, ...at }),
    });
  let parser = createParser();
  for (const block of blocks) {
    parser.push(block);
    if (resumes) parser = createParser(JSON.parse(JSON.stringify(parser.rest())) as CsvPosition);
  }
  parser.end();
  return found;
}

const cellsOf = (text: string, settings?: Settings) =>
  parse([text], settings).map((row) => ('cells' in row ? row.cells : row.code));

describe('the cells of a row', () => {
  test.each<[string, string, string[]]>([
    ['plain', 'a,b,c', ['a', 'b', 'c']],
    ['empty', ',a,,', ['', 'a', '', '']],
    ['quoted, with delimiters', '"a,b","c"', ['a,b', 'c']],
    ['quoted, with doubled quotes', '"say ""hi""","""",""', ['say "hi"', '"', '']],
    ['quoted, with line ends', '"a\nb\r\nc",d', ['a\nb\r\nc', 'd']],
    ['with spaces around them', ' a b ,\tc\t, ', ['a b', 'c', '']],
    ['quoted, with spaces around the quotes', ' " a " , "b"', [' a ', 'b']],
    ['with a quote in the middle', 'a 5" pipe,b', ['a 5" pipe', 'b']],
    ['with text after a closing quote', '"a"b "c" ,d', ['ab "c"', 'd']],
    ['empty but quoted, alone in its row', '""', ['']],
    ['with other delimiters', 'a;b|c\td', ['a;b|c\td']],
  ])('are read when they are %s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual([cells]);
    expect(cellsOf(`${text}\n`)).toEqual([cells]);
    expect(cellsOf(`${text}\r\n`, { lineEnd: '\r\n' })).toEqual([cells]);
  });

  test.each([';', '\t', '|'])('are separated by the delimiter %j only', (delimiter) => {
    expect(cellsOf(`a,b${delimiter} c ${delimiter}"d${delimiter}"`, { delimiter })).toEqual([
      ['a,b', 'c', `d${delimiter}`],
    ]);
  });

  test('include empty ones between tabs', () => {
    expect(cellsOf('\ta\t\t"b"\t', { delimiter: '\t' })).toEqual([['', 'a', '', 'b', '']]);
  });
});

describe('rows', () => {
  test('may have different numbers of cells', () => {
    expect(cellsOf('a\nb,c\nd,e,f\n')).toEqual([['a'], ['b', 'c'], ['d', 'e', 'f']]);
  });

  test('without any text are skipped, but count as lines', () => {
    expect(parse(['\n\na\n  \n\r\n,\n'])).toEqual([
      { line: 3, cells: ['a'] },
      { line: 6, cells: ['', ''] },
    ]);
    expect(parse([''])).toEqual([]);
  });

  test('end with a line feed, whether or not a carriage return precedes it', () => {
    for (const lineEnd of ['\n', '\r\n'] as const)
      expect(cellsOf('a,b\r\n"c","d"\r\ne\nf', { lineEnd })).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['f']]);
  });

  test('end with a carriage return alone if that is the given line end', () => {
    expect(parse(['a,b\r"c\nd\re"\rf'], { lineEnd: '\r' })).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c\nd\re'] },
      { line: 4, cells: ['f'] },
    ]);
  });

  test('are reported with the line in which they begin', () => {
    expect(parse(['a\n"b\n\nb","\n"\nc'])).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b\n\nb', '\n'] },
      { line: 6, cells: ['c'] },
    ]);
  });
});

describe('an invalid row is dropped, and parsing continues', () => {
  test('with the next line if a quote is not closed by the end of the file', () => {
    expect(parse(['a\nb,"c,d\ne,f\n'])).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, code: 'unclosed_quote', text: 'b,"c,d\ne,f\n' },
      { line: 3, cells: ['e', 'f'] },
    ]);
    expect(parse(['a\n"b'])).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, code: 'unclosed_quote', text: '"b' },
    ]);
  });

  test('with the next line if a quote is not closed within the longest row', () => {
    expect(parse(['"a,b\ncccc\ndddd\n"e"\n'], { maxRowLength: 10 })).toEqual([
      { line: 1, code: 'unclosed_quote', text: '"a,b\ncccc\nd' },
      { line: 2, cells: ['cccc'] },
      { line: 3, cells: ['dddd'] },
      { line: 4, cells: ['e'] },
    ]);
  });

  test('after the line of the open quote if cells before it contain line ends', () => {
    expect(parse(['"a\nb","c\nd\ne'])).toEqual([
      { line: 1, code: 'unclosed_quote', text: '"a\nb","c\nd\ne' },
      { line: 3, cells: ['d'] },
      { line: 4, cells: ['e'] },
    ]);
  });

  test('with the next line if a line is too long', () => {
    expect(cellsOf(`${'a'.repeat(10)}\nb`, { maxRowLength: 10 })).toEqual([['a'.repeat(10)], ['b']]);
    expect(parse([`x\n${'a'.repeat(11)},"b\nc`], { maxRowLength: 10 })).toEqual([
      { line: 1, cells: ['x'] },
      { line: 2, code: 'row_too_long', text: 'a'.repeat(11) },
      { line: 3, cells: ['c'] },
    ]);
    expect(parse(['"a\nb",ccccccccc\nd'], { maxRowLength: 10 })).toEqual([
      { line: 1, code: 'row_too_long', text: '"a\nb",ccccc' },
      { line: 3, cells: ['d'] },
    ]);
  });

  test('with the next row if a row has too many cells', () => {
    expect(parse(['a,b\nc,d,"e\nf"\ng'], { maxCells: 2 })).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, code: 'too_many_cells', text: 'c,d,"e\nf"' },
      { line: 4, cells: ['g'] },
    ]);
  });

  test('and only the first 200 characters of the row are reported', () => {
    const [bad] = parse([`${'a'.repeat(5_000)}\n`]);
    expect(bad).toEqual({ line: 1, code: 'row_too_long', text: 'a'.repeat(200) });
  });
});

const lineEnds = fc.constantFrom<CsvOptions['lineEnd'][]>('\n', '\r\n', '\r');
const delimiters = fc.constantFrom(',', ';', '\t', '|');
const cell = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', ' ', '\t', 'a', 'é', '€', '😀'), maxLength: 8 }),
);
const needsQuotes = /[",;|\t\r\n]|^\s|\s$/;

/** A table, and its rows as text. Cells are quoted when they have to be, and otherwise at random. */
const writtenTable = fc
  .record({
    delimiter: delimiters,
    lineEnd: lineEnds,
    rows: fc.array(fc.array(fc.record({ text: cell, isQuoted: fc.boolean(), pad: fc.boolean() }), { minLength: 1 }), {
      maxLength: 12,
    }),
    endsWithLineEnd: fc.boolean(),
  })
  .map(({ delimiter, lineEnd, rows, endsWithLineEnd }) => {
    const written = rows.map((row) =>
      row
        .map(({ text, isQuoted, pad }) => {
          const quotes = isQuoted || needsQuotes.test(text) || (row.length === 1 && text === '');
          const written = quotes ? `"${text.replaceAll('"', '""')}"` : text;
          return pad ? ` ${written}  ` : written;
        })
        .join(delimiter),
    );
    const text = written.join(lineEnd) + (endsWithLineEnd ? lineEnd : '');
    return { delimiter, lineEnd, text, cells: rows.map((row) => row.map((each) => each.text)) };
  });

/** Cuts text into blocks at these places, sometimes into single characters. */
function cut(text: string, places: number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => text.slice(start, at[index] ?? text.length));
}

const places = fc.array(fc.nat(), { maxLength: 40 });

test('a table is read back as it was written, whatever the blocks and whichever the parsers', () => {
  fc.assert(
    fc.property(writtenTable, places, fc.boolean(), ({ delimiter, lineEnd, text, cells }, places, resumes) => {
      const found = parse(cut(text, places), { delimiter, lineEnd, maxRowLength: 10_000 }, resumes);
      expect(found.map((row) => ('cells' in row ? row.cells : row.code))).toEqual(cells);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is parsed to the same rows, whatever the blocks and whichever the parsers', () => {
  const unit = fc.constantFrom('"', '"', ',', '\n', '\r', ' ', 'a', 'b');
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 80 }),
      places,
      lineEnds,
      fc.boolean(),
      (text, places, lineEnd, resumes) => {
        const settings: Settings = { lineEnd, maxRowLength: 12, maxCells: 3 };
        expect(parse(cut(text, places), settings, resumes)).toEqual(parse([text], settings));
      },
    ),
    { numRuns: 3_000 },
  );
});

test('every line is read or reported: rows begin in ascending lines, and no line is lost from text without quotes', () => {
  const line = fc.string({ unit: fc.constantFrom('"', ',', 'a', ' '), maxLength: 10 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const found = parse([lines.join('\n')], { maxRowLength: 30, maxCells: 100 });
      const at = found.map((row) => row.line);
      expect(at).toEqual([...new Set(at)].sort((a, b) => a - b));
      if (!lines.some((each) => each.includes('"')))
        expect(at).toEqual(lines.flatMap((each, index) => (each.trim() === '' ? [] : [index + 1])));
    }),
    { numRuns: 2_000 },
  );
});

// In quadratic time, these tests would far exceed their time limit.
describe('a megabyte is parsed in linear time, even if it consists', () => {
  const size = 1_000_000;
  const unclosed = `"${'\n'.repeat(20_000)}`;
  test.each<[string, string]>([
    ['of one line', 'a'.repeat(size)],
    ['of spaces', ' '.repeat(size)],
    ['of delimiters', ','.repeat(size)],
    ['of quotes', '"'.repeat(size)],
    ['of quotes after a quote', `a,"${'"'.repeat(size)}`],
    ['of one quoted cell', `"${'a'.repeat(size)}`],
    ['of line ends', '\n'.repeat(size)],
    ['of line ends after a quote', `"${'\n'.repeat(size)}`],
    ['of quotes that are not closed within a row', unclosed.repeat(size / unclosed.length)],
    ['of doubled quotes after a single one', `",""\n${',""\n'.repeat(size / 4)}`],
    ['of quoted line ends', '"\n",'.repeat(size / 4)],
  ])('%s', (_, text) => {
    for (const length of [size + 1, 1_000]) {
      let rows = 0;
      const parser = createCsvParser({
        delimiter: ',',
        lineEnd: '\n',
        maxRowLength: 10_000,
        maxCells: 1_000,
        onRow: () => (rows += 1),
        onBadRow: () => (rows += 1),
      });
      for (let at = 0; at < text.length; at += length) parser.push(text.slice(at, at + length));
      parser.end();
      expect(rows).toBeLessThan(size);
      expect(parser.rest().text).toBe('');
    }
  });
});

test('a row of a megabyte is parsed in linear time, even in blocks of a few characters', () => {
  const found: number[] = [];
  const parser = createCsvParser({
    delimiter: ',',
    lineEnd: '\n',
    maxRowLength: 1_000_000,
    maxCells: 1_000_000,
    onRow: (cells) => found.push(cells.length),
    onBadRow: (code) => expect(code).toBeUndefined(),
  });
  for (let at = 0; at < 333_333; at += 1) parser.push('ab,');
  parser.push('\n');
  parser.end();
  expect(found).toEqual([333_334]);
});

test('rows are read back as they were written, except for the apostrophes', () => {
  const unit = fc.constantFrom('"', ',', ';', '\n', '\r', '\t', ' ', '=', '-', '@', 'a', 'é', '😀');
  const cell = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit, maxLength: 8 }));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      fc.boolean(),
      (rows, hasMark) => {
        const found: string[][] = [];
        const parser = createCsvParser({
          delimiter: ',',
          lineEnd: '\r\n',
          maxRowLength: 1_000,
          maxCells: 10,
          onRow: (cells) => found.push(cells),
          onBadRow: (code) => found.push([code]),
        });
        const text = (hasMark ? byteOrderMark : '') + rows.map(formatCsvRow).join('');
        parser.push(hasMark ? text.slice(1) : text);
        parser.end();
        expect(found).toEqual(rows.map((row) => row.map(neutralizeFormula)));
      },
    ),
    { numRuns: 2_000 },
  );
});
