import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { EmailContent, EmailDetails, EmailResource, EmailStatus } from '../email-resource.ts';
import { emailTag, SendEmail } from '../send-email.ts';
import { emailAddress } from '../email-address.ts';
import { anyTime, uid } from '../text.ts';

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
      'Those that were sent one by one, not those of campaigns. They are kept for 90 days unless your operator says otherwise.',
    scope: 'emails:read',
    // A filter that few match, or a count, may have to read all of them.
    isHeavy: ({ status, include_total: includeTotal }) => status !== undefined || includeTotal === 'true',
    query: z.strictObject({
      status: EmailStatus.optional(),
      to: emailAddress.optional().meta({ description: 'Those to this address' }),
      tag: emailTag.optional().meta({ description: 'Those with this tag' }),
      since: anyTime.optional().meta({ description: 'Those that were accepted at this time or later' }),
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
      'A single mail that its recipient expects, such as a receipt or a password link. It goes before campaigns, and also to ' +
      'people who have unsubscribed; it is skipped only when its address is suppressed since it has bounced or complained. ' +
      'Nobody is subscribed by it. Content is rendered ' +
      'at once, with the template as it is now; errors name the part, the line and the column. It is never sent twice: when ' +
      'it is not known whether the mail server has taken it, its status is `uncertain`. The body may hold up to 16 MiB.',
    scope: 'emails:send',
    maxBodyBytes: 16_777_216,
    body: SendEmail,
    replies: { 202: { description: 'It is queued', schema: EmailResource, headers: location } },
    // A large body counts as a heavy request.
    errors: ['not_found', 'too_many_heavy_requests', 'template_too_slow'],
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
    summary: 'Get what an email says',
    description:
      'Its HTML and its text, rendered, without the image that counts opens. They are kept for 30 days unless your operator says ' +
      'otherwise, and until its recipient is erased; both are null from then on.',
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
    summary: 'Cancel an email that is not sent yet',
    description: 'One that is queued or deferred. One that is cancelled already stays so.',
    scope: 'emails:send',
    params: ofEmail,
    replies: { 200: { description: 'It is cancelled', schema: EmailResource } },
    errors: ['not_found', 'email_not_waiting'],
  }),
};
