import { describe, expect, test } from '@jest/globals';
import type { SendingCalendar } from '@mailwright/contracts';
import { maySend, nextSendingTime, readTime } from './sending-hours.ts';

const office: SendingCalendar = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:30' };
const zurich = 'Europe/Zurich';
const at = (text: string) => new Date(text);

describe('a calendar', () => {
  // 2026-11-23 is a Monday. Zurich is one hour ahead of UTC in winter and two in summer.
  const times: [now: string, next: string][] = [
    ['2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-23T16:29:59.999Z', '2026-11-23T16:29:59.999Z'],
    ['2026-11-23T16:30:00.000Z', '2026-11-24T08:00:00.000Z'],
    ['2026-11-27T16:30:00.000Z', '2026-11-30T08:00:00.000Z'],
    ['2026-11-28T12:00:00.000Z', '2026-11-30T08:00:00.000Z'],
    // It is already Monday in Zurich.
    ['2026-11-22T23:30:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-07-06T06:00:00.000Z', '2026-07-06T07:00:00.000Z'],
  ];
  test.each(times)('asked at %s, lets a campaign send from %s on', (now, next) => {
    expect(nextSendingTime(office, zurich, at(now))).toEqual(at(next));
    expect(maySend(office, zurich, at(now))).toBe(now === next);
  });

  test('with a single day waits a week once its span is over', () => {
    const mondays: SendingCalendar = { days: ['mon'], from: '09:00', to: '10:00' };
    expect(nextSendingTime(mondays, 'UTC', at('2026-11-23T10:00:00Z'))).toEqual(at('2026-11-30T09:00:00Z'));
  });

  test('that lasts until 24:00 includes the end of the day, and continues if the next day begins at 00:00', () => {
    const whole: SendingCalendar = { days: ['sat', 'sun'], from: '00:00', to: '24:00' };
    expect(maySend(whole, zurich, at('2026-11-28T22:59:59.999Z'))).toBe(true);
    expect(maySend(whole, zurich, at('2026-11-28T23:00:00Z'))).toBe(true);
    expect(nextSendingTime(whole, zurich, at('2026-11-29T23:00:00Z'))).toEqual(at('2026-12-04T23:00:00Z'));
  });

  test('begins later by the skipped hour if the clock skips its beginning, and the first time if the clock shows that twice', () => {
    const night: SendingCalendar = { days: ['sun'], from: '02:30', to: '04:00' };
    // On 2026-03-29 the clock goes from 02:00 to 03:00, at 01:00 UTC.
    expect(nextSendingTime(night, zurich, at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-29T01:30:00Z'));
    // On 2026-10-25 it goes from 03:00 back to 02:00, at 01:00 UTC.
    expect(nextSendingTime(night, zurich, at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-25T00:30:00Z'));
    expect(maySend(night, zurich, at('2026-10-25T02:59:59Z'))).toBe(true);
    expect(maySend(night, zurich, at('2026-10-25T03:00:00Z'))).toBe(false);
  });

  test('never holds a campaign back if it is absent', () => {
    expect(maySend(null, 'UTC', at('2026-11-28T03:00:00Z'))).toBe(true);
  });
});

describe('a time in a request', () => {
  const times: [text: string, zone: string, time: string][] = [
    ['2027-01-31T09:30:00', zurich, '2027-01-31T08:30:00.000Z'],
    ['2027-07-31T09:30:00', zurich, '2027-07-31T07:30:00.000Z'],
    ['2027-01-31T09:30:00', 'America/New_York', '2027-01-31T14:30:00.000Z'],
    ['2027-01-31T09:30:00Z', zurich, '2027-01-31T09:30:00.000Z'],
    ['2027-01-31T09:30:00+05:30', zurich, '2027-01-31T04:00:00.000Z'],
  ];
  test.each(times)('%s in %s means %s', (text, zone, time) => expect(readTime(text, zone).toISOString()).toBe(time));
});
