import { z } from 'zod';
import { RecipientResource, ResendRecipients, ResendResult } from './campaign-recipient.ts';
import { defineOperation, page, pageCursor, pageHeaders } from '../define-operation.ts';
import { RecipientState } from './recipient-state.ts';
import { uid } from '../values/text.ts';

const ofCampaign = z.strictObject({ uid: uid('cmp') });

/** The operations on the recipients of campaigns. */
export const recipientOperations = {
  listRecipients: defineOperation({
    id: 'listRecipients',
    method: 'GET',
    path: '/campaigns/{uid}/recipients',
    group: 'Campaigns',
    summary: 'Get the recipients of a campaign',
    scope: 'campaigns:read',
    // A filter may have to read all recipients.
    isHeavy: ({ state, code, email }) => state !== undefined || code !== undefined || email !== undefined,
    params: ofCampaign,
    query: z.strictObject({
      state: RecipientState.optional(),
      code: z
        .string()
        .max(100)
        .optional()
        .meta({ description: 'Recipients with exactly this code', example: '550 5.1.1' }),
      email: z.string().max(320).optional().meta({
        description: 'Recipients whose address contains this text, ignoring case',
        example: 'grace@',
      }),
      ...page,
      cursor: pageCursor(100, '25'),
    }),
    replies: {
      200: {
        description: 'A page of recipients, in the order of sending',
        schema: z.array(RecipientResource),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  resendRecipients: defineOperation({
    id: 'resendRecipients',
    method: 'POST',
    path: '/campaigns/{uid}/recipients/resend',
    group: 'Campaigns',
    summary: 'Send to failed or uncertain recipients again',
    description:
      'Works for a sent or paused campaign. The recipients are `deferred` with the code `resend` until their ' +
      "turn; the campaign's throttle applies. A sent campaign continues sending; a paused one waits until it " +
      'is run.',
    scope: 'campaigns:write',
    isHeavy: () => true,
    params: ofCampaign,
    body: ResendRecipients,
    replies: { 200: { description: 'The number of recipients queued again', schema: ResendResult } },
    errors: ['not_found', 'invalid_transition', 'sender_not_verified'],
  }),
  downloadDeliveryLog: defineOperation({
    id: 'downloadDeliveryLog',
    method: 'GET',
    path: '/campaigns/{uid}/delivery-log/download',
    group: 'Campaigns',
    summary: 'Download the delivery log of a campaign',
    description:
      'CSV with one line per recipient. Text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
    scope: 'campaigns:read',
    isHeavy: () => true,
    params: ofCampaign,
    replies: {
      200: {
        description: 'All recipients, in the order of sending',
        stream: {
          'text/csv': z.string().meta({
            example:
              'subscriber_uid,email,state,attempts,code,reply,first_attempt_at,changed_at,variant\r\nsub_01k6n8r2hzf2vvbq5xm8y7c1ea,grace@example.com,sent,1,,,2026-01-02T03:04:05.678Z,2026-01-02T03:04:05.678Z,\r\n',
          }),
        },
        headers: { 'Content-Disposition': 'The name of the file' },
      },
    },
    errors: ['not_found'],
  }),
};
