import type { components } from '@mailwright/client';

/** Who came and went on a day; `left` in any way. */
export interface DayOfGrowth {
  date: string;
  total: number;
  subscribed: number;
  left: number;
}

/** A day of the API with everyone who has left in one figure. */
export function toDay(day: components['schemas']['GrowthDay']): DayOfGrowth {
  const { date, total, subscribed, unsubscribed, bounced, complained, blocklisted, deleted } = day;
  return { date, total, subscribed, left: unsubscribed + bounced + complained + blocklisted + deleted };
}

/** Who came and went in all of the days. */
export function sumGrowth(days: DayOfGrowth[]): { joined: number; left: number; net: number } {
  const joined = days.reduce((sum, { subscribed }) => sum + subscribed, 0);
  const left = days.reduce((sum, day) => sum + day.left, 0);
  return { joined, left, net: joined - left };
}
