import { describe, expect, test } from '@jest/globals';
import { QuietHours } from '@mailwright/contracts';
import { quietUntil, zoneOfSubscriber } from './sending-hours.ts';

type Spans = QuietHours['spans'];
const everyDay: Spans[number]['days'] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const nights: Spans = [{ days: everyDay, from: '22:00', to: '07:00' }];
const zurich = 'Europe/Zurich';
const until = (spans: Spans, now: string, zone = zurich) => quietUntil({ spans }, zone, new Date(now)).toISOString();

describe('quiet hours', () => {
  // 2026-11-23 is a Monday. Zurich is one hour ahead of UTC in winter and two in summer.
  const times: [now: string, until: string][] = [
    ['2026-11-23T20:59:59.999Z', '2026-11-23T20:59:59.999Z'],
    ['2026-11-23T21:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T02:30:12.345Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T05:59:59.999Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    ['2026-07-06T20:00:00.000Z', '2026-07-07T05:00:00.000Z'],
    // From Sunday to Monday, across the end of the week.
    ['2026-11-29T23:30:00.000Z', '2026-11-30T06:00:00.000Z'],
  ];
  test.each(times)('at %s they last until %s', (now, end) => {
    expect(until(nights, now)).toBe(end);
  });

  test('belong to the day on which they begin, and continue if one span ends within another', () => {
    const weekend: Spans = [
      { days: ['fri'], from: '18:00', to: '06:00' },
      { days: ['sat', 'sun'], from: '00:00', to: '24:00' },
      { days: ['sun'], from: '23:00', to: '08:00' },
    ];
    expect(until(weekend, '2026-11-27T16:59:00Z')).toBe('2026-11-27T16:59:00.000Z');
    expect(until(weekend, '2026-11-27T17:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(until(weekend, '2026-11-28T12:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
    expect(until(weekend, '2026-12-01T01:00:00Z')).toBe('2026-12-01T01:00:00.000Z');
  });

  test('end by the wall clock in nights that are an hour shorter or longer', () => {
    // The clock goes from 02:00 to 03:00 on 2026-03-29 and from 03:00 back to 02:00 on 2026-10-25, both at 01:00 UTC.
    expect(until(nights, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(nights, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('do not begin if the clock skips them, and end when the clock skips their end', () => {
    const skipped: Spans = [{ days: ['sun'], from: '02:15', to: '02:45' }];
    expect(until(skipped, '2026-03-29T01:15:00Z')).toBe('2026-03-29T01:15:00.000Z');
    const endSkipped: Spans = [{ days: ['sun'], from: '00:00', to: '02:30' }];
    expect(until(endSkipped, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  test('apply both times if the clock shows them twice', () => {
    const early: Spans = [{ days: ['sun'], from: '01:00', to: '02:30' }];
    expect(until(early, '2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(until(early, '2026-10-25T00:45:00Z')).toBe('2026-10-25T00:45:00.000Z');
    expect(until(early, '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:30:00.000Z');
    const beyond: Spans = [{ days: ['sun'], from: '01:00', to: '03:00' }];
    expect(until(beyond, '2026-10-25T00:10:00Z')).toBe('2026-10-25T02:00:00.000Z');
  });

  test('follow the given time zone, whatever its offset from UTC', () => {
    expect(until(nights, '2026-11-23T16:30:00Z', 'Asia/Kathmandu')).toBe('2026-11-24T01:15:00.000Z');
    expect(until(nights, '2026-11-23T16:30:00Z', 'America/New_York')).toBe('2026-11-23T16:30:00.000Z');
    expect(until(nights, '2026-11-24T03:30:00Z', 'America/New_York')).toBe('2026-11-24T12:00:00.000Z');
  });

  test("follow the subscriber's time zone if a field has one, and otherwise the account's", () => {
    const hours = { time_zone: zurich };
    expect(zoneOfSubscriber('America/New_York', hours)).toBe('America/New_York');
    for (const none of ['New York', '', null, undefined, 7]) expect(zoneOfSubscriber(none, hours)).toBe(zurich);
  });
});

describe('quiet hours in a request', () => {
  const parse = (spans: unknown[]) => QuietHours.safeParse({ spans, time_zone: zurich });

  test('must leave at least one hour of the week', () => {
    const allButAnHour = { days: everyDay, from: '13:00', to: '12:00' };
    expect(parse([allButAnHour]).success).toBe(true);
    expect(parse([{ days: everyDay, from: '00:00', to: '24:00' }]).success).toBe(false);
    const night = { days: everyDay, from: '18:00', to: '06:00' };
    expect(parse([night, { days: everyDay, from: '06:00', to: '18:00' }]).success).toBe(false);
    const sunday = { days: ['sun'], from: '07:00', to: '17:00' };
    const others = { days: everyDay.slice(0, 6), from: '06:00', to: '18:00' };
    expect(parse([night, others, sunday]).success).toBe(true);
  });

  test.each([
    [{ days: [], from: '22:00', to: '07:00' }],
    [{ days: ['mon', 'mon'], from: '22:00', to: '07:00' }],
    [{ days: ['mon'], from: '22:00', to: '22:00' }],
    [{ days: ['mon'], from: '24:00', to: '07:00' }],
    [{ days: ['mon'], from: '22:00', to: '25:00' }],
  ])('are rejected if a span is %j', (span) => {
    expect(parse([span]).success).toBe(false);
  });
});
