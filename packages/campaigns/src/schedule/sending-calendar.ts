import type { SendingCalendar } from '@mailwright/contracts';
import { DateTime } from 'luxon';

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
