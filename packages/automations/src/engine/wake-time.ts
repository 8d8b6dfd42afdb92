import { readDuration } from '@mailwright/contracts';
import { DateTime, IANAZone } from 'luxon';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * When a wait of a duration ends: its years, months, weeks and days are those of the calendar, by the clock of the time zone.
 * A day that a month doesn't have is its last one; a time that the clock skips is the one that it skips to.
 * @param duration ISO 8601, such as P3D.
 */
export function afterDuration(duration: string, timeZone: string, now: Date): Date {
  const read = readDuration(duration);
  if (read === undefined) throw new Error(`${duration} is no duration`);
  return DateTime.fromJSDate(now, { zone: zoneOr(timeZone, 'UTC') })
    .plus(read)
    .toJSDate();
}

/**
 * The first time after now at which it is this time of the day on one of these days, by the clock of the time zone. Where
 * the clock skips the time, it is the one that it skips to; of a time that occurs twice it is the first.
 * @param until `at`: `HH:MM`; `days`: all when absent.
 */
export function nextTimeOfDay(
  until: { at: string; days?: readonly string[] | undefined },
  timeZone: string,
  now: Date,
): Date {
  const [hour = 0, minute = 0] = until.at.split(':').map(Number);
  const today = DateTime.fromJSDate(now, { zone: zoneOr(timeZone, 'UTC') }).startOf('day');
  // Today's time may be over, and the same weekday comes again a week later.
  for (let days = 0; days <= 8; days += 1) {
    const day = today.plus({ days });
    const weekday = weekdays[day.weekday - 1];
    if (weekday === undefined || until.days?.includes(weekday) === false) continue;
    const time = day.set({ hour, minute });
    if (time.toMillis() > now.getTime()) return time.toJSDate();
  }
  throw new Error('A week has each of its days');
}

/** A time zone of the IANA database, or another one where the text isn't the name of one. */
export function zoneOr(text: unknown, fallback: string): string {
  return typeof text === 'string' && IANAZone.isValidZone(text) ? text : fallback;
}
