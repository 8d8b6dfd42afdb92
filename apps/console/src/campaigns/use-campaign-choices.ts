import { MailwrightError } from 'mailwright';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { campaignQuery, campaignsQuery } from '../data/campaign-queries.ts';

/** The campaigns to choose from. */
export interface CampaignChoices {
  /** The newest hundred, plus the chosen one if it is older. */
  campaigns: { uid: string; name: string; list_uid: string | null }[];
  /** Whether the chosen one has been deleted. */
  isGone: boolean;
  /** Whether everything has been read. */
  isRead: boolean;
}

/** @param chosen the uid of the chosen campaign; empty if none is chosen */
export function useCampaignChoices(chosen: string): CampaignChoices {
  const { data: newest } = useQuery({ ...campaignsQuery, refetchInterval: false });
  const isOlder = chosen !== '' && newest !== undefined && newest.every(({ uid }) => uid !== chosen);
  const { data: older, error } = useQuery({ ...campaignQuery(chosen), enabled: isOlder, refetchInterval: false });
  const isGone = isOlder && error instanceof MailwrightError && error.status === 404;
  const campaigns = useMemo(
    () => [...(newest ?? []), ...(isOlder && !isGone && older !== undefined ? [older] : [])],
    [newest, isOlder, isGone, older],
  );
  return { campaigns, isGone, isRead: newest !== undefined && (!isOlder || isGone || older !== undefined) };
}
