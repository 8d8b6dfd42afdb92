import { expect, test } from '@jest/globals';
import type { CampaignRates } from '../data/campaign-queries.ts';
import { averageRate } from './average-rate.ts';

const sent = (mails: number, open_rate: number | null) => ({ sent: mails, open_rate }) as CampaignRates;

test('the average of several campaigns weighs each by its number of mails, and leaves out those without the rate', () => {
  expect(averageRate([sent(300, 0.2), sent(100, 0.6), sent(1_000, null)], 'open_rate')).toEqual({
    campaigns: 2,
    rate: 0.3,
  });
  expect(averageRate([sent(10, null)], 'open_rate')).toBeUndefined();
  expect(averageRate([], 'open_rate')).toBeUndefined();
});
