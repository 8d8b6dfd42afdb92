import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { conditionsCountQuery, segmentsOfListQuery } from '../data/audience-queries.ts';
import { audienceQuery, type Campaign } from '../data/campaign-queries.ts';
import { type Audience, isSameAudience, toConditions } from './audience-values.ts';

/**
 * Counts the people in an audience, which may be unsaved.
 * @returns `found` is undefined during the first count; `isCounting` means that the number belongs to an earlier
 *   audience; `isUncountable` means that only the saved audience can be counted
 */
export function useAudienceCount(
  campaign: Campaign,
  audience: Audience,
): { found: { count: number; is_exact: boolean } | undefined; isCounting: boolean; isUncountable: boolean } {
  // Counting may read the whole list, so don't count for every letter of a tag.
  const [settled] = useDebouncedValue(audience, 500);
  const isSaved = isSameAudience(settled, campaign.audience);
  const listUid = campaign.list_uid ?? '';
  const saved = useQuery({ ...audienceQuery(campaign.uid), enabled: isSaved });
  const segments = useQuery({
    ...segmentsOfListQuery(listUid),
    enabled: !isSaved && listUid !== '' && settled.segment_uid !== null,
  });
  const segment = segments.data?.find(({ uid }) => uid === settled.segment_uid);
  const isReady = !isSaved && listUid !== '' && (settled.segment_uid === null || segment !== undefined);
  const unsaved = useQuery({
    ...conditionsCountQuery(listUid, toConditions(settled, segment?.conditions)),
    enabled: isReady,
  });
  const query = isSaved ? saved : unsaved;
  return {
    found: query.data ?? saved.data,
    isCounting: query.isFetching || !isSameAudience(settled, audience),
    isUncountable: query.error !== null,
  };
}
