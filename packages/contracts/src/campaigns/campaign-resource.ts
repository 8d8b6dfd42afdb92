import { z } from 'zod';
import { AbTest, CampaignVariant, GivenAbTest, GivenVariants, variantNumber } from './ab-test-resource.ts';
import { CampaignAudience, GivenAudience } from './audience-resource.ts';
import { emailAddress } from '../values/email-address.ts';
import { GivenDesign, MailDesign } from '../content/mail-design.ts';
import { shownName } from '../values/shown-name.ts';
import { Weekday } from '../values/shared-enums.ts';
import { anyTime, line, longText, minuteOfDay, timestamp, timeZone, uid, weekdays } from '../values/text.ts';

export const CampaignStatusName = z
  .enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed'])
  .meta({ id: 'CampaignStatus' });
export type CampaignStatusName = z.infer<typeof CampaignStatusName>;

const count = (description: string, example = 0) => z.int().nonnegative().meta({ description, example });

export const CampaignStatistics = z
  .strictObject({
    total: count('Recipients; grows for some seconds after the start, until all are recorded', 1_250),
    queued: count('Recipients to whom it is still to be sent', 200),
    sent: count(
      'Recipients whose mail server has accepted it, also if it came back or was reported as spam later',
      1_040,
    ),
    failed: count('Recipients whose mail server has refused it for good', 4),
    skipped: count(
      'Recipients to whom it is not sent: they have unsubscribed, are suppressed or deleted, or have got enough mails',
      5,
    ),
    uncertain: count('Recipients whose result is unknown: the connection or a process broke off while it was sent'),
    deferred: count(
      'Recipients whose mail server asked to try again later, or who wait for the end of quiet hours or for a resend',
      1,
    ),
    hard_bounced: count('Recipients whose address does not exist: it came back, or was refused', 3),
    soft_bounced: count(
      'Recipients to whom it could not be delivered this time: it came back, or their mailbox was full',
      2,
    ),
    complained: count('Recipients who reported it as spam', 1),
  })
  .meta({
    id: 'CampaignStatistics',
    description:
      'The number of recipients in each state: `queued` to `deferred` add up to `total`; bounces and ' +
      'complaints are counted separately',
  });
export type CampaignStatistics = z.infer<typeof CampaignStatistics>;

/** When a campaign may send, in its own time zone. */
export const SendingCalendar = z
  .strictObject({
    days: z
      .array(Weekday)
      .min(1)
      .max(weekdays.length)
      .refine((days) => new Set(days).size === days.length, 'must not name a day twice')
      .meta({ description: 'The days of the week', example: ['mon', 'tue'] }),
    from: z
      .string()
      .regex(minuteOfDay, 'must be a time such as 09:00')
      .meta({ description: 'The start, `HH:MM`', example: '09:00' }),
    to: z
      .string()
      .refine((text) => text === '24:00' || minuteOfDay.test(text), 'must be a time such as 17:30, or 24:00')
      .meta({ description: 'The end, `HH:MM`, later than `from`', example: '17:30' }),
  })
  .superRefine(({ from, to }, context) => {
    if (to <= from) context.addIssue({ code: 'custom', path: ['to'], message: 'must be later than from', input: to });
  })
  .meta({ id: 'SendingCalendar', description: 'The days and hours in which it may send, in its time zone' });
export type SendingCalendar = z.infer<typeof SendingCalendar>;

const archivedHelp =
  'Whether the public archive of its list has it once it is sent; null: when it is sent to everyone on the list';

const trackingDefault = "The list's when absent, or else the account's";

