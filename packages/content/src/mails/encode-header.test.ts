import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { encodeHeader, encodeMailbox, encodeText } from './encode-header.ts';

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

describe('a header that a caller sets', () => {
  const valueOf = (header: string) =>
    header
      .slice(header.indexOf(':') + 1)
      .replace(/\r\n(?=[ \t])/g, '')
      .replace(/^ /, '');

  test('keeps its ASCII, is folded at spaces, and has no line of spaces only', () => {
    for (const value of [
      '4711',
      'a '.repeat(100).trim(),
      `a${' '.repeat(200)}b`,
      `${'x'.repeat(300)} y`,
      '=?UTF-8?B?w6k=?=',
    ]) {
      const header = encodeHeader('X-Order', value);
      expect(valueOf(header)).toBe(value);
      expect(header.split('\r\n').filter((line) => line.trim() === '' || line.length > 998)).toEqual([]);
    }
  });

  test('beyond ASCII becomes encoded words that fit, however long its name is', () => {
    for (const name of ['X-A', `X-${'a'.repeat(60)}`]) {
      const header = encodeHeader(name, 'Grüße '.repeat(20).trim());
      for (const line of header.split('\r\n').slice(1)) expect(line.length).toBeLessThanOrEqual(76);
      const words = [...header.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map(([, word = '']) =>
        Buffer.from(word, 'base64'),
      );
      expect(Buffer.concat(words).toString()).toBe('Grüße '.repeat(20).trim());
    }
  });

  test.each([
    ['a@b', '<a@b>'],
    ['<a@b>', '<a@b>'],
    ['<a@b> c@d', '<a@b>\r\n <c@d>'],
    ['=?a@b', '<=?a@b>'],
  ])('with the ids of mails has them in brackets, and never encoded: %s', (value, expected) => {
    expect(encodeHeader('References', value)).toBe(`References: ${expected}`);
    expect(encodeHeader('In-Reply-To', value)).toBe(`In-Reply-To: ${expected}`);
  });
});
