import type { InvitationResource, UserResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { queryClient } from './query-client.ts';

/** Who signs in to the account, oldest first. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => callApp<UserResource[]>('GET', '/users'),
});

/** Who was invited and has not joined. */
export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: () => callApp<InvitationResource[]>('GET', '/invitations'),
});

/** Reads users and invitations again, after they have changed. */
export const refreshUsers = () => queryClient.invalidateQueries({ queryKey: ['users'] });
