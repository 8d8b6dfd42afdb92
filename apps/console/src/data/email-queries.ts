import { MailwrightError, unwrap } from 'mailwright';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { intervalOf } from './email-pace.ts';
import type { EmailStatus } from './email-types.ts';
import { queryClient } from './query-client.ts';
import { defineChange } from './use-change.ts';

/** Filters for transactional emails; absent ones match everything. */
export interface EmailFilters {
  status?: EmailStatus;
  /** A whole address. */
  to?: string;
  tag?: string;
  /** Only emails from this many days up to now. */
  days?: number;
}

const dayMs = 86_400_000;

/**
 * The matching transactional emails, newest first, fifty at a time. They are only polled: in an account that sends all
 * the time, there would be a change notice every moment.
 */
export const emailPagesQuery = (filters: EmailFilters) =>
  infiniteQueryOptions({
    queryKey: ['emails', 'matching', filters],
    queryFn: async ({ pageParam }) => {
      const { days, ...found } = filters;
      const since = days === undefined ? {} : { since: new Date(Date.now() - days * dayMs).toISOString() };
      const query = { limit: 50, ...found, ...since, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const { data, error, response } = await api.GET('/emails', { params: { query } });
      if (data === undefined) throw new MailwrightError(response, error);
      return { items: data, next: nextCursor(response) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // After a look at one email, the list must not show an older state of it.
    staleTime: 0,
    // Finding emails with one status may mean looking through all of them, and all loaded pages are read again one by
    // one.
    refetchInterval: ({ state }) =>
      filters.status === undefined && (state.data?.pages.length ?? 0) < 2 ? 10_000 : 60_000,
  });

/** The latest transactional emails to an address, newest first. */
export const emailsToQuery = (to: string) =>
  queryOptions({
    queryKey: ['emails', 'to', to],
    queryFn: () => unwrap(api.GET('/emails', { params: { query: { to, limit: 20 } } })),
  });

/** A transactional email with its history, which is read again as long as something can still happen to it. */
export const emailQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid],
    queryFn: () => unwrap(api.GET('/emails/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : intervalOf(data, Date.now())),
    // The page also shows how long ago something was and whether an attempt is overdue, so it must render again even if
    // the data is the same.
    structuralSharing: false,
  });

/**
 * The content of a transactional email, as long as it is stored. It doesn't stay in the cache after the page is left,
 * since the recipient may be erased.
 */
export const emailContentQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid, 'content'],
    queryFn: () => unwrap(api.GET('/emails/{uid}/content', { params: { path: { uid } } })),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Drops all transactional emails from the cache, after a person was erased. */
export function forgetEmails(): void {
  queryClient.removeQueries({ queryKey: ['emails'] });
}

/**
 * Cancels a transactional email that hasn't been sent; `email_not_waiting` says that it has been in the meantime, and
 * then it is read again, too.
 */
export const cancelEmail = defineChange({
  run: async (uid: string) => {
    try {
      return await unwrap(api.POST('/emails/{uid}/cancel', { params: { path: { uid } } }));
    } catch (thrown) {
      void queryClient.invalidateQueries({ queryKey: ['emails'] });
      throw thrown;
    }
  },
  refreshes: [['emails']],
});
