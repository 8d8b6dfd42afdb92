import { z } from 'zod';
import { AccountResource, AuditEntryResource, UpdateAccount } from '../accounts/account-resource.ts';
import { appFactorOperations } from './app-factor-operations.ts';
import { appHomeOperations } from './app-home-operations.ts';
import { appUserOperations } from './app-user-operations.ts';
import { appVisitorOperations } from './app-visitor-operations.ts';
import { defineAppOperation, page, pageHeaders } from '../define-operation.ts';
import { ChangeNotice } from '../accounts/home-resource.ts';
import { SecondStep } from '../accounts/factor-resource.ts';
import { AddKey, KeyResource, NewKeyResource } from '../accounts/key-resource.ts';
import {
  AskPasswordReset,
  ChangePassword,
  CurrentSessionResource,
  ResetPassword,
  SessionResource,
  SignIn,
  SignInByLink,
  SignUp,
} from '../accounts/session-resource.ts';
import { uid } from '../values/text.ts';

const cookie = { 'Set-Cookie': 'The session, in a cookie that scripts cannot read' };

/** Every operation of the console's back end, by its id. Paths are below /app; bodies are JSON only. */
export const appOperations = {
  signUp: defineAppOperation({
    id: 'signUp',
    method: 'POST',
    path: '/sign-up',
    summary: 'Create an account and sign in',
    description:
      'Mails a link that confirms the address. Until the address is confirmed, the user can’t set up codes, ' +
      'passkeys or linked sign-ins, create API keys, or invite others.',
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
      202: { description: 'The password is right, and a code is required', schema: SecondStep },
    },
    errors: ['wrong_credentials', 'account_suspended', 'csrf_failed', 'rate_limited'],
  }),
  signInByLink: defineAppOperation({
    id: 'signInByLink',
    method: 'POST',
    path: '/sign-in-links',
    summary: 'Sign in with a link',
    description: 'The operator creates the link, for example with `npm start`. It works once, within a day.',
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
    replies: { 204: { description: 'Ended' } },
    errors: ['not_found'],
  }),

  askPasswordReset: defineAppOperation({
    id: 'askPasswordReset',
    method: 'POST',
    path: '/password-resets',
    summary: 'Request an email with a link to reset the password',
    description: 'The response is the same whether or not there is a user with this address.',
    needs: 'nothing',
    body: AskPasswordReset,
    replies: { 202: { description: 'If the user exists, an email is on its way' } },
    errors: ['csrf_failed', 'rate_limited'],
  }),
  resetPassword: defineAppOperation({
    id: 'resetPassword',
    method: 'POST',
    path: '/password-resets/{token}',
    summary: 'Set a new password',
    description: 'The link works once, within an hour. Ends every session of the user. Codes and passkeys stay.',
    needs: 'nothing',
    params: z.strictObject({ token: z.string().max(200) }),
    body: ResetPassword,
    replies: { 204: { description: 'The password has been set' } },
    errors: ['not_found', 'csrf_failed', 'rate_limited'],
  }),
  changePassword: defineAppOperation({
    id: 'changePassword',
    method: 'POST',
    path: '/password',
    summary: 'Change the password',
    description:
      "Ends the user's other sessions. A user without a password sets the first one without " +
      '`current_password`, with a proof from the last ten minutes.',
    needs: 'session',
    body: ChangePassword,
    replies: { 204: { description: 'The password has been changed' } },
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
    replies: { 201: { description: 'The new key with its text, which is returned only once', schema: NewKeyResource } },
    errors: ['plan_limit_reached', 'plan_lacks_api_access'],
  }),
  deleteKey: defineAppOperation({
    id: 'deleteKey',
    method: 'DELETE',
    path: '/keys/{uid}',
    summary: 'Delete a named API key',
    description: 'The key stops working at the next request. The primary key can only be replaced, not deleted.',
    needs: 'session',
    permission: 'manage_keys',
    params: z.strictObject({ uid: uid('key') }),
    replies: { 204: { description: 'Revoked' } },
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
    replies: { 201: { description: 'The new key with its text, which is returned only once', schema: NewKeyResource } },
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
    replies: { 200: { description: 'The updated account', schema: AccountResource } },
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
      'One line of JSON per item: its `type`, and the item as the API shows it, without secrets. The last ' +
      'line has the type `end` and the number of lines of each type; if it is missing, the download was ' +
      'interrupted. An account can run one download at a time.',
    needs: 'session',
    permission: 'manage_users',
    needsRecentProof: true,
    replies: {
      200: {
        description: 'Compressed NDJSON, streamed',
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
    summary: 'Follow changes in the account',
    description:
      'Server-sent events that name what has changed, but not how, at most once a second. The stream ends ' +
      'with the session, when changes can no longer be followed, and after ten minutes; clients then ' +
      'reconnect.',
    needs: 'session',
    replies: {
      200: { description: 'Events named `change`', stream: { 'text/event-stream': ChangeNotice } },
    },
    errors: ['rate_limited', 'service_unavailable'],
  }),
  ...appUserOperations,
  ...appFactorOperations,
};
