import { DateTime } from 'luxon';

/** When a date trigger starts runs. */
export interface DateRule {
  /** `HH:MM`, in `timeZone`. */
  at: string;
  timeZone: string;
  /** How many days after the date; negative for days before it. */
  offsetDays: number;
  yearly: boolean;
}

/** A day on which a date trigger starts runs. */
export interface Occurrence {
  time: Date;
  /** The day in the time zone, `YYYY-MM-DD`. */
  day: string;
}

// A time zone may skip a whole day, but never three in a row.
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

/** The dates whose runs start on a day: the whole date or, for a yearly rule, the months and days (`MM-DD`). */
export function datesOf(
  rule: Pick<DateRule, 'offsetDays' | 'yearly'>,
  day: string,
): { date: string; anniversaries: string[] } {
  const date = DateTime.fromISO(day, { zone: 'UTC' }).minus({ days: rule.offsetDays });
  const text = date.toFormat('yyyy-MM-dd');
  if (!rule.yearly) return { date: text, anniversaries: [] };
  const anniversaries = [text.slice(5)];
  // As in conditions, the anniversary of February 29 is on February 28 in other years.
  if (text.endsWith('-02-28') && !date.isInLeapYear) anniversaries.push('02-29');
  return { date: text, anniversaries };
}
