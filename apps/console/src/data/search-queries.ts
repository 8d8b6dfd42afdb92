import { unwrap } from 'mailwright';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';

// Each search shows a few results, and is cancelled when the user types on.
const limit = 5;
const shared = { staleTime: 10_000, gcTime: 30_000, retry: false } as const;

/** Lists with this text in their name, oldest first. */
export const namedListsQuery = (name: string, most = limit) =>
  queryOptions({
    ...shared,
    queryKey: ['lists', 'named', name, most],
    queryFn: ({ signal }) => unwrap(api.GET('/lists', { params: { query: { ...named(name), limit: most } }, signal })),
  });

/** Campaigns with this text in their name, newest first. */
export const namedCampaignsQuery = (name: string) =>
  queryOptions({
    ...shared,
    queryKey: ['campaigns', 'named', name],
    queryFn: ({ signal }) => unwrap(api.GET('/campaigns', { params: { query: { ...named(name), limit } }, signal })),
  });

/** Automations with this text in their name, newest first. */
export const namedAutomationsQuery = (name: string) =>
  queryOptions({
    ...shared,
    queryKey: ['automations', 'named', name],
    queryFn: ({ signal }) => unwrap(api.GET('/automations', { params: { query: { ...named(name), limit } }, signal })),
  });

/** Templates with this text in their name, oldest first. */
export const namedTemplatesQuery = (name: string) =>
  queryOptions({
    ...shared,
    queryKey: ['templates', 'named', name],
    queryFn: ({ signal }) => unwrap(api.GET('/templates', { params: { query: { ...named(name), limit } }, signal })),
  });

/** The subscribers with exactly this address, on any list: a part of an address would have to read all of them. */
export const subscribersAtQuery = (email: string) =>
  queryOptions({
    ...shared,
    queryKey: ['subscribers', 'at', email],
    queryFn: ({ signal }) => unwrap(api.GET('/subscribers', { params: { query: { email, limit } }, signal })),
  });

function named(name: string) {
  return name === '' ? {} : { name };
}
