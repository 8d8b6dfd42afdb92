import type { InvitationResource, Role, UserResource } from '@mailwright/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApp } from './api-client.ts';
import { defineChange } from './use-change.ts';

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

export const inviteUser = defineChange({
  run: (body: { email: string; role: Role }) => callApp('POST', '/invitations', body),
  refreshes: [['users']],
});

export const resendInvitation = defineChange({
  run: ({ uid }: InvitationResource) => callApp('POST', `/invitations/${uid}/resend`),
  refreshes: [['users']],
});

export const revokeInvitation = defineChange({
  run: (uid: string) => callApp('DELETE', `/invitations/${uid}`),
  refreshes: [['users']],
});

/** Changes a user's role. Somebody who changes their own may not be allowed to read the users any longer. */
export const changeRole = defineChange({
  run: ({ user, role }: { user: UserResource; role: Role }) => callApp('PATCH', `/users/${user.uid}`, { role }),
  refreshes: ({ user }) => (user.current ? [['session']] : [['users']]),
});

/** Removes a user. Somebody who removes themselves is signed out. */
export const removeUser = defineChange({
  run: ({ uid }: UserResource) => callApp('DELETE', `/users/${uid}`),
  refreshes: ({ current }) => (current ? [] : [['users']]),
});

/** Removes a user's one-time codes and passkeys. */
export const resetFactors = defineChange({
  run: ({ uid }: UserResource) => callApp('POST', `/users/${uid}/reset-factors`),
  refreshes: [['users']],
});
