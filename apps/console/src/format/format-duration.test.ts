import { expect, test } from '@jest/globals';
import { formatDuration, readDuration } from './format-duration.ts';

test('a duration is read in seconds, and text that is not a duration gives undefined', () => {
  expect(readDuration('PT15M')).toBe(900);
  expect(readDuration('P1DT4H')).toBe(100_800);
  expect(readDuration('P2W')).toBe(1_209_600);
  expect(readDuration('4 hours')).toBeUndefined();
});

test('a duration in words has at most its two largest units, and is at least a minute', () => {
  expect(formatDuration(7_200, 'en')).toBe('2 hours');
  expect(formatDuration(190_000, 'en')).toBe('2 days 4 hours');
  expect(formatDuration(95, 'en')).toBe('2 minutes');
  expect(formatDuration(5, 'en')).toBe('1 minute');
  expect(formatDuration(5_400, 'de')).toBe('1 Stunde 30 Minuten');
});
