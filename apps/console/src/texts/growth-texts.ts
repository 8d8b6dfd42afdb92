/** The growth of a list. */
export const growthEn = {
  stands: (net: string, joined: string, left: string, days: number) =>
    `${net} in ${days} days: ${joined} joined, ${left} left.`,
  span: 'Period',
  days: (days: number) => `${days} days`,
  day: 'Day',
  total: 'Subscribed at the end of the day',
  changes: 'Joined and left by day',
  joined: 'joined',
  left: 'left',
};

export const growthDe: typeof growthEn = {
  stands: (net, joined, left, days) => `${net} in ${days} Tagen: ${joined} gekommen, ${left} gegangen.`,
  span: 'Wie viele Tage',
  days: (days) => `${days} Tage`,
  day: 'Tag',
  total: 'Abonniert am Ende des Tages',
  changes: 'Gekommen und gegangen nach Tagen',
  joined: 'gekommen',
  left: 'gegangen',
};
