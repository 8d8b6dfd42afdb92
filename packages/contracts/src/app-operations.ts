import { z } from 'zod';
import { AccountResource, UpdateAccount } from './account-resource.ts';
import { AuditEntryResource } from './audit-resource.ts';
import { defineAppOperation } from './define-app-operation.ts';
import { AddKey, KeyResource, NewKeyResource } from './key-resource.ts';
import {
  AskPasswordReset,
  ChangePassword,
  CurrentSessionResource,
  ResetPassword,
  SessionResource,
  SignIn,
  SignUp,
} from './session-resource.ts';
import { page, pageHeaders } from './page.ts';
import { uid } from './text.ts';

const cookie = { 'Set-Cookie': 'The session, in a cookie that scripts cannot read' };

/** Every operation of the console's back end, by its id. Paths are below /app; bodies are JSON only. */
export const appOperations = {
  signUp: defineAppOperation({
    id: 'signUp',
    method: 'POST',
    path: '/sign-up',
    summary: 'Create an account and sign in',
    needs: 'nothing',
    body: SignUp,
    replies: { 201: { description: 'The new account, signed in', schema: CurrentSessionResource, headers: cookie } },
    errors: ['sign_up_disabled', 'email_taken', 'csrf_failed', 'rate_limited'],
  }),
  signIn: defineAppOperation({
    id: 'signIn',
    method: 'POST',
    path: '/sessions',
    summary: 'Sign in',
    needs: 'nothing',
    body: SignIn,
    replies: { 201: { description: 'Signed in', schema: CurrentSessionResource, headers: cookie } },
    errors: ['wrong_credentials', 'account_suspended', 'csrf_failed', 'rate_limited'],
  }),
  getSession: defineAppOperation({
    id: 'getSession',
    method: 'GET',
    path: '/session',
    summary: 'Who is signed in',
    needs: 'session',
    replies: { 200: { description: 'The user and the account', schema: CurrentSessionResource } },
  }),
  signOut: defineAppOperation({
    id: 'signOut',
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out',
    needs: 'session',
    replies: { 204: { description: 'Signed out', headers: { 'Set-Cookie': 'Removes the cookie' } } },
  }),
  listSessions: defineAppOperation({
    id: 'listSessions',
    method: 'GET',
    path: '/sessions',
    summary: "Get the user's sessions",
    needs: 'session',
    replies: { 200: { description: 'All of the sessions, oldest first', schema: z.array(SessionResource) } },
  }),
  endSession: defineAppOperation({
    id: 'endSession',
    method: 'DELETE',
    path: '/sessions/{uid}',
    summary: 'End a session',
    needs: 'session',
    params: z.strictObject({ uid: uid('ses') }),
    replies: { 204: { description: 'It is ended' } },
    errors: ['not_found'],
  }),

  askPasswordReset: defineAppOperation({
    id: 'askPasswordReset',
    method: 'POST',
    path: '/password-resets',
    summary: 'Ask for a mail with a link to a new password',
    description: 'The response is the same whether or not there is a user with this address.',
    needs: 'nothing',
    body: AskPasswordReset,
    replies: { 202: { description: 'If there is such a user, a mail is on its way' } },
    errors: ['csrf_failed', 'rate_limited'],
  }),
  resetPassword: defineAppOperation({
    id: 'resetPassword',
    method: 'POST',
    path: '/password-resets/{token}',
    summary: 'Set a new password',
    description: 'A link works once, for an hour. Ends every session of the user.',
    needs: 'nothing',
    params: z.strictObject({ token: z.string().max(200) }),
    body: ResetPassword,
    replies: { 204: { description: 'The password is set' } },
    errors: ['not_found', 'csrf_failed', 'rate_limited'],
  }),
  changePassword: defineAppOperation({
    id: 'changePassword',
    method: 'POST',
    path: '/password',
    summary: 'Change the password',
    description: "Ends the user's other sessions.",
    needs: 'session',
    body: ChangePassword,
    replies: { 204: { description: 'The password is changed' } },
    errors: ['rate_limited'],
  }),

  listKeys: defineAppOperation({
    id: 'listKeys',
    method: 'GET',
    path: '/keys',
    summary: 'Get the valid API keys',
    needs: 'session',
    replies: { 200: { description: 'All of them, oldest first', schema: z.array(KeyResource) } },
  }),
  addKey: defineAppOperation({
    id: 'addKey',
    method: 'POST',
    path: '/keys',
    summary: 'Create a named API key',
    needs: 'session',
    body: AddKey,
    replies: { 201: { description: 'The new key and, this once, its text', schema: NewKeyResource } },
    errors: ['plan_limit_reached', 'plan_lacks_api_access'],
  }),
  deleteKey: defineAppOperation({
    id: 'deleteKey',
    method: 'DELETE',
    path: '/keys/{uid}',
    summary: 'Delete a named API key',
    description: 'It stops working at the next request. The primary key can only be regenerated.',
    needs: 'session',
    params: z.strictObject({ uid: uid('key') }),
    replies: { 204: { description: 'It is revoked' } },
    errors: ['not_found'],
  }),
  regeneratePrimaryKey: defineAppOperation({
    id: 'regeneratePrimaryKey',
    method: 'POST',
    path: '/keys/primary/regenerate',
    summary: 'Replace the primary API key, or create the first one',
    description: 'The previous one stops working at the next request.',
    needs: 'session',
    replies: { 201: { description: 'The new key and, this once, its text', schema: NewKeyResource } },
    errors: ['plan_lacks_api_access'],
  }),

  getAccount: defineAppOperation({
    id: 'getAccount',
    method: 'GET',
    path: '/account',
    summary: 'Get the account',
    needs: 'session',
    replies: { 200: { description: 'The account, its plan and limits', schema: AccountResource } },
  }),
  updateAccount: defineAppOperation({
    id: 'updateAccount',
    method: 'PATCH',
    path: '/account',
    summary: 'Rename the account',
    needs: 'session',
    body: UpdateAccount,
    replies: { 200: { description: 'The account as it is now', schema: AccountResource } },
  }),
  listAudit: defineAppOperation({
    id: 'listAudit',
    method: 'GET',
    path: '/audit-log',
    summary: 'Get the audit log',
    needs: 'session',
    query: z.strictObject(page),
    replies: {
      200: {
        description: 'A page of entries, newest first',
        schema: z.array(AuditEntryResource),
        headers: pageHeaders,
      },
    },
  }),
};
