import { expect, test } from '@jest/globals';
import { readDuration } from './duration.ts';

const nothing = { years: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };

test.each([
  ['P3D', { days: 3 }],
  ['PT30M', { minutes: 30 }],
  ['P1M', { months: 1 }],
  ['P1Y2M3W4DT5H6M7S', { years: 1, months: 2, weeks: 3, days: 4, hours: 5, minutes: 6, seconds: 7 }],
  ['PT1S', { seconds: 1 }],
  ['P10Y', { years: 10 }],
])('%s is a duration', (text, parts) => {
  expect(readDuration(text)).toEqual({ ...nothing, ...parts });
});

test.each([
  '',
  'P',
  'PT',
  'P1DT',
  'P0D',
  'PT0S',
  '3D',
  'P3',
  'P-1D',
  'P1.5D',
  'P1H',
  'PT1D',
  'P1D1M',
  'p3d',
  ' P3D',
  'P11Y',
  'P9999999D',
])('"%s" is not a duration', (text) => {
  expect(readDuration(text)).toBeUndefined();
});
