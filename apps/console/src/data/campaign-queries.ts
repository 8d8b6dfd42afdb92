import { type components, MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { paced } from './live-updates.ts';

export type Campaign = components['schemas']['Campaign'];
export type CampaignSummary = components['schemas']['CampaignSummary'];
export type CampaignReport = components['schemas']['CampaignReport'];
export type CampaignRates = components['schemas']['CampaignRates'];
export type CampaignStatus = Campaign['status'];

const isMoving = (status: CampaignStatus | undefined) => status === 'sending' || status === 'scheduled';

/** Filters for campaigns; absent ones match everything. */
export interface CampaignFilters {
  /** Only campaigns to this list. */
  list_uid?: string;
  status?: CampaignStatus;
  /** A part of the name. */
  name?: string;
}

/**
 * The matching campaigns, newest first, fifty at a time, which are read again every few seconds while one is sending.
 */
export const campaignPagesQuery = (filters: CampaignFilters) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'pages', filters],
    queryFn: async ({ pageParam }) => {
      const query = { limit: 50, ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/campaigns', { params: { query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isMoving(status))) === true
        ? paced(2_000)
        : false,
  });

const counted = ['sending', 'sent', 'draft'] as const;

/** How many campaigns are sending, have been sent, and are drafts. */
export const campaignCountsQuery = queryOptions({
  queryKey: ['campaigns', 'counts'],
  queryFn: async () => {
    const counts = await Promise.all(counted.map((status) => countCampaigns(status)));
    const [sending = 0, sent = 0, draft = 0] = counts;
    return { sending, sent, draft };
  },
  refetchInterval: ({ state }) => (state.data !== undefined && state.data.sending > 0 ? paced(2_000) : false),
});

/** The newest hundred campaigns, which are read again every few seconds while one is sending. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns', 'newest'],
  queryFn: () => unwrap(api.GET('/campaigns', { params: { query: { limit: 100 } } })),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => isMoving(status)) ? paced(2_000) : false),
});

async function countCampaigns(status: CampaignStatus): Promise<number> {
  const query = { status, limit: 1, include_total: 'true' as const };
  const { data, error, response } = await api.GET('/campaigns', { params: { query } });
  if (data === undefined) throw new MailwrightError(response, error);
  return Number(response.headers.get('X-Total-Count') ?? 0);
}

/** A campaign with its content, which is read again while it is sending. */
export const campaignQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (isMoving(state.data?.status) ? paced(1_500) : false),
  });

/** How many people a campaign's audience includes, as last saved. */
export const audienceQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'audience'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/audience', { params: { path: { uid } } })),
  });
/**
 * A preview of a draft as it would be sent, to a sample or to a subscriber; for an A/B test, of the variant with this
 * number.
 */
export const previewQuery = (
  uid: string,
  given: { subscriberUid?: string | undefined; variant?: number | undefined } = {},
) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'preview', given],
    queryFn: () => {
      const query = {
        ...(given.subscriberUid === undefined ? {} : { subscriber_uid: given.subscriberUid }),
        ...(given.variant === undefined ? {} : { variant: String(given.variant) }),
      };
      return unwrap(api.GET('/campaigns/{uid}/preview', { params: { path: { uid }, query } }));
    },
    retry: false,
    placeholderData: keepPreviousData,
  });
export const validationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'validation'],
    queryFn: () => unwrap(api.POST('/campaigns/{uid}/validate', { params: { path: { uid } } })),
  });

/** The report of a campaign: what happened to its mails, and what its recipients have done. */
export const reportQuery = (uid: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'report'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/statistics', { params: { path: { uid } } })),
    refetchInterval: () => paced(isLive ? 2_000 : 15_000),
  });

/** The rates of the last campaigns of the same list that had been sent when a campaign was started. */
export const previousCampaignsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'previous'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/previous', { params: { path: { uid } } })),
  });

/** Why people unsubscribed through a campaign's link. */
export const unsubscribeReasonsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'reasons'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/unsubscribe-reasons', { params: { path: { uid } } })),
    refetchInterval: 15_000,
  });
