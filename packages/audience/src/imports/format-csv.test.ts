import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byteOrderMark, formatCsvRow, neutralizeFormula } from './format-csv.ts';
import { createCsvParser } from './parse-csv.ts';

test('cells are quoted when they need it, and rows end with CRLF', () => {
  expect(formatCsvRow(['a', 'b c', 'say "hi"', 'x,y', 'two\nlines', ' padded '])).toBe(
    'a,b c,"say ""hi""","x,y","two\nlines"," padded "\r\n',
  );
});

test('a value of every type has its form', () => {
  expect(formatCsvRow([1.5, true, null, undefined, ['vip', 'new'], [], ''])).toBe('1.5,true,,,"vip,new",,\r\n');
});

test('text that a spreadsheet would run as a formula gets an apostrophe, and a number does not', () => {
  expect(formatCsvRow(['=1+1', '+39 06 1234', '-5', '@SUM(A1)', '\t=1', '\r=1', -5, ['=1', 'b']])).toBe(
    `'=1+1,'+39 06 1234,'-5,'@SUM(A1),'\t=1,"'\r=1",-5,"'=1,b"\r\n`,
  );
  expect(formatCsvRow(['a=1', 'a@example.com', "'=1"])).toBe("a=1,a@example.com,'=1\r\n");
});

test('rows that are written are read as they were, but for the apostrophes', () => {
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
