import type { CurrentSessionResource, Permission } from '@mailwright/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApp, keepCsrfToken } from './api-client.ts';
import { forgetColumns } from './chosen-columns.ts';
import { queryClient } from './query-client.ts';

/** The signed-in user, their account, its plan and how much of the plan is used. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await callApp<CurrentSessionResource>('GET', '/session');
    keepCsrfToken(session.csrf_token);
    return session;
  },
});

/** The session, for pages that only signed-in users see. */
export function useSession(): CurrentSessionResource {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new Error('This page needs a session');
  return data;
}

/**
 * Returns a function that says whether the viewer's role has a permission. It decides only what the page shows; the
 * service enforces permissions in any case.
 */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** Begins a session with an empty cache, so that nothing of a previous user remains. */
export function beginSession(session: CurrentSessionResource): void {
  queryClient.clear();
  keepCsrfToken(session.csrf_token);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Ends the session and reloads the page, so that none of the account's data stays in memory. */
export async function signOut(): Promise<void> {
  await callApp('DELETE', '/session');
  leave();
}

/** Drops all of the account's data and opens the sign-in page. */
export function leave(): void {
  forgetColumns();
  keepCsrfToken(undefined);
  queryClient.clear();
  location.replace('/sign-in');
}

// Leaving is tried only once, because every further request of a page that the viewer stays on is refused, too.
let isLeaving = false;

/**
 * Opens the sign-in page after the session has ended; signing in leads back to this page. If the browser asks about
 * unsaved changes and the viewer stays, all data is still there.
 */
export function leaveForSignIn(): void {
  if (isLeaving) return;
  isLeaving = true;
  window.addEventListener('pagehide', () => {
    forgetColumns();
    queryClient.clear();
  });
  location.replace(`/sign-in?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`);
}
