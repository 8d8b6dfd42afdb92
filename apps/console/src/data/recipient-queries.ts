import { type components, eachOf, MailwrightError } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import type { Campaign } from './campaign-queries.ts';

export type Recipient = components['schemas']['CampaignRecipient'];
type Activity = components['schemas']['SubscriberActivity'];
export type RecipientState = Recipient['state'];

/** Filters for recipients; absent ones match everything. */
export interface RecipientFilters {
  state?: RecipientState;
  /** A part of the address. */
  email?: string;
}

/** The matching recipients of a campaign, in sending order, with their total number. */
export const recipientsQuery = (uid: string, filters: RecipientFilters, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', uid, 'recipients', filters],
    queryFn: async ({ pageParam }) => {
      const query = {
        limit: 50,
        ...filters,
        // Only the first page asks for the total, because counting may read all recipients.
        ...(pageParam === undefined ? { include_total: 'true' as const } : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/campaigns/{uid}/recipients', {
        params: { path: { uid }, query },
      });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response), total: Number(response.headers.get('X-Total-Count') ?? 0) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? 5_000 : false,
  });

/** What one subscriber did with one campaign, oldest first. */
export const recipientActivityQuery = (campaign: Campaign, subscriberUid: string) =>
  queryOptions({
    queryKey: ['campaigns', campaign.uid, 'activity', subscriberUid],
    queryFn: async ({ signal }) => {
      const options = { path: { uid: subscriberUid }, query: { limit: 100 }, signal };
      const since = Date.parse(campaign.started_at ?? campaign.created_at);
      const found: Activity[] = [];
      try {
        for await (const each of eachOf(api, '/subscribers/{uid}/activity', options)) {
          // The API returns the newest first, and activity before the campaign started can't be about it.
          if (Date.parse(each.occurred_at) < since) break;
          if (each.campaign.uid === campaign.uid) found.unshift(each);
        }
      } catch (error) {
        // A deleted subscriber has no activity.
        if (!(error instanceof MailwrightError) || error.status !== 404) throw error;
      }
      return found;
    },
  });
