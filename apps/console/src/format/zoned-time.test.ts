import { expect, test } from '@jest/globals';
import { allZones, describeOffset, fromZonedTime, ownZone, toZonedTime } from './zoned-time.ts';

const instant = (local: string, zone: string) => fromZonedTime(local, zone)?.toISOString();

test('a time by the clock of a zone is the moment at which that clock shows it, in summer and in winter', () => {
  expect(instant('2026-01-31T09:30', 'Europe/Zurich')).toBe('2026-01-31T08:30:00.000Z');
  expect(instant('2026-07-31T09:30', 'Europe/Zurich')).toBe('2026-07-31T07:30:00.000Z');
  expect(instant('2026-01-31T09:30', 'Asia/Kolkata')).toBe('2026-01-31T04:00:00.000Z');
  expect(instant('2026-01-31T09:30', 'Pacific/Kiritimati')).toBe('2026-01-30T19:30:00.000Z');
  expect(instant('2026-01-31T09:30', 'UTC')).toBe('2026-01-31T09:30:00.000Z');
});

test('a time that the clock skips is as much later, and of one that occurs twice it is the first', () => {
  expect(instant('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
  expect(instant('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
  expect(instant('2026-10-25T03:00', 'Europe/Zurich')).toBe('2026-10-25T02:00:00.000Z');
  expect(instant('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
});

test('a text that is no time is none', () => {
  expect(fromZonedTime('', 'UTC')).toBeUndefined();
  expect(fromZonedTime('tomorrow', 'UTC')).toBeUndefined();
});

test('a moment is shown by the clock of a zone, with its weekday', () => {
  const at = new Date('2026-11-22T23:30:00Z');
  expect(toZonedTime(at, 'UTC')).toEqual({ weekday: 'sun', time: '23:30', local: '2026-11-22T23:30' });
  expect(toZonedTime(at, 'Europe/Zurich')).toEqual({ weekday: 'mon', time: '00:30', local: '2026-11-23T00:30' });
});

test('the offset of a zone is that of the moment, also half hours and those west of Greenwich', () => {
  const at = new Date('2026-01-31T08:30:00Z');
  expect(describeOffset(at, 'Europe/Zurich')).toBe('UTC+01:00');
  expect(describeOffset(at, 'Asia/Kolkata')).toBe('UTC+05:30');
  expect(describeOffset(at, 'America/St_Johns')).toBe('UTC−03:30');
});

test('the zones begin with the own one, and have each once', () => {
  const zones = allZones();
  expect(zones[0]).toBe(ownZone());
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
});
