import type { InvitationResource, UserResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** The users of the account, oldest first. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => callApp<UserResource[]>('GET', '/users'),
});

/** The people who were invited and haven't joined yet. */
export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: () => callApp<InvitationResource[]>('GET', '/invitations'),
});

/** Refreshes users and invitations after they have changed. */
export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: ['users'] });
