import type { SendingCalendar } from '@mailwright/contracts';
import { DateTime } from 'luxon';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Whether a campaign with this calendar may send now; without a calendar it always may. */
export function maySend(calendar: SendingCalendar | null, timeZone: string, now: Date): boolean {
  return nextSendingTime(calendar, timeZone, now).getTime() === now.getTime();
}

/**
 * The first moment from now on at which a campaign with this calendar may send: now itself, or when the next of its spans
 * begins. A span is from `from`, included, to `to`, excluded, of a day, both by the clock of the time zone; where the clock
 * skips a time, the moment at which it does so counts, and of a time that occurs twice the first.
 */
export function nextSendingTime(calendar: SendingCalendar | null, timeZone: string, now: Date): Date {
  if (calendar === null) return now;
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  // A week later the same weekday has come again, even when today's span is over.
  for (let days = 0; days <= 7; days += 1) {
    const day = today.plus({ days });
    const weekday = weekdays[day.weekday - 1];
    if (weekday === undefined || !calendar.days.includes(weekday)) continue;
    if (now.getTime() >= timeOnDay(day, calendar.to)) continue;
    return new Date(Math.max(now.getTime(), timeOnDay(day, calendar.from)));
  }
  throw new Error('A calendar names at least one day of the week');
}

/** A time by the clock on a day, in milliseconds since the epoch; `24:00` is the beginning of the next day. */
function timeOnDay(day: DateTime, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 24) return day.plus({ days: 1 }).startOf('day').toMillis();
  return day.set({ hour, minute }).toMillis();
}

/** A time with an offset, or without one by the clock of a time zone. */
export function readTime(text: string, timeZone: string): Date {
  return DateTime.fromISO(text, { zone: timeZone }).toJSDate();
}
