import { minutesOfWeek, type QuietHours, quietIntervals, type SendingCalendar } from '@mailwright/contracts';
import { DateTime, IANAZone } from 'luxon';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Whether a campaign with this calendar may send now; without a calendar it always may. */
export function maySend(calendar: SendingCalendar | null, timeZone: string, now: Date): boolean {
  return nextSendingTime(calendar, timeZone, now).getTime() === now.getTime();
}

/**
 * The first moment from `now` on at which a campaign with this calendar may send: `now` itself, or the beginning of the
 * next span. A span lasts from `from` (inclusive) to `to` (exclusive) on a day, by the clock of the time zone. A time
 * that the clock skips is moved later by the skipped span; if a time occurs twice, the first one counts.
 */
export function nextSendingTime(calendar: SendingCalendar | null, timeZone: string, now: Date): Date {
  if (calendar === null) return now;
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  // Today's span may be over, so the search may have to reach the same weekday a week later.
  for (let days = 0; days <= 7; days += 1) {
    const day = today.plus({ days });
    const weekday = weekdays[day.weekday - 1];
    if (weekday === undefined || !calendar.days.includes(weekday)) continue;
    if (now.getTime() >= timeOnDay(day, calendar.to)) continue;
    return new Date(Math.max(now.getTime(), timeOnDay(day, calendar.from)));
  }
  throw new Error('A calendar names at least one day of the week');
}

/** A wall-clock time on a day, in milliseconds since the epoch; `24:00` is the beginning of the next day. */
function timeOnDay(day: DateTime, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 24) return day.plus({ days: 1 }).startOf('day').toMillis();
  return day.set({ hour, minute }).toMillis();
}

/** Parses a time, which is in the given time zone unless it has an offset. */
export function readTime(text: string, timeZone: string): Date {
  return DateTime.fromISO(text, { zone: timeZone }).toJSDate();
}

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
