import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatCsvRow, formatListCell, neutralizeFormula, readJsonList, restoreFormula } from './format-csv.ts';

test('cells are quoted when they need it, and rows end with CRLF', () => {
  expect(formatCsvRow(['a', 'b c', 'say "hi"', 'x,y', 'two\nlines', ' padded '])).toBe(
    'a,b c,"say ""hi""","x,y","two\nlines"," padded "\r\n',
  );
});

test('a value of each type has its own format', () => {
  expect(formatCsvRow([1.5, true, null, undefined, ['vip', 'new'], [], ''])).toBe('1.5,true,,,"vip,new",,\r\n');
});

test('text that a spreadsheet would run as a formula gets an apostrophe, and a number does not', () => {
  expect(formatCsvRow(['=1+1', '+39 06 1234', '-5', '@SUM(A1)', '\t=1', '\r=1', -5, ['=1', 'b']])).toBe(
    `'=1+1,'+39 06 1234,'-5,'@SUM(A1),'\t'=1,"'\r'=1",-5,"'=1,b"\r\n`,
  );
  expect(formatCsvRow(['a=1', 'a@example.com', "it's", "'a", "'"])).toBe("a=1,a@example.com,it's,'a,'\r\n");
});

test('text gets an apostrophe wherever a spreadsheet that separates cells by semicolons or tabs would find a formula', () => {
  expect(formatCsvRow(['a;=1+1;b', 'a\t=1', 'a\n-1', 'a\r\n@b', 'a;"=1', 'a;b; c=1'])).toBe(
    `a;'=1+1;b,a\t'=1,"a\n'-1","a\r\n'@b","a;'""=1",a;b; c=1\r\n`,
  );
});

test('restoring removes the apostrophe that was added, and keeps those that the text had', () => {
  expect(formatCsvRow(["'=1", "''-1"])).toBe("''=1,'''-1\r\n");
  const unit = fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ';', 'a');
  const text = fc.string({ unit, maxLength: 10 });
  fc.assert(
    fc.property(text, (given) => expect(restoreFormula(neutralizeFormula(given))).toBe(given)),
    { numRuns: 2_000 },
  );
  for (const other of ["'a", "'", "'80s", '=1', "a;'b", "it's=1"]) expect(restoreFormula(other)).toBe(other);
});

test('values that contain a separator become a JSON array, which is read as the same values', () => {
  expect(formatListCell(['vip', 'new'])).toBe('vip,new');
  expect(readJsonList('vip,new')).toBeUndefined();
  expect(formatCsvRow([['a;b', 'c']])).toBe('"[""a;b"",""c""]"\r\n');
  for (const values of [['a,b'], ['a|b', 'c'], ['["x"]']]) expect(readJsonList(formatListCell(values))).toEqual(values);
  for (const other of ['[vip]', '[1]', '["a"', '{"a": 1}', '']) expect(readJsonList(other)).toBeUndefined();
});
