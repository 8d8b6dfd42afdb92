import { z } from 'zod';
import { tagPattern } from '../lists/list-resource.ts';
import { Weekday } from '../values/shared-enums.ts';
import { minuteOfDay, timeZone, weekdays } from '../values/text.ts';

const minutesOfDay = 1_440;
/** The number of minutes in a week; weeks begin on Monday. */
export const minutesOfWeek = 7 * minutesOfDay;
const minFreeMinutes = 60;
const maxSpans = 10;

const QuietSpan = z
  .strictObject({
    days: z
      .array(Weekday)
      .min(1)
      .max(weekdays.length)
      .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
      .meta({ description: 'The days of the week on which it begins', example: ['sat', 'sun'] }),
    from: z
      .string()
      .regex(minuteOfDay, 'must be a time such as 22:00')
      .meta({ description: 'The start, `HH:MM`', example: '22:00' }),
    to: z
      .string()
      .refine((text) => text === '24:00' || minuteOfDay.test(text), 'must be a time such as 07:00, or 24:00')
      .meta({ description: 'The end, `HH:MM`; on the next day if it is earlier than `from`', example: '07:00' }),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must differ from `from`' })
  .meta({ id: 'QuietSpan', description: 'A time span on days of the week' });
type QuietSpan = z.infer<typeof QuietSpan>;

/** When no campaign and no automation sends. */
export const QuietHours = z
  .strictObject({
    spans: z
      .array(QuietSpan)
      .min(1)
      .max(maxSpans)
      .refine(
        (spans) => countFreeMinutes(spans) >= minFreeMinutes,
        'must leave at least one hour a week in which mails can be sent',
      )
      .meta({ description: 'Spans may overlap' }),
    time_zone: timeZone,
    time_zone_field: z
      .string()
      .regex(tagPattern, 'must be the tag of a field')
      .optional()
      .meta({
        description:
          "The tag of a text field that contains the subscriber's own IANA time zone. On lists with such a " +
          "field, the quiet hours follow each subscriber's time zone; if the value isn't a time zone, " +
          '`time_zone` applies',
        example: 'TIME_ZONE',
      }),
  })
  .meta({
    id: 'QuietHours',
    description: 'The times during which mails of campaigns and automations are held back',
    example: {
      spans: [{ days: [...weekdays], from: '22:00', to: '07:00' }],
      time_zone: 'Europe/Zurich',
    },
  });
export type QuietHours = z.infer<typeof QuietHours>;

/**
 * The quiet spans of a week: each starts at a minute of the week and has a length in minutes, which may go past the end
 * of the week.
 */
export function quietIntervals(spans: readonly QuietSpan[]): { start: number; length: number }[] {
  return spans.flatMap(({ days, from, to }) => {
    const [begin, end] = [toMinutes(from), toMinutes(to)];
    const length = end > begin ? end - begin : end - begin + minutesOfDay;
    return days.map((day) => ({ start: weekdays.indexOf(day) * minutesOfDay + begin, length }));
  });
}

/**
 * The minute of the day; for an invalid time some valid number, since times are counted even if another check rejects
 * them.
 */
function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Math.min(minutesOfDay, hours * 60 + minutes || 0);
}

function countFreeMinutes(spans: readonly QuietSpan[]): number {
  const isQuiet = new Set<number>();
  for (const { start, length } of quietIntervals(spans))
    for (let minute = start; minute < start + length; minute += 1) isQuiet.add(minute % minutesOfWeek);
  return minutesOfWeek - isQuiet.size;
}
