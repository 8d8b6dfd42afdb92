import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterDuration, nextTimeOfDay, zoneOr } from './wake-time.ts';

const zones = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/St_Johns',
];
const zone = fc.constantFrom(...zones);
// The range includes leap years, and clock changes in both directions.
const moment = fc.date({
  min: new Date('2023-01-01T00:00:00Z'),
  max: new Date('2029-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const minute = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
const days = fc.uniqueArray(fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), { minLength: 1 });

/** The wall-clock time, according to the platform's time zone data instead of luxon's. */
function wall(date: Date, timeZone: string): { day: string; weekday: string; time: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    weekday: (parts['weekday'] ?? '').toLowerCase().slice(0, 3),
    time: `${parts['hour']}:${parts['minute']}`,
  };
}
const minuteMs = 60_000;

describe('a wait until a time of the day', () => {
  test('a wait until a time of day ends at the first minute of that time on one of the days, by the wall clock', () => {
    fc.assert(
      fc.property(moment, zone, minute, days, (now, timeZone, at, wanted) => {
        const found = nextTimeOfDay({ at, days: wanted }, timeZone, now);
        expect(found.getTime()).toBeGreaterThan(now.getTime());
        expect(found.getTime() - now.getTime()).toBeLessThanOrEqual(9 * 24 * 60 * minuteMs);
        const shown = wall(found, timeZone);
        const isSkipped = shown.time !== at;
        // A time that the clock skips is moved later by the skipped span, which is at most two hours, or a whole day.
        if (isSkipped)
          expect(wall(new Date(found.getTime() - 121 * minuteMs), timeZone).time < at || shown.time > at).toBe(true);
        else expect(wanted).toContain(shown.weekday);
      }),
      { numRuns: 300 },
    );
  });

  test('a wait until a time of day misses no day: no earlier moment shows that time on one of the days', () => {
    fc.assert(
      fc.property(
        moment,
        zone,
        fc.constantFrom('00:00', '02:30', '09:00', '23:45'),
        days,
        (now, timeZone, at, wanted) => {
          const found = nextTimeOfDay({ at, days: wanted }, timeZone, now);
          // Every quarter of an hour in between: offsets of zones are multiples of it, so each time that is tested is met.
          const stepMs = 15 * minuteMs;
          for (let time = Math.ceil((now.getTime() + 1) / stepMs) * stepMs; time < found.getTime(); time += stepMs) {
            const shown = wall(new Date(time), timeZone);
            if (shown.time !== at) continue;
            // If a time occurs twice on a day, only the first counts, and it may be over.
            const earlier = [30, 60, 120].some((minutes) => {
              const before = wall(new Date(time - minutes * minuteMs), timeZone);
              return before.time === shown.time && before.day === shown.day;
            });
            if (!earlier) expect(wanted).not.toContain(shown.weekday);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a wait of a duration', () => {
  test('a wait of hours and minutes lasts exactly that long, whatever the clock does', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 1, max: 200 }), fc.nat(59), (now, timeZone, hours, minutes) => {
        const found = afterDuration(`PT${hours}H${minutes}M`, timeZone, now);
        expect(found.getTime() - now.getTime()).toBe((hours * 60 + minutes) * minuteMs);
      }),
    );
  });

  test('a wait of days ends at the same time of day, unless the clock skips it', () => {
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 1, max: 400 }), (now, timeZone, count) => {
        const found = afterDuration(`P${count}D`, timeZone, now);
        const [before, after] = [wall(now, timeZone), wall(found, timeZone)];
        const drift = Math.abs(found.getTime() - now.getTime() - count * 1_440 * minuteMs);
        expect(drift).toBeLessThanOrEqual(2 * 60 * minuteMs);
        if (before.time !== after.time) expect(drift % (30 * minuteMs)).toBe(0);
      }),
    );
  });

  test('a wait of months ends on the last day of a shorter month, and a wait of years that began on February 29 on February 28', () => {
    const after = (duration: string, from: string) => afterDuration(duration, 'UTC', new Date(from)).toISOString();
    expect(after('P1M', '2027-01-31T10:00:00.000Z')).toBe('2027-02-28T10:00:00.000Z');
    expect(after('P1M', '2028-01-31T10:00:00.000Z')).toBe('2028-02-29T10:00:00.000Z');
    expect(after('P1Y', '2028-02-29T10:00:00.000Z')).toBe('2029-02-28T10:00:00.000Z');
  });

  test('a wait across a clock change keeps the time of day', () => {
    const now = new Date('2027-03-27T08:00:00Z');
    expect(afterDuration('P1D', 'Europe/Zurich', now).toISOString()).toBe('2027-03-28T07:00:00.000Z');
  });
});

test('text that is not a time zone is replaced by the fallback', () => {
  expect([zoneOr('Asia/Tokyo', 'UTC'), zoneOr('Mars/Base', 'UTC'), zoneOr(7, 'Europe/Zurich')]).toEqual([
    'Asia/Tokyo',
    'UTC',
    'Europe/Zurich',
  ]);
});
