import type { CampaignRates } from '../data/campaign-queries.ts';

/** A rate of several campaigns, and how many of them have it. */
export interface AverageRate {
  campaigns: number;
  rate: number;
}

/** The share of all people who got one of the campaigns that have this rate; undefined if none has it. */
export function averageRate(
  campaigns: CampaignRates[],
  name: 'open_rate' | 'open_rate_with_bots' | 'click_rate' | 'click_rate_with_bots' | 'unsubscribe_rate',
): AverageRate | undefined {
  const having = campaigns.flatMap(({ [name]: rate, sent }) => (rate === null ? [] : [{ rate, sent }]));
  const sent = having.reduce((sum, each) => sum + each.sent, 0);
  if (sent === 0) return undefined;
  return { campaigns: having.length, rate: having.reduce((sum, each) => sum + each.rate * each.sent, 0) / sent };
}