/** The properties of a campaign without its content, as collections have them. */
const summaryProperties = {
  uid: uid('cmp'),
  name: z.string().meta({ example: 'January issue' }),
  list_uid: uid('list').nullable().meta({ description: 'The list it is sent to; null if the list has been deleted' }),
  audience: CampaignAudience,
  template_uid: uid('tpl').nullable().meta({ description: 'The template into whose slot `html` is inserted' }),
  subject: z.string().nullable().meta({ example: 'What is new in January' }),
  preheader: z.string().nullable().meta({ description: 'The preview text that inboxes show next to the subject' }),
  from_name: z.string(),
  from_email: z.string().meta({ example: 'ada@example.com' }),
  reply_to: z.string().nullable(),
  throttle_per_minute: z
    .int()
    .nullable()
    .meta({ description: 'The maximum number of mails per minute; null: no limit' }),
  track_opens: z.boolean().meta({ description: 'Whether it contains an image that records opens' }),
  track_clicks: z.boolean().meta({ description: 'Whether its links are replaced by links that record clicks' }),
  calendar: SendingCalendar.nullable(),
  time_zone: z.string().meta({ description: 'The time zone of its calendar and schedule', example: 'Europe/Zurich' }),
  archived: z.boolean().nullable().meta({ description: archivedHelp }),
  ab_test: AbTest.nullable().meta({ description: 'Null if it has no variants' }),
  status: CampaignStatusName,
  scheduled_at: timestamp.nullable().meta({
    description:
      'When it starts, while it is scheduled; otherwise the time for which it was last scheduled, or null if it never was',
  }),
  started_at: timestamp.nullable(),
  paused_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  reason: z
    .strictObject({ code: z.string(), message: z.string() })
    .nullable()
    .meta({ description: 'Why the service paused, cancelled or failed it' }),
  statistics: CampaignStatistics,
  created_at: timestamp,
  updated_at: timestamp,
};

export const CampaignSummary = z
  .strictObject(summaryProperties)
  .meta({ id: 'CampaignSummary', description: 'A campaign without `html`, `plain`, `design` and `variants`' });
export type CampaignSummary = z.infer<typeof CampaignSummary>;

export const CampaignResource = z
  .strictObject({
    ...summaryProperties,
    html: z.string().nullable(),
    plain: z.string().nullable().meta({ description: 'The text part; null: generated from `html`' }),
    design: MailDesign,
    variants: z.array(CampaignVariant).nullable(),
  })
  .meta({ id: 'Campaign', description: 'A mail to the subscribers of a list' });
export type CampaignResource = z.infer<typeof CampaignResource>;

const listUid = uid('list').optional().meta({ description: 'The list it is sent to' });
const campaignProperties = {
  name: line(200),
  list_uid: listUid,
  mail_list_uid: listUid.meta({ description: 'Another name for list_uid' }),
  audience: GivenAudience.optional(),
  template_uid: uid('tpl')
    .nullish()
    .meta({
      description:
        'The template into whose slot `html` is inserted, in its version when the campaign starts; a ' +
        'template without a slot is the whole mail',
    }),
  subject: line(500).nullish().meta({
    description: "When absent or null: the template's subject, if it has one; otherwise, when absent, the list's",
  }),
  preheader: line(500).nullish(),
  from_name: shownName(200).optional().meta({ description: "The list's value when absent" }),
  from_email: emailAddress.optional().meta({ description: "The list's value when absent" }),
  reply_to: emailAddress.nullish().meta({ description: "The list's value when absent" }),
  html: longText(800_000).meta({ description: 'A Liquid template, up to 800,000 characters' }),
  plain: longText(200_000).meta({ description: 'The text part, a Liquid template; generated from html when absent' }),
  design: GivenDesign,
  track_opens: z.boolean().optional().meta({ description: trackingDefault }),
  track_clicks: z.boolean().optional().meta({ description: trackingDefault }),
  throttle_per_minute: z.int().min(1).max(10_000_000).nullish(),
  calendar: SendingCalendar.nullish(),
  time_zone: timeZone.optional(),
  archived: z.boolean().nullish().meta({ description: archivedHelp }),
  variants: GivenVariants.nullish(),
  ab_test: GivenAbTest.nullish().meta({
    description: 'How the variants are tested; required to run a campaign with variants',
  }),
};

