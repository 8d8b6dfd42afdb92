import { expect, test } from '@jest/globals';
import { isWithin, timesOfDay, workingHours } from './sending-values.ts';

test('a calendar allows its days and hours on the clock of its zone, including the first minute and excluding the end', () => {
  const allows = (at: string) => isWithin(workingHours, 'Europe/Zurich', new Date(at));
  expect(allows('2026-11-23T08:00:00Z')).toBe(true);
  expect(allows('2026-11-23T07:59:59Z')).toBe(false);
  expect(allows('2026-11-23T15:59:59Z')).toBe(true);
  expect(allows('2026-11-23T16:00:00Z')).toBe(false);
  expect(allows('2026-11-22T10:00:00Z')).toBe(false);
});

test('a calendar that ends at midnight allows the last minute of the day', () => {
  const late = { ...workingHours, from: '18:00', to: '24:00' };
  expect(isWithin(late, 'UTC', new Date('2026-11-23T23:59:00Z'))).toBe(true);
});

test('the times to choose from are every half hour and those that are already set', () => {
  const times = timesOfDay('09:10', '17:00');
  expect(times).toHaveLength(50);
  expect(times[0]).toBe('00:00');
  expect(times.at(-1)).toBe('24:00');
  expect(times).toContain('09:10');
});
