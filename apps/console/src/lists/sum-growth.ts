import type { components } from '@mailwright/client';

/** One day's growth; `left` counts people who left in any way. */
export interface DayOfGrowth {
  date: string;
  total: number;
  subscribed: number;
  left: number;
}

/** Converts a day from the API, adding everyone who left into one figure. */
export function toDay(day: components['schemas']['GrowthDay']): DayOfGrowth {
  const { date, total, subscribed, unsubscribed, bounced, complained, blocklisted, deleted } = day;
  return { date, total, subscribed, left: unsubscribed + bounced + complained + blocklisted + deleted };
}

/** The growth over all of the days. */
export function sumGrowth(days: DayOfGrowth[]): { joined: number; left: number; net: number } {
  const joined = days.reduce((sum, { subscribed }) => sum + subscribed, 0);
  const left = days.reduce((sum, day) => sum + day.left, 0);
  return { joined, left, net: joined - left };
}
