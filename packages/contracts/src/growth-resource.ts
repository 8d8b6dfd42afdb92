import { z } from 'zod';
import { timestamp, timeZone, uid } from './text.ts';

const figure = (description: string, example = 0) => z.int().nonnegative().meta({ description, example });
const rate = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null when none were sent`, example: 0.0125 });
const day = z.iso
  .date({ error: 'must be a date such as 2026-01-31', abort: true })
  .refine((text) => text >= '1970', 'must not be before 1970')
  .meta({ example: '2026-01-31' });

/** The days of a report. */
export const reportDays = {
  from: day.optional().meta({ description: 'The first day; 29 days before `to` when absent' }),
  to: day.optional().meta({ description: 'The last day, at most 366 days later; today when absent' }),
  time_zone: timeZone.default('UTC').meta({ description: 'In which days begin, to the half hour', default: 'UTC' }),
};

export const GrowthDay = z
  .strictObject({
    date: z.iso.date().meta({ example: '2026-01-31' }),
    subscribed: figure('Who became subscribed', 42),
    unsubscribed: figure('Who unsubscribed', 5),
    bounced: figure('Whose mail bounced for good', 2),
    complained: figure('Who complained'),
    blocklisted: figure('Who were blocklisted'),
    deleted: figure('Who were deleted', 1),
    net: z.int().meta({ description: 'By how many the list has grown', example: 34 }),
    total: figure('How many were subscribed at the end of the day', 1_250),
  })
  .meta({
    id: 'GrowthDay',
    description: 'Who has joined a list, and who of those who were subscribed has left it, on a day',
  });
export type GrowthDay = z.infer<typeof GrowthDay>;

const CampaignRates = z.strictObject({
  uid: uid('cmp'),
  name: z.string().meta({ example: 'January issue' }),
  status: z.string().meta({ example: 'sent' }),
  started_at: timestamp,
  sent: figure('Mails that the mail server has accepted', 1_240),
  open_rate: rate('Recipients who have opened it, of persons'),
  click_rate: rate('Recipients who have followed a link, of persons'),
  unsubscribe_rate: rate('Recipients who have unsubscribed by its link'),
  bounce_rate: rate('Bounces, of the mails that were sent or refused'),
  complaint_rate: rate('Recipients who have complained'),
});

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
    growth: z.array(GrowthDay).meta({ description: 'Of all lists together, in the last 30 days' }),
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
      .meta({ description: 'Of all campaigns, in the last 30 days in UTC' }),
  })
  .meta({ id: 'AccountOverview', description: 'What an account has and does, at a glance' });
export type AccountOverview = z.infer<typeof AccountOverview>;
