import { z } from 'zod';
import { defineAppOperation } from './define-operation.ts';
import { CurrentSessionResource } from './session-resource.ts';
import { uid } from './text.ts';
import {
  AddInvitation,
  InvitationLink,
  InvitationResource,
  Join,
  ReadInvitationLink,
  UpdateUser,
  UserResource,
} from './user-resource.ts';

const ofUser = z.strictObject({ uid: uid('usr') });
const ofInvitation = z.strictObject({ uid: uid('inv') });

/** The operations of the console on the users of an account, and on those who are invited. */
export const appUserOperations = {
  listUsers: defineAppOperation({
    id: 'listUsers',
    method: 'GET',
    path: '/users',
    summary: 'Get the users of the account',
    needs: 'session',
    permission: 'manage_users',
    replies: { 200: { description: 'All of them, oldest first', schema: z.array(UserResource) } },
  }),
  updateUser: defineAppOperation({
    id: 'updateUser',
    method: 'PATCH',
    path: '/users/{uid}',
    summary: "Change a user's role",
    description: 'It holds from their next request on. An account always has an owner.',
    needs: 'session',
    permission: 'manage_users',
    params: ofUser,
    body: UpdateUser,
    replies: { 200: { description: 'The user as they are now', schema: UserResource } },
    errors: ['not_found', 'last_owner'],
  }),
  removeUser: defineAppOperation({
    id: 'removeUser',
    method: 'DELETE',
    path: '/users/{uid}',
    summary: 'Remove a user',
    description: 'Their sessions end at once. What they have done stays in the audit log.',
    needs: 'session',
    permission: 'manage_users',
    params: ofUser,
    replies: { 204: { description: 'They are removed' } },
    errors: ['not_found', 'last_owner'],
  }),
  listInvitations: defineAppOperation({
    id: 'listInvitations',
    method: 'GET',
    path: '/invitations',
    summary: 'Get who was invited and has not joined',
    needs: 'session',
    permission: 'manage_users',
    replies: { 200: { description: 'All of them, oldest first', schema: z.array(InvitationResource) } },
  }),
  addInvitation: defineAppOperation({
    id: 'addInvitation',
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a person',
    description: 'By a mail with a link, with which they choose a password. It works once, for a week.',
    needs: 'session',
    permission: 'manage_users',
    body: AddInvitation,
    replies: { 201: { description: 'The invitation; its mail is on its way', schema: InvitationResource } },
    errors: ['email_taken', 'already_invited', 'too_many_users', 'rate_limited'],
  }),
  resendInvitation: defineAppOperation({
    id: 'resendInvitation',
    method: 'POST',
    path: '/invitations/{uid}/resend',
    summary: 'Send an invitation again',
    description: 'With a new link, for another week. Links of earlier mails stop working.',
    needs: 'session',
    permission: 'manage_users',
    params: ofInvitation,
    replies: { 200: { description: 'The invitation; its mail is on its way', schema: InvitationResource } },
    errors: ['not_found', 'rate_limited'],
  }),
  revokeInvitation: defineAppOperation({
    id: 'revokeInvitation',
    method: 'DELETE',
    path: '/invitations/{uid}',
    summary: 'Revoke an invitation',
    needs: 'session',
    permission: 'manage_users',
    params: ofInvitation,
    replies: { 204: { description: 'Its link does not work any more' } },
    errors: ['not_found'],
  }),
  readInvitationLink: defineAppOperation({
    id: 'readInvitationLink',
    method: 'POST',
    path: '/invitation-links',
    summary: 'Get what a link invites to',
    needs: 'nothing',
    body: ReadInvitationLink,
    replies: { 200: { description: 'The account, and the address that was invited', schema: InvitationLink } },
    errors: ['not_found', 'csrf_failed', 'rate_limited'],
  }),
  join: defineAppOperation({
    id: 'join',
    method: 'POST',
    path: '/join',
    summary: 'Accept an invitation and sign in',
    needs: 'nothing',
    body: Join,
    replies: {
      201: {
        description: 'The new user, signed in',
        schema: CurrentSessionResource,
        headers: { 'Set-Cookie': 'The session, in a cookie that scripts cannot read' },
      },
    },
    errors: ['not_found', 'email_taken', 'account_suspended', 'csrf_failed', 'rate_limited'],
  }),
};
