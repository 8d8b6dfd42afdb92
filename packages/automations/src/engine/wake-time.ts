import { readDuration } from '@mailwright/contracts';
import { DateTime, IANAZone } from 'luxon';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/**
 * When a wait of a duration ends. Years, months, weeks and days are counted by the calendar and the clock of the time
 * zone. If a month lacks the day, the wait ends on its last day; a time that the clock skips is moved later by the
 * skipped span.
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
 * The first time after `now` that the clock of the time zone shows this time of day on one of these days. A time that
 * the clock skips is moved later by the skipped span; if the time occurs twice, it is the first one.
 * @param until `at`: `HH:MM`; `days`: all if absent.
 */
export function nextTimeOfDay(
  until: { at: string; days?: readonly string[] | undefined },
  timeZone: string,
  now: Date,
): Date {
  const [hour = 0, minute = 0] = until.at.split(':').map(Number);
  const today = DateTime.fromJSDate(now, { zone: zoneOr(timeZone, 'UTC') }).startOf('day');
  // Today's time may be over, so the search may have to reach the same weekday a week later.
  for (let days = 0; days <= 8; days += 1) {
    const day = today.plus({ days });
    const weekday = weekdays[day.weekday - 1];
    if (weekday === undefined || until.days?.includes(weekday) === false) continue;
    const time = day.set({ hour, minute });
    if (time.toMillis() > now.getTime()) return time.toJSDate();
  }
  throw new Error('A week has each of its days');
}

/** The IANA time zone with this name, or `fallback` if the text isn't such a name. */
export function zoneOr(text: unknown, fallback: string): string {
  return typeof text === 'string' && IANAZone.isValidZone(text) ? text : fallback;
}
