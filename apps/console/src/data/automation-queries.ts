import { eachOf, MailwrightError, unwrap } from '@mailwright/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { queryClient } from './query-client.ts';
import type { Automation, AutomationSummary, RunSummary } from './automation-types.ts';

const automationsPerPage = 100;

/** All automations, newest first; read again every few seconds a page while one is active. */
export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  queryFn: async ({ signal }) => {
    const automations: AutomationSummary[] = [];
    for await (const automation of eachOf(api, '/automations', { query: { limit: automationsPerPage }, signal }))
      automations.push(automation);
    return automations;
  },
  // Many pages cost no more requests a minute than one does.
  refetchInterval: ({ state: { data = [] } }) =>
    data.some(({ status }) => status === 'active') ? 5_000 * Math.ceil(data.length / automationsPerPage) : false,
});

/** An automation as it is edited, with the tag that a change of it is conditional on. */
export interface TaggedAutomation {
  automation: Automation;
  tag: string;
}

/** Reads an automation as it is now. */
export async function readAutomation(uid: string): Promise<TaggedAutomation> {
  const { data, error, response } = await api.GET('/automations/{uid}', { params: { path: { uid } } });
  if (data === undefined) throw new MailwrightError(response, error);
  return { automation: data, tag: response.headers.get('ETag') ?? '' };
}

/** An automation as it is edited; read again every few seconds while it is active, for how many are in it. */
export const automationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid],
    queryFn: () => readAutomation(uid),
    refetchInterval: ({ state }) => (state.data?.automation.status === 'active' ? 4_000 : false),
  });

/** What keeps an automation from being activated as it was saved last, and what is worth a look. */
export const automationValidationQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid, 'validation'],
    queryFn: () => unwrap(api.POST('/automations/{uid}/validate', { params: { path: { uid } } })),
  });

/** The figures of an automation by step and version; read again every few seconds while it is active. */
export const automationReportQuery = (uid: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['automations', uid, 'report'],
    queryFn: () => unwrap(api.GET('/automations/{uid}/statistics', { params: { path: { uid } } })),
    refetchInterval: isLive ? 3_000 : 30_000,
  });

/** The versions of an automation, newest first. */
export const versionsQuery = (uid: string) =>
  queryOptions({
    queryKey: ['automations', uid, 'versions'],
    queryFn: () => unwrap(api.GET('/automations/{uid}/versions', { params: { path: { uid } } })),
  });

/** One version of an automation, which never changes. */
export const versionQuery = (uid: string, number: number) =>
  queryOptions({
    queryKey: ['automations', uid, 'versions', number],
    queryFn: () => unwrap(api.GET('/automations/{uid}/versions/{number}', { params: { path: { uid, number } } })),
    staleTime: Infinity,
  });

/** By what the runs of an automation are found. */
export interface RunFilters {
  status?: RunSummary['status'];
  step?: string;
  subscriber_uid?: string;
}

/** The runs of an automation that match, newest first, 25 at a time. */
export const runsQuery = (uid: string, filters: RunFilters) =>
  infiniteQueryOptions({
    queryKey: ['automations', uid, 'runs', filters],
    queryFn: async ({ pageParam }) => {
      const query = {
        order: 'newest' as const,
        limit: 25,
        ...filters,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      };
      const { data, error, response } = await api.GET('/automations/{uid}/runs', { params: { path: { uid }, query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    refetchInterval: 5_000,
  });

/** One run with its history; read again until it has ended. */
export const runQuery = (uid: string) =>
  queryOptions({
    queryKey: ['runs', uid],
    queryFn: () => unwrap(api.GET('/automation-runs/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state }) => (state.data?.ended_at === null ? 2_000 : false),
  });

/** The mail of a step as it was saved last: to a sample or a subscriber. */
export const stepPreviewQuery = (uid: string, step: string, subscriberUid: string | undefined) =>
  queryOptions({
    queryKey: ['automations', uid, 'preview', step, subscriberUid],
    queryFn: () => {
      const query = subscriberUid === undefined ? {} : { subscriber_uid: subscriberUid };
      return unwrap(api.GET('/automations/{uid}/steps/{step}/preview', { params: { path: { uid, step }, query } }));
    },
    retry: false,
    placeholderData: keepPreviousData,
  });

/** All templates, without what is in them. */
export const templateNamesQuery = queryOptions({
  queryKey: ['templates', 'names'],
  queryFn: async ({ signal }) => {
    const found: { uid: string; name: string }[] = [];
    for await (const { uid, name } of eachOf(api, '/templates', { query: { limit: 100 }, signal }))
      found.push({ uid, name });
    return found;
  },
  staleTime: 60_000,
});

/** Reads everything about automations again, after one has changed. */
export const refreshAutomations = () => queryClient.invalidateQueries({ queryKey: ['automations'] });
