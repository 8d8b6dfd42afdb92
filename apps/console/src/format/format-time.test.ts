import { expect, test } from '@jest/globals';
import { formatTime } from './format-time.ts';

const now = new Date(2026, 10, 23, 12, 0, 0);
const before = (ms: number) => new Date(now.getTime() - ms);

test('a time within a day of now is relative, in whole elapsed units', () => {
  expect(formatTime(before(45_000), 'en', now)).toBe('45 sec. ago');
  expect(formatTime(before(119_000), 'en', now)).toBe('1 min. ago');
  expect(formatTime(before(3 * 3_600_000), 'de', now)).toBe('vor 3 Std.');
  expect(formatTime(new Date(now.getTime() + 7_200_000), 'en', now)).toBe('in 2 hr.');
});

test('an older time is a date, with the year only if it differs from the current one', () => {
  expect(formatTime(new Date(2026, 7, 3, 9, 5), 'en', now)).toMatch(/^Aug 3, 09:05/);
  expect(formatTime(new Date(2025, 7, 3, 9, 5), 'en', now)).toBe('Aug 3, 2025');
});
