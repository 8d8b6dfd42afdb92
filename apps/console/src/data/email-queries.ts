import { MailwrightError, unwrap } from '@mailwright/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { intervalOf } from './email-pace.ts';
import type { EmailStatus } from './email-types.ts';
import { queryClient } from './query-client.ts';

/** By what transactional emails are found; absent ones match all. */
export interface EmailFilters {
  status?: EmailStatus;
  /** A whole address. */
  to?: string;
  tag?: string;
  /** Those of so many days up to now. */
  days?: number;
}

const dayMs = 86_400_000;

// Mail workers publish no changes, so these are polled as well.

/**
 * The transactional emails that match, newest first, fifty at a time. They are only polled: an account whose code sends all the
 * time has a change every moment.
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
    // Whoever comes back from a mail has perhaps seen that it is in another state than before.
    staleTime: 0,
    // Those of one state may have to be looked for among all, and all pages that were loaded are read again, one after another.
    refetchInterval: ({ state }) =>
      filters.status === undefined && (state.data?.pages.length ?? 0) < 2 ? 10_000 : 60_000,
  });

/** The latest transactional emails to an address, newest first. */
export const emailsToQuery = (to: string) =>
  queryOptions({
    queryKey: ['emails', 'to', to],
    queryFn: () => unwrap(api.GET('/emails', { params: { query: { to, limit: 20 } } })),
  });

/** A transactional email with its history; read again while something may still become of it. */
export const emailQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid],
    queryFn: () => unwrap(api.GET('/emails/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : intervalOf(data, Date.now())),
    // Its page also says how long ago something was, and whether an attempt is overdue, which change while nothing else does.
    structuralSharing: false,
  });

/** What a transactional email says, while that is kept. Nothing of it outlasts the page: its recipient may be erased. */
export const emailContentQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid, 'content'],
    queryFn: () => unwrap(api.GET('/emails/{uid}/content', { params: { path: { uid } } })),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Forgets all transactional emails, after a person was erased. */
export function forgetEmails(): void {
  queryClient.removeQueries({ queryKey: ['emails'] });
}

/** Cancels a transactional email that waits. @throws MailwrightError `email_not_waiting` when it has been sent meanwhile */
export async function cancelEmail(uid: string): Promise<void> {
  try {
    await unwrap(api.POST('/emails/{uid}/cancel', { params: { path: { uid } } }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['emails'] });
  }
}
