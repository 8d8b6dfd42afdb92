import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { EmailBatchResult, EmailContent, EmailDetails, EmailResource, EmailStatus } from './email-resource.ts';
import { emailTag, maxEmailBatch, SendEmail, SendEmails } from './send-email.ts';
import { emailAddress } from '../values/email-address.ts';
import { anyTime, uid } from '../values/text.ts';

const ofEmail = z.strictObject({ uid: uid('eml') });

/** The operations on transactional emails. */
export const emailOperations = {
  listEmails: defineOperation({
    id: 'listEmails',
    method: 'GET',
    path: '/emails',
    group: 'Emails',
    summary: 'Get emails',
    description:
      'Returns transactional emails, not mails of campaigns. They are kept for 90 days by default; the ' +
      'operator can change that.',
    scope: 'emails:read',
    // A count, or a filter that few emails match, may have to read all of the account's emails.
    isHeavy: ({ status, include_total: includeTotal }) => status !== undefined || includeTotal === 'true',
    query: z.strictObject({
      status: EmailStatus.optional().meta({ description: 'Emails that have this status for a recipient' }),
      to: emailAddress.optional().meta({ description: 'Emails with this address among the recipients' }),
      tag: emailTag.optional().meta({ description: 'Emails with this tag' }),
      since: anyTime.optional().meta({ description: 'Emails accepted at or after this time' }),
      ...page,
    }),
    replies: {
      200: { description: 'A page of emails, newest first', schema: z.array(EmailResource), headers: pageHeaders },
    },
  }),
  sendEmail: defineOperation({
    id: 'sendEmail',
    method: 'POST',
    path: '/emails',
    group: 'Emails',
    summary: 'Send an email',
    description:
      'Sends a transactional email that its recipient expects, such as a receipt or a password link. It is ' +
      'sent ahead of campaigns, and also to people who have unsubscribed; it is skipped only if its address ' +
      'is suppressed after a bounce or a complaint. It subscribes nobody. Content is rendered immediately, ' +
      'with the current template; errors name the part, the line and the column. It is never sent twice: if ' +
      'it is unknown whether the mail server accepted it, its status is `uncertain`. An email to several people ' +
      'is sent to each of them by itself, with the same headers and Message-ID: a suppressed or refused address ' +
      'affects nobody else. The body may have up to 16 MiB.',
    scope: 'emails:send',
    maxBodyBytes: 16_777_216,
    body: SendEmail,
    replies: { 202: { description: 'The email is queued', schema: EmailResource, headers: location } },
    // A large body counts as a heavy request.
    errors: ['not_found', 'too_many_heavy_requests', 'template_too_slow'],
  }),
  sendEmails: defineOperation({
    id: 'sendEmails',
    method: 'POST',
    path: '/emails/batch',
    group: 'Emails',
    summary: 'Send many emails',
    description:
      `Sends up to ${maxEmailBatch} emails, each like the call for one. One that is invalid is skipped and reported; ` +
      'the others are sent. A request that ends with an error of the server may have sent some of them: repeat it ' +
      'with the same Idempotency-Key, and none is sent twice. The body may have up to 16 MiB.',
    scope: 'emails:send',
    isHeavy: () => true,
    maxBodyBytes: 16_777_216,
    body: SendEmails,
    bodyRows: 'emails',
    replies: { 202: { description: 'The result of each email', schema: EmailBatchResult } },
  }),
  getEmail: defineOperation({
    id: 'getEmail',
    method: 'GET',
    path: '/emails/{uid}',
    group: 'Emails',
    summary: 'Get an email with its history',
    scope: 'emails:read',
    params: ofEmail,
    replies: { 200: { description: 'The email', schema: EmailDetails } },
    errors: ['not_found'],
  }),
  getEmailContent: defineOperation({
    id: 'getEmailContent',
    method: 'GET',
    path: '/emails/{uid}/content',
    group: 'Emails',
    summary: 'Get the content of an email',
    description:
      'Its rendered HTML and text, without the image that counts opens. They are kept for 30 days by ' +
      'default, which the operator can change, and until its recipient is erased; after that, both are null.',
    scope: 'emails:read',
    params: ofEmail,
    replies: { 200: { description: 'Its content', schema: EmailContent } },
    errors: ['not_found'],
  }),
  cancelEmail: defineOperation({
    id: 'cancelEmail',
    method: 'POST',
    path: '/emails/{uid}/cancel',
    group: 'Emails',
    summary: 'Cancel an email that has not been sent',
    description:
      'Works for queued and deferred emails. An email that is already cancelled stays cancelled. One to several ' +
      'people is cancelled for those to whom it has not been sent.',
    scope: 'emails:send',
    params: ofEmail,
    replies: { 200: { description: 'The cancelled email', schema: EmailResource } },
    errors: ['not_found', 'email_not_waiting'],
  }),
};
