import { expect, test } from '@jest/globals';
import { normalizeTag } from './text.ts';

const scotland = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';

test.each([
  ['Cafe\u0301', 'Caf\u00e9'],
  ['\u200bvip\u2060 ', 'vip'],
  ['a\u200db', 'ab'],
  ['c\u3164\u115f\u180b\u{E0041}', 'c'],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  [scotland, scotland],
])(
  'the tag %j is stored as %j: composed, without invisible characters, and with whole emoji and flags',
  (given, kept) => {
    expect(normalizeTag(given)).toBe(kept);
  },
);

test('a tag of a million characters that make up flags is normalized in less than five seconds', () => {
  const startedAt = process.cpuUsage().user;
  normalizeTag('\u{1F3F4}\u{E0067}'.repeat(250_000) + '\u{E0067}'.repeat(500_000));
  expect(process.cpuUsage().user - startedAt).toBeLessThan(5_000_000);
});
