import type { CurrentSessionResource, Permission } from '@mailwright/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApp, keepCsrfToken } from './api-client.ts';
import { forgetColumns } from '../lists/table-columns.ts';
import { queryClient } from './query-client.ts';

/** Who is signed in, their account, its plan and what is used of it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await callApp<CurrentSessionResource>('GET', '/session');
    keepCsrfToken(session.csrf_token);
    return session;
  },
});

/** The session, on pages that are only there with one. */
export function useSession(): CurrentSessionResource {
  const { data } = useQuery(sessionQuery);
  if (data === undefined) throw new Error('This page needs a session');
  return data;
}

/** What the role of the viewer allows. The service refuses the rest in any case; here it is for what the page shows. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession();
  return (permission) => permissions.includes(permission);
}

/** Begins with an empty cache: nothing of whoever was signed in before is in it. */
export function beginSession(session: CurrentSessionResource): void {
  queryClient.clear();
  keepCsrfToken(session.csrf_token);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/** Ends the session, and loads the page anew, so that nothing of the account is left in memory. */
export async function signOut(): Promise<void> {
  await callApp('DELETE', '/session');
  leave();
}

/** Leaves for the page to sign in, with all data of the account gone. */
export function leave(): void {
  forgetColumns();
  keepCsrfToken(undefined);
  queryClient.clear();
  location.replace('/sign-in');
}

// Asked once: every further request of a page that the viewer stays on is refused, too.
let isLeaving = false;

/**
 * Leaves for the page to sign in after the session has ended, which leads back to this page. Where the browser asks whether to
 * leave unsaved changes, and the viewer stays, everything is still there.
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
