import { type components, unwrap } from '@mailwright/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { queryClient } from './query-client.ts';

export type Campaign = components['schemas']['Campaign'];
export type CampaignSummary = components['schemas']['CampaignSummary'];

const isMoving = (status: Campaign['status'] | undefined) => status === 'sending' || status === 'scheduled';

/** The newest hundred campaigns; read again every few seconds while one is sending. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: () => unwrap(api.GET('/campaigns', { params: { query: { limit: 100 } } })),
  refetchInterval: ({ state }) => (state.data?.some(({ status }) => isMoving(status)) ? 2_000 : false),
});

/** A campaign with its content; read again while it is sending. */
export const campaignQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (isMoving(state.data?.status) ? 1_500 : false),
  });

/** What of a campaign depends on how it was saved last: whom it reaches, what it looks like, what is wrong with it. */
export const audienceQuery = (uid: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'audience'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/audience', { params: { path: { uid } } })),
  });
export const previewQuery = (uid: string, subscriberUid?: string) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'preview', subscriberUid ?? null],
    queryFn: () => {
      const query = subscriberUid === undefined ? {} : { subscriber_uid: subscriberUid };
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

/** What became of its recipients, and what they have done. */
export const reportQuery = (uid: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['campaigns', uid, 'report'],
    queryFn: () => unwrap(api.GET('/campaigns/{uid}/statistics', { params: { path: { uid } } })),
    refetchInterval: isLive ? 2_000 : 15_000,
  });

/** Reads everything about campaigns again, after one has changed. */
export const refreshCampaigns = () => queryClient.invalidateQueries({ queryKey: ['campaigns'] });
