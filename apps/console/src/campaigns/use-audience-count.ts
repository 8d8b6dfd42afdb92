import { useQuery } from '@tanstack/react-query';
import { audienceQuery, type Campaign } from '../data/campaign-queries.ts';
import { type Audience, isSameAudience } from './audience-values.ts';

/** How many people a campaign would be sent to now, and how many others it would skip. */
export interface Reached {
  mailed: number;
  suppressed: number;
  capped: number;
  isExact: boolean;
}

/**
 * Counts the people in a campaign's audience as the service will send to them. An edited audience is counted once it is
 * saved, which it soon is.
 * @returns `reached` is undefined during the first count; `isCounting` means that the numbers belong to an earlier
 *   audience
 */
export function useAudienceCount(
  campaign: Campaign,
  audience: Audience = campaign.audience,
): { reached: Reached | undefined; isCounting: boolean; error: Error | null } {
  const isCountable = !campaign.audience.is_incomplete && campaign.list_uid !== null;
  const { data, error, isFetching } = useQuery({ ...audienceQuery(campaign.uid), enabled: isCountable });
  const isCounting = isFetching || !isSameAudience(audience, campaign.audience);
  if (data === undefined || !isCountable) return { reached: undefined, isCounting, error: isCountable ? error : null };
  const { count, is_exact: isExact, mailed, suppressed, frequency_capped: capped } = data;
  return {
    reached: { mailed: mailed ?? count, suppressed: suppressed ?? 0, capped: capped ?? 0, isExact },
    isCounting,
    error,
  };
}
