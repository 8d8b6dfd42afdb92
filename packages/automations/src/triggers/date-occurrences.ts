import { DateTime } from 'luxon';

/** What a date trigger says of days. */
export interface DateRule {
  /** `HH:MM`, by the clock of the time zone. */
  at: string;
  timeZone: string;
  /** How many days after the date it is; before it when negative. */
  offsetDays: number;
  yearly: boolean;
}

/** A day on which a date trigger starts runs. */
export interface Occurrence {
  time: Date;
  /** The day by the clock of the time zone, `YYYY-MM-DD`. */
  day: string;
}

// A day of a time zone may be skipped altogether, but no three in a row.
const daysAhead = 3;

/** The first occurrence after a moment. */
export function nextOccurrence({ at, timeZone }: Pick<DateRule, 'at' | 'timeZone'>, after: Date): Occurrence {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const today = DateTime.fromJSDate(after, { zone: timeZone }).startOf('day');
  for (let days = 0; days <= daysAhead; days += 1) {
    const day = today.plus({ days });
    const time = day.set({ hour, minute }).toJSDate();
    if (time > after) return { time, day: day.toFormat('yyyy-MM-dd') };
  }
  throw new Error('There is a next day');
}

/** The dates whose runs start on a day: the whole date, or the months and days (`MM-DD`) of a yearly one. */
export function datesOf(
  rule: Pick<DateRule, 'offsetDays' | 'yearly'>,
  day: string,
): { date: string; anniversaries: string[] } {
  const date = DateTime.fromISO(day, { zone: 'UTC' }).minus({ days: rule.offsetDays });
  const text = date.toFormat('yyyy-MM-dd');
  if (!rule.yearly) return { date: text, anniversaries: [] };
  const anniversaries = [text.slice(5)];
  // February 29 has its anniversary on the 28th in other years, as in conditions.
  if (text.endsWith('-02-28') && !date.isInLeapYear) anniversaries.push('02-29');
  return { date: text, anniversaries };
}
