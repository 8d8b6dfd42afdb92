import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { encodeMailbox, encodeText } from './encode-header.ts';

const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        ' ',
        '=?',
        '?=',
        '=?UTF-8?B?w6k=?=',
        'é',
        '😀',
        'word '.repeat(40),
        'x'.repeat(200),
        'ü'.repeat(100),
        '\r\n',
        '"',
        '\\',
        '<a@b>',
        ',',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const asLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/ {2,}/g, ' ');

function expectFolded(header: string): void {
  const isFit = (line: string) => line.length <= 76 && /^[\x20-\x7e]*$/.test(line) && line.trim() !== '';
  expect(header.split('\r\n').filter((line) => !isFit(line))).toEqual([]);
}

test('a subject is read as it was written, and encoded in ASCII lines of at most 76 characters', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const header = `Subject: ${encodeText(text, 9)}`;
      expectFolded(header);
      expect((await PostalMime.parse(`${header}\r\n\r\n`)).subject ?? '').toBe(asLine(text));
    }),
    { numRuns: 200 },
  );
});

test('a sender’s name is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (name) => {
      const header = `From: ${encodeMailbox(name, 'ada@example.com', 6)}`;
      expectFolded(header);
      const { from } = await PostalMime.parse(`${header}\r\n\r\n`);
      expect(from).toMatchObject({ address: 'ada@example.com' });
      expect(from?.name ?? '').toBe(asLine(name));
    }),
    { numRuns: 200 },
  );
});

test('no character is split between two encoded words, since each word is decoded by itself (RFC 2047, 5)', () => {
  const decode = new TextDecoder('utf-8', { fatal: true });
  for (let offset = 0; offset < 4; offset += 1) {
    const text = 'x'.repeat(offset) + '😀'.repeat(40);
    const words = encodeText(text, 9).split('\r\n ');
    const decoded = words.map((word) => decode.decode(Buffer.from(word.slice(10, -2), 'base64')));
    expect(decoded.length).toBeGreaterThan(2);
    expect(decoded.join('')).toBe(text);
  }
});
