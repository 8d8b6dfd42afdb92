import { z } from 'zod';
import { recipientVariant } from './ab-test-resource.ts';
import { BounceReason } from '../bounces/bounce-resource.ts';
import { CampaignSummary } from './campaign-resource.ts';
import { RecipientState } from './recipient-state.ts';
import { timestamp, uid } from '../values/text.ts';

const times = (what: string) =>
  z
    .int()
    .nonnegative()
    .meta({ description: `${what}, without bots, as far as the log of that is kept` });
export const RecipientResource = z
  .strictObject({
    subscriber_uid: uid('sub'),
    email: z.string().nullable().meta({
      description: "The recipient's address; null when the person has been erased",
      example: 'grace@example.com',
    }),
    state: RecipientState,
    variant: recipientVariant,
    attempts: z.int(),
    code: z.string().nullable().meta({ description: 'The SMTP code, or why it was skipped', example: '550 5.1.1' }),
    reply: z.string().nullable().meta({ description: "The mail server's reply" }),
    reason: BounceReason.nullable().meta({
      description: "Why it bounced, was refused or is deferred, according to the server's reply; null otherwise",
      example: 'unknown_user',
    }),
    first_attempt_at: timestamp.nullable(),
    next_attempt_at: timestamp.nullable().meta({ description: 'The time of the next attempt, if it is deferred' }),
    changed_at: timestamp.nullable().meta({ description: 'When the recipient entered this state' }),
    opens: times('How often they opened the mail'),
    first_opened_at: timestamp.nullable(),
    last_opened_at: timestamp.nullable(),
    clicks: times('How often they followed one of its links'),
    first_clicked_at: timestamp.nullable(),
    last_clicked_at: timestamp.nullable(),
  })
  .meta({ id: 'CampaignRecipient', description: 'The outcome for one recipient of a campaign, and what they did' });
export type RecipientResource = z.infer<typeof RecipientResource>;

export const ResendRecipients = z
  .strictObject({
    states: z
      .array(z.enum(['failed', 'uncertain']).meta({ id: 'ResendableState' }))
      .min(1, 'must name a state')
      .max(2)
      .meta({
        description: 'The state of the recipients to send to again; an uncertain recipient may get the mail twice',
        example: ['uncertain'],
      }),
  })
  .meta({ id: 'ResendRecipients', example: { states: ['uncertain'] } });
export type ResendRecipients = z.infer<typeof ResendRecipients>;

export const ResendResult = z
  .strictObject({
    recipients: z.int().meta({ description: 'The number of recipients queued again', example: 3 }),
    campaign: CampaignSummary,
  })
  .meta({ id: 'ResendResult', description: 'Recipients who are queued again' });
export type ResendResult = z.infer<typeof ResendResult>;
