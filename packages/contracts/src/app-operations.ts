import { z } from 'zod';
import { AccountResource, AuditEntryResource, UpdateAccount } from './account-resource.ts';
import { appFactorOperations } from './app-factor-operations.ts';
import { appHomeOperations } from './app-home-operations.ts';
import { appUserOperations } from './app-user-operations.ts';
import { appVisitorOperations } from './app-visitor-operations.ts';
import { defineAppOperation, page, pageHeaders } from './define-operation.ts';
import { ChangeNotice } from './home-resource.ts';
import { SecondStep } from './factor-resource.ts';
import { AddKey, KeyResource, NewKeyResource } from './key-resource.ts';
import {
  AskPasswordReset,
  ChangePassword,
  CurrentSessionResource,
  ResetPassword,
  SessionResource,
  SignIn,
  SignInByLink,
  SignUp,
} from './session-resource.ts';
import { uid } from './text.ts';

const cookie = { 'Set-Cookie': 'The session, in a cookie that scripts cannot read' };

/** Every operation of the console's back end, by its id. Paths are below /app; bodies are JSON only. */
export const appOperations = {
  signUp: defineAppOperation({
    id: 'signUp',
    method: 'POST',
    path: '/sign-up',
    summary: 'Create an account and sign in',
    description:
      'Mails a link that confirms the address. Until then the user can’t set up codes, passkeys or linked sign-ins, create API ' +
      'keys, or invite others.',
    needs: 'nothing',
    body: SignUp,
    replies: { 201: { description: 'The new account, signed in', schema: CurrentSessionResource, headers: cookie } },
    errors: ['sign_up_disabled', 'challenge_unsolved', 'email_taken', 'csrf_failed', 'rate_limited'],
  }),
  signIn: defineAppOperation({
    id: 'signIn',
    method: 'POST',
    path: '/sessions',
    summary: 'Sign in',
    needs: 'nothing',
    body: SignIn,
    replies: {
      201: { description: 'Signed in', schema: CurrentSessionResource, headers: cookie },
      202: { description: 'The password is right, and a code is asked for', schema: SecondStep },
    },
    errors: ['wrong_credentials', 'account_suspended', 'csrf_failed', 'rate_limited'],
  }),
  signInByLink: defineAppOperation({
    id: 'signInByLink',
    method: 'POST',
    path: '/sign-in-links',
    summary: 'Sign in by a link',
    description: 'A link is made by the operator, such as by the start on one machine, and works once, for a day.',
    needs: 'nothing',
    body: SignInByLink,
    replies: { 201: { description: 'Signed in', schema: CurrentSessionResource, headers: cookie } },
    errors: ['not_found', 'account_suspended', 'csrf_failed', 'rate_limited'],
  }),
  ...appVisitorOperations,
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
    description: 'A link works once, for an hour. Ends every session of the user. Codes and passkeys stay.',
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
    description:
      "Ends the user's other sessions. Whoever has no password yet sets the first one without `current_password`, with a proof of " +
      'the last ten minutes.',
    needs: 'session',
    body: ChangePassword,
    replies: { 204: { description: 'The password is changed' } },
    errors: ['proof_needed', 'rate_limited'],
  }),

  listKeys: defineAppOperation({
    id: 'listKeys',
    method: 'GET',
    path: '/keys',
    summary: 'Get the valid API keys',
    needs: 'session',
    permission: 'manage_keys',
    replies: { 200: { description: 'All of them, oldest first', schema: z.array(KeyResource) } },
  }),
  addKey: defineAppOperation({
    id: 'addKey',
    method: 'POST',
    path: '/keys',
    summary: 'Create a named API key',
    needs: 'session',
    permission: 'manage_keys',
    needsRecentProof: true,
    needsVerifiedAddress: true,
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
    permission: 'manage_keys',
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
    permission: 'manage_keys',
    needsRecentProof: true,
    needsVerifiedAddress: true,
    replies: { 201: { description: 'The new key and, this once, its text', schema: NewKeyResource } },
    errors: ['plan_lacks_api_access'],
  }),

  getAccount: defineAppOperation({
    id: 'getAccount',
    method: 'GET',
    path: '/account',
    summary: 'Get the account',
    needs: 'session',
    permission: 'read',
    replies: { 200: { description: 'The account, its plan and limits', schema: AccountResource } },
  }),
  updateAccount: defineAppOperation({
    id: 'updateAccount',
    method: 'PATCH',
    path: '/account',
    summary: 'Rename the account',
    needs: 'session',
    permission: 'configure',
    body: UpdateAccount,
    replies: { 200: { description: 'The account as it is now', schema: AccountResource } },
  }),
  listAudit: defineAppOperation({
    id: 'listAudit',
    method: 'GET',
    path: '/audit-log',
    summary: 'Get the audit log',
    needs: 'session',
    permission: 'configure',
    query: z.strictObject(page),
    replies: {
      200: {
        description: 'A page of entries, newest first',
        schema: z.array(AuditEntryResource),
        headers: pageHeaders,
      },
    },
  }),

  ...appHomeOperations,
  exportAccount: defineAppOperation({
    id: 'exportAccount',
    method: 'POST',
    path: '/account/export',
    summary: "Download all of an account's data",
    description:
      'A line of JSON for each thing: its `type`, and the thing as the API shows it, without secrets. The last line is of the ' +
      'type `end`, with the number of lines of each type: without it the download broke off. One at a time for an account.',
    needs: 'session',
    permission: 'manage_users',
    needsRecentProof: true,
    replies: {
      200: {
        description: 'Compressed NDJSON, as it is read',
        stream: { 'application/gzip': z.string() },
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    },
    isHeavy: () => true,
    errors: ['too_many_heavy_requests'],
  }),
  followChanges: defineAppOperation({
    id: 'followChanges',
    method: 'GET',
    path: '/events',
    summary: 'Follow what changes in the account',
    description:
      'Server-sent events: what has changed, at most once a second, never how. The stream ends with the session, when ' +
      'changes are not known of any more, and after ten minutes; then clients connect again.',
    needs: 'session',
    replies: {
      200: { description: 'Events named `change`', stream: { 'text/event-stream': ChangeNotice } },
    },
    errors: ['rate_limited', 'service_unavailable'],
  }),
  ...appUserOperations,
  ...appFactorOperations,
};
