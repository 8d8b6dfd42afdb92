import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodePiece } from './quoted-printable.ts';

const lengths = [0, 1, 72, 73, 74, 75, 76, 77, 149, 150, 151, 152];
const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=', '.', ' ', '\t', '\n', '\r\n', ' \n', '.\n.', '\u0000', 'é', '😀'),
    fc
      .tuple(fc.constantFrom(...lengths), fc.constantFrom('', '.', ' ', '=', '\n'))
      .map(([n, end]) => 'x'.repeat(n) + end),
  ),
  { maxLength: 8 },
);

function decode(encoded: string): string {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('pieces that are encoded one by one decode to their text, in lines that follow RFC 2045 and suit SMTP', () => {
  fc.assert(
    fc.property(pieces, (texts) => {
      const encoded = texts.map((text) => encodePiece(text).toString('latin1' as never)).join('');
      expect(decode(encoded)).toBe(texts.map((text) => text.replace(/\r\n?|\n/g, '\r\n')).join(''));
      const lines = encoded.split('\r\n');
      const isFit = (line: string) => line.length <= 76 && /^(?!\.)[\t\x20-\x7e]*$/.test(line) && !/[ \t]$/.test(line);
      expect(lines.filter((line) => !isFit(line))).toEqual([]);
      expect(lines.at(-1)).toBe('');
    }),
    { numRuns: 1_000 },
  );
});