/** Accepts `mail_list_uid` in place of `list_uid`, but not together with a different one. */
function oneList(
  body: { list_uid?: string | undefined; mail_list_uid?: string | undefined },
  context: z.RefinementCtx,
) {
  if (body.list_uid !== undefined && body.mail_list_uid !== undefined && body.list_uid !== body.mail_list_uid) {
    const message = 'is another name for list_uid; send only one of them';
    context.addIssue({ code: 'custom', path: ['mail_list_uid'], message, input: body });
  }
}

export const AddCampaign = z
  .strictObject(campaignProperties)
  .superRefine(oneList)
  .superRefine((body, context) => {
    if (body.list_uid === undefined && body.mail_list_uid === undefined)
      context.addIssue({ code: 'custom', path: ['list_uid'], message: 'is required', input: body });
  })
  .meta({
    id: 'AddCampaign',
    example: {
      name: 'January issue',
      list_uid: 'list_01k6n8qf4tef0v9k0x7h3w2c5d',
      subject: 'What is new in January',
      html: '<p>Hello {{ FIRST_NAME }}</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
    },
  });
export type AddCampaign = z.infer<typeof AddCampaign>;

export const UpdateCampaign = z
  .strictObject({ ...campaignProperties, name: campaignProperties.name.optional() })
  .superRefine(oneList)
  .meta({
    id: 'UpdateCampaign',
    description: 'Changes the given properties and leaves the rest',
    example: { subject: 'What is new in January, and what was' },
  });
export type UpdateCampaign = z.infer<typeof UpdateCampaign>;

export const RunCampaign = z
  .strictObject({
    at: z
      .union([anyTime, z.iso.datetime({ local: true })], 'must be a date and time such as 2026-01-31T09:30:00Z')
      .optional()
      .meta({
        description:
          'When it starts: a time with an offset, or a local time in its time zone. Absent, or at most five ' +
          'minutes in the past: now. A time further in the past is refused',
        example: '2027-01-31T09:30:00',
      }),
  })
  .meta({ id: 'RunCampaign', example: { at: '2027-01-31T09:30:00' } });
export type RunCampaign = z.infer<typeof RunCampaign>;

export const TestCampaign = z
  .strictObject({
    emails: z
      .array(emailAddress)
      .min(1, 'must have at least one address')
      .max(10)
      .meta({ description: 'The addresses to send to', example: ['ada@example.com'] }),
    subscriber_uid: uid('sub')
      .optional()
      .meta({ description: 'The subscriber whose fields to show; a sample when absent' }),
    variant: variantNumber.optional().meta({ description: 'The number of the variant; the first when absent' }),
  })
  .meta({ id: 'TestCampaign', example: { emails: ['ada@example.com'] } });
export type TestCampaign = z.infer<typeof TestCampaign>;

export const TestResult = z
  .strictObject({
    emails: z.array(z.string()).meta({ description: 'The recipients of the test', example: ['ada@example.com'] }),
  })
  .meta({ id: 'CampaignTest', description: 'A campaign that is sent as a test' });
export type TestResult = z.infer<typeof TestResult>;

const problemPart = z.string().meta({ description: 'The property that contains it', example: 'html' });

export const CampaignValidation = z
  .strictObject({
    valid: z.boolean().meta({ description: 'Whether it can be run now' }),
    errors: z.array(
      z.strictObject({
        part: problemPart,
        line: z.int().nullable().meta({ example: 3 }),
        column: z.int().nullable().meta({ example: 14 }),
        message: z.string().meta({ example: 'tag "if" not closed' }),
      }),
    ),
    warnings: z.array(
      z.strictObject({
        part: problemPart,
        code: z.string().meta({ example: 'link_broken' }),
        line: z.int().nullable().meta({ example: 3 }),
        column: z.int().nullable().meta({ example: 14 }),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'CampaignValidation', description: 'The errors and warnings of a campaign' });
export type CampaignValidation = z.infer<typeof CampaignValidation>;

export const CampaignPreview = z
  .strictObject({
    subject: z.string(),
    html: z.string(),
    text: z.string().meta({ description: 'The text part' }),
  })
  .meta({ id: 'CampaignPreview', description: 'The mail of a campaign as one recipient gets it' });
export type CampaignPreview = z.infer<typeof CampaignPreview>;
