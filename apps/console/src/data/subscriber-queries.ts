import { type Consent, eachOf, MailwrightError, type Subscriber, unwrap } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Conditions } from './audience-queries.ts';
import type { AutomationSummary } from './automation-types.ts';
import type { SubscriberFilters } from './subscriber-filters.ts';
import { api, nextCursor } from './api-client.ts';

export type SubscriberOrder = 'newest' | 'oldest';

/** The number of subscribers per page, which is the most that the service returns at once. */
export const pageSize = 100;

/** A page of a list's matching subscribers, and the cursor of the next page. */
export interface SubscriberPage {
  items: Subscriber[];
  next: string | undefined;
}

/**
 * One page of a list's matching subscribers.
 * @param cursor where the page starts; undefined for the first page
 */
export const subscriberPageQuery = (
  listUid: string,
  filters: SubscriberFilters,
  order: SubscriberOrder,
  cursor: string | undefined,
) =>
  queryOptions({
    queryKey: ['subscribers', listUid, 'page', filters, order, cursor ?? 'first'],
    queryFn: ({ signal }) => readSubscribers(listUid, filters, order, cursor, signal),
    // With a large list, only the pages near the visible rows stay in memory.
    gcTime: 30_000,
    structuralSharing: false,
  });

/** Reads a page of subscribers. @throws MailwrightError */
export async function readSubscribers(
  listUid: string,
  { conditions, ...filters }: SubscriberFilters,
  order: SubscriberOrder,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<SubscriberPage> {
  const query = {
    list_uid: listUid,
    limit: pageSize,
    order,
    ...filters,
    ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const options = { params: { query }, ...(signal === undefined ? {} : { signal }) };
  const { data, error, response } = await api.GET('/subscribers', options);
  if (data === undefined) throw new MailwrightError(response, error);
  return { items: data, next: nextCursor(response) };
}

/** How many subscribers of a list match. */
export const subscriberCountQuery = (listUid: string, { conditions, ...filters }: SubscriberFilters) =>
  queryOptions({
    queryKey: ['subscribers', listUid, 'count', { conditions, ...filters }],
    queryFn: async ({ signal }) => {
      const query = {
        list_uid: listUid,
        limit: 1,
        include_total: 'true' as const,
        ...filters,
        ...(conditions === undefined ? {} : { conditions: JSON.stringify(conditions) }),
      };
      const { data, error, response } = await api.GET('/subscribers', { params: { query }, signal });
      if (data === undefined) throw new MailwrightError(response, error);
      return Number(response.headers.get('X-Total-Count') ?? data.length);
    },
  });

/** Some subscribers of a list whose address equals or starts with the search text. */
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

/**
 * The newest subscribed person of a list, or of those on it who match; null if there is none.
 * @param conditions absent for everyone on the list
 */
export const firstSubscriberQuery = (listUid: string, conditions: Conditions | undefined) =>
  queryOptions({
    queryKey: ['subscribers', listUid, 'first', conditions ?? 'everyone'],
    queryFn: async () => {
      // Without a filter, this doesn't count as a heavy request.
      const filter = conditions === undefined ? { limit: 8 } : { limit: 1, conditions: JSON.stringify(conditions) };
      const found = await unwrap(api.GET('/subscribers', { params: { query: { list_uid: listUid, ...filter } } }));
      return found.find(({ status }) => status === 'subscribed') ?? null;
    },
  });

/** One subscriber. */
export const subscriberQuery = (uid: string) =>
  queryOptions({
    queryKey: ['subscriber', uid],
    queryFn: () => unwrap(api.GET('/subscribers/{uid}', { params: { path: { uid } } })),
  });

/** A subscriber's consents, oldest first. All are read, since there are only a few. */
export const consentsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['subscriber', uid, 'consents'],
    queryFn: async ({ signal }) => {
      const consents: Consent[] = [];
      const path = { uid };
      for await (const consent of eachOf(api, '/subscribers/{uid}/consents', { path, query: { limit: 100 }, signal }))
        consents.push(consent);
      return consents;
    },
  });

/** What campaigns sent to a subscriber and what the subscriber did, newest first, page by page. */
export const activityQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['subscriber', uid, 'activity'],
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const params = { path: { uid }, query: { limit: 50, ...cursor } };
      const { data, error, response } = await api.GET('/subscribers/{uid}/activity', { params });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** A list's active automations, which can be started for its subscribers. */
export const startableQuery = (listUid: string) =>
  queryOptions({
    queryKey: ['automations', 'active', listUid],
    queryFn: async ({ signal }) => {
      const automations: AutomationSummary[] = [];
      const query = { list_uid: listUid, status: 'active' as const, limit: 100 };
      for await (const automation of eachOf(api, '/automations', { query, signal })) automations.push(automation);
      return automations;
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
