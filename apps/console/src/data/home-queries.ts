import { unwrap } from 'mailwright';
import type { HomeResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, callApp } from './api-client.ts';
import { paced } from './live-updates.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

export type Home = HomeResource;

/** The first steps, what is under way, and the problems. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => callApp<Home>('GET', '/overview'),
  refetchInterval: () => paced(5_000),
});

/** The account's figures for the last 30 days, counted by days in the viewer's time zone. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return unwrap(api.GET('/account/overview', { params: { query: { time_zone: timeZone } } }));
  },
  refetchInterval: () => paced(30_000),
});

/** Hides the first steps, or shows them again. */
export const dismissFirstSteps = defineChange({
  run: async (isDismissed: boolean) => {
    const home = await callApp<Home>('PATCH', '/overview', { first_steps_dismissed: isDismissed });
    queryClient.setQueryData(homeQuery.queryKey, home);
  },
  refreshes: [],
});

// Adding or removing demo data can change any resource.
const everything = [[]];

export const addDemoData = defineChange({
  run: async () => {
    const home = await callApp<Home>('POST', '/demo-data');
    queryClient.setQueryData(homeQuery.queryKey, home);
  },
  refreshes: everything,
});

export const removeDemoData = defineChange({
  run: async () => {
    const home = await callApp<Home>('DELETE', '/demo-data');
    queryClient.setQueryData(homeQuery.queryKey, home);
  },
  refreshes: everything,
});
