import { minutesOfWeek, type QuietHours, quietIntervals } from '@mailwright/contracts';
import { IANAZone } from 'luxon';

const minuteMs = 60_000;
const weekMs = minutesOfWeek * minuteMs;
// Weeks begin on a Monday, and the epoch was on a Thursday.
const epochMs = 3 * 1_440 * minuteMs;
// Each step ends a span or reaches a clock change: a week has fewer of them.
const maxSteps = 500;

/**
 * When the current quiet hours are over; `now` itself outside of quiet hours. Quiet hours apply while a clock in the
 * time zone shows one of their times. So they apply again if the clock is set back and shows the time a second time,
 * and a time that the clock skips has no effect.
 */
export function quietUntil({ spans }: Pick<QuietHours, 'spans'>, timeZone: string, now: Date): Date {
  const intervals = quietIntervals(spans).map(({ start, length }) => ({
    start: start * minuteMs,
    length: length * minuteMs,
  }));
  const zone = IANAZone.create(timeZone);
  const leftAt = (at: number): number => {
    const time = at + zone.offset(at) * minuteMs + epochMs;
    const left = intervals.map(({ start, length }) => length - modulo(time - start, weekMs));
    return Math.max(0, ...left);
  };
  let at = now.getTime();
  for (let step = 0; step < maxSteps; step += 1) {
    const left = leftAt(at);
    if (left === 0) return new Date(at);
    at = clockChange(zone, at, at + left) ?? at + left;
  }
  throw new Error('Quiet hours leave time in each week');
}

/** Whether quiet hours hold back a whole campaign now; false if its recipients have time zones of their own. */
export function isQuietFor(
  { quietHours, hasOwnZones }: { quietHours: QuietHours | null; hasOwnZones: boolean },
  now: Date,
): boolean {
  if (quietHours === null || hasOwnZones) return false;
  return quietUntil(quietHours, quietHours.time_zone, now) > now;
}

/** The time zone in a subscriber's field, or the account's if the value isn't a time zone. */
export function zoneOfSubscriber(value: unknown, { time_zone: timeZone }: Pick<QuietHours, 'time_zone'>): string {
  return typeof value === 'string' && IANAZone.isValidZone(value) ? value : timeZone;
}

/** When the clock changes between two moments that are at most a day apart; undefined if it doesn't. */
function clockChange(zone: IANAZone, from: number, to: number): number | undefined {
  const offset = zone.offset(from);
  if (zone.offset(to) === offset) return undefined;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zone.offset(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
