import { z } from 'zod';
import { recipientVariant } from './ab-test-resource.ts';
import { BounceReason } from './bounce-resource.ts';
import { CampaignSummary } from './campaign-resource.ts';
import { RecipientState } from './recipient-state.ts';
import { timestamp, uid } from './text.ts';

export const RecipientResource = z
  .strictObject({
    subscriber_uid: uid('sub'),
    email: z.string().nullable().meta({
      description: 'The address it was, or is to be, sent to; null when the person has been erased',
      example: 'grace@example.com',
    }),
    state: RecipientState,
    variant: recipientVariant,
    attempts: z.int(),
    code: z.string().nullable().meta({ description: 'The SMTP code, or why it was skipped', example: '550 5.1.1' }),
    reply: z.string().nullable().meta({ description: 'What the mail server said' }),
    reason: BounceReason.nullable().meta({
      description: 'Why it came back, was refused or is deferred, by what the server said; null of any other',
      example: 'unknown_user',
    }),
    first_attempt_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable().meta({ description: 'Of one who is deferred' }),
    changed_at: timestamp.nullable().meta({ description: 'Since when they are in this state' }),
  })
  .meta({ id: 'CampaignRecipient', description: 'What became of one recipient of a campaign' });
export type RecipientResource = z.infer<typeof RecipientResource>;

export const ResendRecipients = z
  .strictObject({
    states: z
      .array(z.enum(['failed', 'uncertain']))
      .min(1, 'must name a state')
      .max(2)
      .meta({ description: 'Of whom; an uncertain recipient may get it twice', example: ['uncertain'] }),
  })
  .meta({ id: 'ResendRecipients', example: { states: ['uncertain'] } });
export type ResendRecipients = z.infer<typeof ResendRecipients>;

export const ResendResult = z
  .strictObject({
    recipients: z.int().meta({ description: 'How many are queued again', example: 3 }),
    campaign: CampaignSummary,
  })
  .meta({ id: 'ResendResult', description: 'Recipients who are queued again' });
export type ResendResult = z.infer<typeof ResendResult>;
