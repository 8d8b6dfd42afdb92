import { z } from 'zod';
import { timestamp, timeZone, uid } from '../values/text.ts';

const figure = (description: string, example = 0) => z.int().nonnegative().meta({ description, example });
const rate = (description: string, nullWhen = 'none were sent') =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null when ${nullWhen}`, example: 0.0125 });
const day = z.iso
  .date({ error: 'must be a date such as 2026-01-31', abort: true })
  .refine((text) => text >= '1970', 'must not be before 1970')
  .meta({ example: '2026-01-31' });

/** The days of a report. */
export const reportDays = {
  from: day.optional().meta({ description: 'The first day; 29 days before `to` when absent' }),
  to: day.optional().meta({ description: 'The last day, at most 366 days later; today when absent' }),
  time_zone: timeZone
    .default('UTC')
    .meta({ description: 'The time zone in which days begin, to the half hour', default: 'UTC' }),
};

export const GrowthDay = z
  .strictObject({
    date: z.iso.date().meta({ example: '2026-01-31' }),
    subscribed: figure('The number of people who became subscribed', 42),
    unsubscribed: figure('The number of people who unsubscribed', 5),
    bounced: figure('The number of people whose mail hard-bounced', 2),
    complained: figure('The number of people who complained'),
    blocklisted: figure('The number of people who were blocklisted'),
    deleted: figure('The number of people who were deleted', 1),
    net: z.int().meta({ description: 'The net growth of the list', example: 34 }),
    total: figure('The number of people subscribed at the end of the day', 1_250),
  })
  .meta({
    id: 'GrowthDay',
    description: 'The number of people who joined a list, and of subscribed people who left it, on a day',
  });
export type GrowthDay = z.infer<typeof GrowthDay>;

const untracked = 'none were sent, or it does not track this';

export const CampaignRates = z
  .strictObject({
    uid: uid('cmp'),
    name: z.string().meta({ example: 'January issue' }),
    status: z.string().meta({ example: 'sent' }),
    started_at: timestamp,
    sent: figure('Mails that the mail server accepted', 1_240),
    open_rate: rate('Share of recipients who opened it, without bots', untracked),
    open_rate_with_bots: rate('Share of recipients of whom a person or a bot opened it', untracked),
    click_rate: rate('Share of recipients who followed a link, without bots', untracked),
    click_rate_with_bots: rate('Share of recipients of whom a person or a bot followed a link', untracked),
    unsubscribe_rate: rate('Recipients who unsubscribed through its link'),
    bounce_rate: rate('Bounces, of the mails that were sent or refused'),
    complaint_rate: rate('Recipients who complained'),
  })
  .meta({
    id: 'CampaignRates',
    description: 'What the recipients of a campaign did, as shares of those it was sent to',
  });
export type CampaignRates = z.infer<typeof CampaignRates>;

export const AccountOverview = z
  .strictObject({
    subscribers: z
      .strictObject({
        subscribed: figure('', 1_250),
        unconfirmed: figure('', 12),
        unsubscribed: figure('', 80),
        bounced: figure('', 9),
        complained: figure('', 1),
        blocklisted: figure(''),
      })
      .meta({ description: 'On all lists, by status' }),
    growth: z.array(GrowthDay).meta({ description: 'Totals of all lists, in the last 30 days' }),
    campaigns: z.array(CampaignRates).meta({ description: 'The five that were started last, newest first' }),
    sending: z
      .strictObject({
        sent: figure('Mails of campaigns', 12_400),
        bounce_rate: rate('Bounces, of the mails that were sent or refused'),
        complaint_rate: rate('Complaints per mail'),
        days: z.array(
          z.strictObject({
            date: z.iso.date().meta({ example: '2026-01-31' }),
            sent: figure('Mails of campaigns', 1_240),
            bounced: figure('Bounces that were reported on this day', 9),
            complained: figure('Complaints that were reported on this day'),
          }),
        ),
      })
      .meta({ description: 'Totals of all campaigns, in the last 30 days in UTC' }),
  })
  .meta({ id: 'AccountOverview', description: 'An overview of an account' });
export type AccountOverview = z.infer<typeof AccountOverview>;
