import { MailwrightError, type SubscriberStatus, unwrap } from '@mailwright/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';

/** By what the subscribers of a list are found. */
export interface SubscriberFilters {
  status?: SubscriberStatus;
  tag?: string;
  email?: string;
  import_uid?: string;
}

/** The subscribers of a list that match, a hundred at a time. */
export const subscribersQuery = (listUid: string, filters: SubscriberFilters) =>
  infiniteQueryOptions({
    queryKey: ['subscribers', listUid, filters],
    queryFn: async ({ pageParam }) => {
      const query = {
        list_uid: listUid,
        limit: 100,
        ...filters,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/subscribers', { params: { query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });

/** Some subscribers of a list: whose address is, or begins with, what is searched for. */
export const subscriberSearchQuery = (listUid: string, search: string) =>
  queryOptions({
    queryKey: ['subscribers', listUid, 'search', search],
    queryFn: async () => {
      if (search === '' || /@.+\../.test(search)) {
        const query = { list_uid: listUid, limit: 8, ...(search === '' ? {} : { email: search }) };
        return unwrap(api.GET('/subscribers', { params: { query } }));
      }
      const begins = { field: 'EMAIL', operator: 'starts_with' as const, value: search };
      const body = { list_uid: listUid, conditions: { all: [begins] } };
      return (await unwrap(api.POST('/segments/preview', { body }))).subscribers.slice(0, 8);
    },
    placeholderData: keepPreviousData,
  });

/** One subscriber. */
export const subscriberQuery = (uid: string) =>
  queryOptions({
    queryKey: ['subscriber', uid],
    queryFn: () => unwrap(api.GET('/subscribers/{uid}', { params: { path: { uid } } })),
  });

/** What has happened between a subscriber and us, newest first: what they agreed to, were sent and have done. */
export const timelineQuery = (uid: string) =>
  queryOptions({
    queryKey: ['subscriber', uid, 'timeline'],
    queryFn: async () => {
      const params = { path: { uid }, query: { limit: 100 } };
      const [consents, activities] = await Promise.all([
        unwrap(api.GET('/subscribers/{uid}/consents', { params })),
        unwrap(api.GET('/subscribers/{uid}/activity', { params })),
      ]);
      return [
        ...consents.map((consent) => ({ kind: 'consent' as const, at: consent.created_at, consent })),
        ...activities.map((activity) => ({ kind: 'activity' as const, at: activity.occurred_at, activity })),
      ].sort((a, b) => (a.at < b.at ? 1 : -1));
    },
  });

/** The tags of a list, for suggestions. */
export const tagsQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['lists', listUid, 'tags'],
    queryFn: async () => {
      const params = { path: { uid: listUid }, query: { limit: 100 } };
      return (await unwrap(api.GET('/lists/{uid}/tags', { params }))).map(({ name }) => name);
    },
    staleTime: 60_000,
  });
