import type { components } from 'mailwright';
import { toZonedTime } from '../format/zoned-time.ts';

type Campaign = components['schemas']['Campaign'];
export type SendingCalendar = NonNullable<Campaign['calendar']>;

const settings = ['reply_to', 'track_opens', 'track_clicks', 'throttle_per_minute', 'calendar', 'time_zone'] as const;

/** The settings for how a campaign is sent, as they are edited and saved. */
export type SendingValues = Pick<Campaign, (typeof settings)[number]>;

/** The initial values of a new calendar. */
export const workingHours: SendingCalendar = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' };

/** The settings of a campaign, ready for editing. */
export function sendingValuesOf(campaign: Campaign): SendingValues {
  return Object.fromEntries(settings.map((name) => [name, campaign[name]])) as SendingValues;
}

/** The half hours of a day from 00:00 to 24:00, plus times that are set in between. */
export function timesOfDay(...set: string[]): string[] {
  const halves = Array.from(
    { length: 49 },
    (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
  );
  return [...new Set([...halves, ...set])].sort();
}

/** Whether a calendar allows sending at a moment. */
export function isWithin({ days, from, to }: SendingCalendar, zone: string, at: Date): boolean {
  const { weekday, time } = toZonedTime(at, zone);
  return days.includes(weekday) && from <= time && time < to;
}
