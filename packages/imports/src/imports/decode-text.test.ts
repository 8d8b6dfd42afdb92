import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createEncodingDetector, createTextDecoder, detectEncoding, type DecoderPosition } from './decode-text.ts';

const text = 'EMAIL,Città,名前\r\nzoë@example.com,"Łódź – 5 €",😀\r\n';

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const utf16 = Buffer.from(text, 'utf16le');
const mark = Buffer.from('\u{feff}', 'utf16le');
const latin = 'name;città\r\nzoë;“5 €” – Œuvre\r\n';
const windows1252 = Buffer.concat([
  Buffer.from('name;citt\xe0\r\nzo\xeb;', 'latin1'),
  Buffer.from([0x93, 0x35, 0x20, 0x80, 0x94, 0x20, 0x96, 0x20, 0x8c]),
  Buffer.from('uvre\r\n'),
]);

const files: [string, Buffer, ReturnType<typeof detectEncoding>, string][] = [
  ['UTF-8', Buffer.from(text), 'utf-8', text],
  ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${text}`), 'utf-8', text],
  ['ASCII', Buffer.from('a,b\n'), 'utf-8', 'a,b\n'],
  ['UTF-16 LE with a byte order mark', Buffer.concat([mark, utf16]), 'utf-16le', text],
  ['UTF-16 BE with a byte order mark', swapped(Buffer.concat([mark, utf16])), 'utf-16be', text],
  ['UTF-16 LE without one', utf16, 'utf-16le', text],
  ['UTF-16 BE without one', swapped(utf16), 'utf-16be', text],
  ['Windows-1252', windows1252, 'windows-1252', latin],
  ['no bytes', Buffer.alloc(0), 'utf-8', ''],
];

/** Decodes bytes that are cut at these positions, each block with a new decoder. */
function decode(bytes: Uint8Array, encoding: ReturnType<typeof detectEncoding>, cuts: number[] = []): string {
  let decoded = '';
  let decoder = createTextDecoder(encoding);
  for (const block of cutBytes(bytes, cuts)) {
    decoded += decoder.push(block);
    decoder = createTextDecoder(encoding, JSON.parse(JSON.stringify(decoder.rest())) as DecoderPosition);
  }
  return decoded + decoder.end();
}

function cutBytes(bytes: Uint8Array, cuts: number[]): Uint8Array[] {
  const at = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length));
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });

describe.each(files)('a file of %s', (_, bytes, encoding, expected) => {
  test('is recognized and decoded', () => {
    expect(detectEncoding(bytes, true)).toBe(encoding);
    expect(decode(bytes, encoding)).toBe(expected);
  });

  test('is decoded to the same text, whatever blocks it arrives in', () => {
    fc.assert(
      fc.property(cuts, (cuts) => {
        expect(decode(bytes, encoding, cuts)).toBe(expected);
      }),
    );
  });
});

describe('the detected encoding', () => {
  test('is UTF-8 when the first block ends within a character, unless it is the whole file', () => {
    const first = Buffer.from('zoë').subarray(0, 3);
    expect(detectEncoding(first, false)).toBe('utf-8');
    expect(detectEncoding(first, true)).toBe('windows-1252');
  });

  test('is UTF-8 even if a few bytes are invalid, and Windows-1252 even if a few bytes could be UTF-8', () => {
    const rows = Buffer.from('zoë@example.com,Łódź\n'.repeat(3));
    const broken = Buffer.from('Jos\xe9\n', 'latin1');
    expect(detectEncoding(Buffer.concat([rows, broken, broken, rows]), true)).toBe('utf-8');
    // The second text is "é" in UTF-8, and two of the characters of Windows-1252.
    const latin = ['Jos\xe9, Ren\xe9e, Zo\xeb\n', '\xc3\xa9\n', '5 \x80, fa\xe7ade\n'].join('');
    expect(detectEncoding(Buffer.from(latin, 'latin1'), true)).toBe('windows-1252');
  });

  test('is UTF-8 when there is a byte order mark of UTF-8, whatever follows', () => {
    expect(detectEncoding(Buffer.concat([Buffer.from('\u{feff}name\n'), Buffer.of(0xe9, 0xe9, 0x0a)]), true)).toBe(
      'utf-8',
    );
  });

  test('is UTF-8 even if a few characters are NUL', () => {
    expect(detectEncoding(Buffer.from(`a@example.com,\0\n${'b@example.com,b\n'.repeat(10)}`), true)).toBe('utf-8');
  });

  test('is UTF-16 for Japanese text with addresses, even without a byte order mark', () => {
    const rows = '山田太郎,taro@example.jp,東京都千代田区千代田一丁目一番\r\n'.repeat(20);
    expect(detectEncoding(Buffer.from(rows, 'utf16le'), true)).toBe('utf-16le');
    expect(detectEncoding(swapped(Buffer.from(rows, 'utf16le')), true)).toBe('utf-16be');
  });
});

test('text encoded in UTF-8 or UTF-16 is decoded to itself, whatever blocks it arrives in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), cuts, (text, cuts) => {
      fc.pre(!text.startsWith('\u{feff}'));
      const utf16 = Buffer.from(text, 'utf16le');
      expect(decode(Buffer.from(text), 'utf-8', cuts)).toBe(text);
      expect(decode(utf16, 'utf-16le', cuts)).toBe(text);
      expect(decode(swapped(utf16), 'utf-16be', cuts)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('any bytes are decoded as TextDecoder decodes them, whatever blocks they arrive in', () => {
  const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xe2, 0xf0, 0xff));
  const bytes = fc.array(byte, { maxLength: 40 }).map((values) => Uint8Array.from(values));
  fc.assert(
    fc.property(bytes, cuts, (bytes, cuts) => {
      expect(decode(bytes, 'utf-8', cuts)).toBe(new TextDecoder('utf-8').decode(bytes));
      expect(decode(bytes, 'utf-16le', cuts)).toBe(new TextDecoder('utf-16le').decode(bytes));
      expect(decode(bytes, 'utf-16be', cuts)).toBe(new TextDecoder('utf-16be').decode(bytes));
      expect(decode(bytes, 'windows-1252', cuts)).toHaveLength(bytes.length);
    }),
    { numRuns: 1_000 },
  );
});

test('valid UTF-8 is detected as UTF-8, and the detected encoding of any bytes does not depend on their blocks', () => {
  const byte = fc.constantFrom(0x41, 0x80, 0x9f, 0xac, 0xbf, 0xc0, 0xc3, 0xe2, 0xf0, 0xff);
  const character = fc.string({ unit: 'binary', maxLength: 5 }).map((text) => Buffer.from(text));
  const part = fc.oneof(
    character,
    byte.map((byte) => Buffer.of(byte)),
  );
  const detect = (bytes: Uint8Array, cuts: number[], isWhole: boolean) => {
    const detector = createEncodingDetector();
    for (const block of cutBytes(bytes, cuts)) detector.push(block);
    return detector.end(isWhole);
  };
  const options = { maxLength: 8 };
  fc.assert(
    fc.property(
      fc.array(character, options),
      fc.array(part, options),
      cuts,
      fc.boolean(),
      (text, parts, cuts, isWhole) => {
        // Begins with enough ASCII that the zeros in it don't look like UTF-16.
        const utf8 = Buffer.concat([Buffer.from('EMAIL,NAME\n'.repeat(50)), ...text]);
        expect(detect(utf8, cuts, isWhole)).toBe('utf-8');
        const bytes = Buffer.concat(parts);
        expect(detect(bytes, cuts, isWhole)).toBe(detectEncoding(bytes, isWhole));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('Windows-1252 is decoded correctly where it differs from Latin-1', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const decoded = decode(bytes, 'windows-1252');
  expect(decoded.slice(0x80, 0xa0)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
  expect(decoded.slice(0xa0)).toBe(Buffer.from(bytes.subarray(0xa0)).toString('latin1'));
});
