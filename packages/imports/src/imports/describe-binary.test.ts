import { describe, expect, test } from '@jest/globals';
import { describeBinary } from './decode-text.ts';

const zip = (names: string) => Buffer.from(`PK\x03\x04\x14\x00\x06\x00\x08\x00${names}`, 'latin1');

describe('the message names the kind of a file that is not text, and says what to do', () => {
  test.each([
    [zip('[Content_Types].xml\x00\x00PK\x03\x04_rels/.relsPK\x03\x04xl/workbook.xml'), 'an Excel workbook.'],
    [zip('[Content_Types].xml'), 'an Excel workbook.'],
    [zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'an OpenDocument spreadsheet.'],
    [zip('Index/Document.iwa'), 'a Numbers spreadsheet.'],
    [zip('[Content_Types].xml word/document.xml'), 'a Word document.'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an Excel workbook of the old format'],
    [Buffer.from(String.raw`{\rtf1\ansi a@example.com}`), 'a formatted document (RTF).'],
    [Buffer.from('%PDF-1.7\n'), 'a PDF document.'],
    [Buffer.from('SQLite format 3\0'), 'a database (SQLite).'],
  ])('%#', (bytes, kind) => {
    expect(describeBinary(bytes)).toContain(`This is ${kind}`);
    expect(describeBinary(bytes)).toMatch(/CSV \(UTF-8\) and import that\.$/);
  });

  test.each([
    [zip('subscribers.csv'), 'This is a zip archive within the file. Import the CSV file in it.'],
    [Buffer.from('1f8b0800', 'hex'), 'This is a gzip archive within the file. Import the CSV file in it.'],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'This is an image, not a CSV file.'],
    [Buffer.from('a@example.com\0\0\0\0b'), 'This is not a text file. Save it as CSV (UTF-8) and import that.'],
    [Buffer.alloc(5_000), 'This is not a text file. Save it as CSV (UTF-8) and import that.'],
  ])('%#', (bytes, sentence) => {
    expect(describeBinary(bytes)).toBe(sentence);
  });
});

test('text in every supported encoding counts as text', () => {
  const text = 'EMAIL,Città\r\nzoë@example.com,5 €\r\n';
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\u{feff}${text}`),
    Buffer.from(text, 'latin1'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(`\u{feff}${text}`, 'utf16le'),
    Buffer.from('PK,EMAIL\n'),
    Buffer.alloc(0),
  ])
    expect(describeBinary(bytes)).toBeUndefined();
});

test('text with an occasional NUL character counts as text: only the rows with it are wrong', () => {
  expect(describeBinary(Buffer.from(`${'a@example.com,Ada\n'.repeat(20)}b@example.com,\0\n`))).toBeUndefined();
});
