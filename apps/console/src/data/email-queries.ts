import { type components, MailwrightError, unwrap } from '@mailwright/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, nextCursor } from './api-client.ts';
import { queryClient } from './query-client.ts';

export type Email = components['schemas']['Email'];
export type EmailDetails = components['schemas']['EmailDetails'];
export type EmailStatus = Email['status'];

/** By what single mails are found; absent ones match all. */
export interface EmailFilters {
  status?: EmailStatus;
  /** A whole address. */
  to?: string;
  /** Those of so many days up to now. */
  days?: number;
}

const dayMs = 86_400_000;
const underWay = new Set<EmailStatus>(['queued', 'sending', 'deferred']);
// Nothing was sent, and nothing will be.
const never = new Set<EmailStatus>(['failed', 'skipped', 'cancelled']);

// Mail workers don't say what they have done, so that these are read by the clock also while changes are told.

/** The single mails that match, newest first, fifty at a time. */
export const emailPagesQuery = (filters: EmailFilters) =>
  infiniteQueryOptions({
    queryKey: ['emails', 'pages', filters],
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
    // Those of one state may have to be looked for among all.
    refetchInterval: filters.status === undefined ? 10_000 : 60_000,
  });

/** The latest single mails to an address, newest first. */
export const emailsToQuery = (to: string) =>
  queryOptions({
    queryKey: ['emails', 'to', to],
    queryFn: () => unwrap(api.GET('/emails', { params: { query: { to, limit: 20 } } })),
  });

/** A single mail with its history; read again while something may still become of it. */
export const emailQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid],
    queryFn: () => unwrap(api.GET('/emails/{uid}', { params: { path: { uid } } })),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : intervalOf(data)),
  });

function intervalOf({ status, next_attempt_at: next }: EmailDetails): number | false {
  if (never.has(status)) return false;
  const isSoon = next === null || Date.parse(next) - Date.now() < 60_000;
  return underWay.has(status) && isSoon ? 2_000 : 15_000;
}

/** What a single mail says, while that is kept. */
export const emailContentQuery = (uid: string) =>
  queryOptions({
    queryKey: ['emails', uid, 'content'],
    queryFn: () => unwrap(api.GET('/emails/{uid}/content', { params: { path: { uid } } })),
    staleTime: Infinity,
  });

/** Cancels a single mail that waits. @throws MailwrightError `email_not_waiting` when it has been sent meanwhile */
export async function cancelEmail(uid: string): Promise<void> {
  try {
    await unwrap(api.POST('/emails/{uid}/cancel', { params: { path: { uid } } }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['emails'] });
  }
}
