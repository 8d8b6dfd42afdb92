import { expect, test } from '@jest/globals';
import { hoursOf } from './report-hours.ts';

const at = (hour: number) => ({ hour: new Date(Date.UTC(2026, 10, 23, hour)).toISOString() });

test('hours without activity fill the gaps in chronological order, and one empty hour comes first', () => {
  const found = hoursOf([at(14), at(10), at(11)]);
  expect(found.map(({ hour }) => hour !== undefined)).toEqual([false, true, true, false, false, true]);
  expect(found[1]?.at.toISOString()).toBe('2026-11-23T10:00:00.000Z');
});

test('one active hour makes two points, and no active hour makes none', () => {
  expect(hoursOf([at(10)])).toHaveLength(2);
  expect(hoursOf([])).toEqual([]);
});
