import type { DayOfGrowth } from '../data/list-queries.ts';

/** The growth over all of the days. */
export function sumGrowth(days: DayOfGrowth[]): { joined: number; left: number; net: number } {
  const joined = days.reduce((sum, { subscribed }) => sum + subscribed, 0);
  const left = days.reduce((sum, day) => sum + day.left, 0);
  return { joined, left, net: joined - left };
}
