import { expect, test } from '@jest/globals';
import { allZones, describeOffset, fromZonedTime, ownZone, toZonedTime } from './zoned-time.ts';

const instant = (local: string, zone: string) => fromZonedTime(local, zone)?.toISOString();

test('a local time in a zone is the moment at which that zone’s clock shows it, in summer and in winter', () => {
  expect(instant('2026-01-31T09:30', 'Europe/Zurich')).toBe('2026-01-31T08:30:00.000Z');
  expect(instant('2026-07-31T09:30', 'Europe/Zurich')).toBe('2026-07-31T07:30:00.000Z');
  expect(instant('2026-01-31T09:30', 'Asia/Kolkata')).toBe('2026-01-31T04:00:00.000Z');
  expect(instant('2026-01-31T09:30', 'Pacific/Kiritimati')).toBe('2026-01-30T19:30:00.000Z');
  expect(instant('2026-01-31T09:30', 'UTC')).toBe('2026-01-31T09:30:00.000Z');
});

test('a time that the clock skips is moved later by the skipped span, and a time that occurs twice is the first of the two', () => {
  expect(instant('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
  expect(instant('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
  expect(instant('2026-10-25T03:00', 'Europe/Zurich')).toBe('2026-10-25T02:00:00.000Z');
  expect(instant('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
});

test('text that is not a time gives undefined', () => {
  expect(fromZonedTime('', 'UTC')).toBeUndefined();
  expect(fromZonedTime('tomorrow', 'UTC')).toBeUndefined();
});

test('a moment is shown on the clock of a zone, with its weekday', () => {
  const at = new Date('2026-11-22T23:30:00Z');
  expect(toZonedTime(at, 'UTC')).toEqual({ weekday: 'sun', time: '23:30', local: '2026-11-22T23:30' });
  expect(toZonedTime(at, 'Europe/Zurich')).toEqual({ weekday: 'mon', time: '00:30', local: '2026-11-23T00:30' });
});

test('the offset of a zone is the one at that moment, including half hours and zones west of Greenwich', () => {
  const at = new Date('2026-01-31T08:30:00Z');
  expect(describeOffset(at, 'Europe/Zurich')).toBe('UTC+01:00');
  expect(describeOffset(at, 'Asia/Kolkata')).toBe('UTC+05:30');
  expect(describeOffset(at, 'America/St_Johns')).toBe('UTC−03:30');
});

test('the zones start with the viewer’s own, and each appears once', () => {
  const zones = allZones();
  expect(zones[0]).toBe(ownZone());
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
});
