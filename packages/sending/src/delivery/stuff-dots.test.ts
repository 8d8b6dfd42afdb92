import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { stuffDots } from './mail-connection.ts';

test('a dot at the beginning of a line is doubled, and nothing else is changed', () => {
  const text = fc.array(fc.constantFrom('.', '..', 'a', '\r\n', '\r\n.', ' '), { maxLength: 40 });
  fc.assert(
    fc.property(text, (pieces) => {
      const raw = pieces.join('');
      const stuffed = stuffDots(Buffer.from(raw)).toString();
      expect(stuffed.split('\r\n').map((line) => line.replace(/^\./, ''))).toEqual(raw.split('\r\n'));
      expect(stuffed).not.toMatch(/(^|\n)\.(?!\.)/);
    }),
  );
});

test('a mail without a line that begins with a dot is not copied', () => {
  const raw = Buffer.from('a.b\r\nc. d\r\n');
  expect(stuffDots(raw)).toBe(raw);
});

test('a dot after a bare line feed is doubled, so that no server takes it for the end of the mail', () => {
  expect(stuffDots(Buffer.from('a\n.\nMAIL FROM:<eve@example.com>')).toString()).toBe(
    'a\n..\nMAIL FROM:<eve@example.com>',
  );
});
