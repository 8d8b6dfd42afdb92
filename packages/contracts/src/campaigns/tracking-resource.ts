import { z } from 'zod';
import { BounceReason } from '../bounces/bounce-resource.ts';
import { AbTestReport, recipientVariant, VariantFigures } from './ab-test-resource.ts';
import { CampaignStatistics } from './campaign-resource.ts';
import { timestamp, uid, webUrl } from '../values/text.ts';

const figure = (description: string, example = 0) => z.int().nonnegative().meta({ description, example });

const engagement = (what: string) =>
  z.strictObject({
    total: figure(`${what} of persons`, 640),
    unique: figure('Recipients who have one, by a person', 410),
    total_with_bots: figure(`${what} of persons and bots`, 910),
    unique_with_bots: figure('Recipients who have one, by a person or a bot', 590),
  });

const parts = {
  opens: figure('Opens of persons', 12),
  unique_opens: figure('Recipients whose first open by a person is among them', 9),
  clicks: figure('Clicks of persons', 4),
  unique_clicks: figure('Recipients whose first click by a person is among them', 3),
};

const partsWithBots = {
  opens_with_bots: figure('Opens of persons and bots', 17),
  unique_opens_with_bots: figure('Recipients whose first open by a person or a bot is among them', 13),
  clicks_with_bots: figure('Clicks of persons and bots', 6),
  unique_clicks_with_bots: figure('Recipients whose first click by a person or a bot is among them', 5),
};

const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: 'ISO 3166-1 alpha-2', example: 'DE' });

/** The most seconds that a redirect goes on leading to where it led before its link was corrected. */
export const correctedWithinSeconds = 30;

const linkParts = {
  number: z.int().meta({ description: 'Its number in the campaign', example: 1 }),
  url: z.string().meta({ description: 'As in the campaign', example: 'https://example.com/january' }),
  corrected_url: z.string().nullable().meta({
    description: 'Where it leads since it was corrected; null if it leads to `url`',
    example: 'https://example.com/february',
  }),
};

export const CampaignLinkResource = z
  .strictObject(linkParts)
  .meta({ id: 'CampaignLink', description: 'A tracked link of a campaign, and where it leads' });
export type CampaignLinkResource = z.infer<typeof CampaignLinkResource>;

export const CorrectCampaignLink = z
  .strictObject({
    corrected_url: webUrl
      .refine((url) => !/\{\{|\{%/.test(url), 'must not contain merge tags')
      .nullable()
      .optional()
      .meta({ description: 'Where the link shall lead, without merge tags; null to lead to `url` again' }),
  })
  .meta({ id: 'CorrectCampaignLink', example: { corrected_url: 'https://example.com/february' } });
export type CorrectCampaignLink = z.infer<typeof CorrectCampaignLink>;

export const CampaignReport = CampaignStatistics.extend({
  opens: engagement('Opens'),
  clicks: engagement('Clicks'),
  unsubscribes: figure('Recipients who unsubscribed through its link', 3),
  links: z
    .array(
      z.strictObject({
        ...linkParts,
        total: figure('Clicks of persons', 120),
        unique: figure('Recipients who have followed it, by a person', 96),
        total_with_bots: figure('Clicks of persons and bots', 180),
      }),
    )
    .meta({ description: 'Its tracked links, in the order of the content' }),
  hours: z
    .array(
      z.strictObject({ hour: timestamp.meta({ description: 'When the hour begins' }), ...parts, ...partsWithBots }),
    )
    .meta({ description: 'Hours with activity, within 30 days of its start, oldest first' }),
  domains: z
    .array(z.strictObject({ domain: z.string().meta({ example: 'example.com' }), ...parts, ...partsWithBots }))
    .meta({
      description:
        'By the domain of the address: the 50 domains with the most unique opens and clicks by people, then by bots',
    }),
  by_country: z.array(z.strictObject({ country: countryCode, ...parts })).meta({
    description:
      'By the country that the opens and clicks came from: countries with the most unique ones first, ' +
      'without unknown countries. Empty if the installation has no country database',
  }),
  bounce_reasons: z
    .array(z.strictObject({ reason: BounceReason, bounces: z.int().meta({ example: 12 }) }))
    .meta({ description: 'Reasons of bounces, the most frequent first; without complaints' }),
  ab_test: AbTestReport.nullable().meta({ description: 'Null if it has no variants' }),
  variants: z
    .array(VariantFigures)
    .meta({ description: 'Figures of the variants in the sample of its A/B test, by number' }),
}).meta({ id: 'CampaignReport', description: "A campaign's recipients by state, and their activity" });
export type CampaignReport = z.infer<typeof CampaignReport>;

export const ActivityResource = z
  .strictObject({
    uid: uid('act'),
    subscriber_uid: uid('sub'),
    email: z.string().nullable().meta({ description: "The recipient's address", example: 'grace@example.com' }),
    occurred_at: timestamp,
    variant: recipientVariant,
    url: z.string().nullable().meta({ description: 'For a click: the target of the link' }),
    first: z.boolean().meta({ description: "Whether it is the recipient's first one, by a person or by a bot" }),
    bot: z.boolean().meta({ description: 'Whether it was caused by a scanner or a prefetching proxy' }),
    ip: z.string().nullable().meta({ example: '203.0.113.7' }),
    user_agent: z.string().nullable(),
    country: countryCode.nullable().meta({
      description:
        'The country of an open or a click by a person, ISO 3166-1 alpha-2; null if it is unknown, and for bots',
      example: 'DE',
    }),
  })
  .meta({ id: 'CampaignActivity', description: "An action of a campaign's recipient" });
export type ActivityResource = z.infer<typeof ActivityResource>;

export const SubscriberActivity = z
  .strictObject({
    type: z.string().meta({
      description: 'The state of a mail, such as `sent` or `failed`; `opened`, `clicked` or `unsubscribed`',
      example: 'opened',
    }),
    occurred_at: timestamp,
    campaign: z.strictObject({ uid: uid('cmp'), name: z.string().meta({ example: 'January issue' }) }),
    url: z.string().nullable().meta({ description: 'For a click: the target of the link' }),
    code: z.string().nullable().meta({ description: 'For a mail that was not sent: the reason' }),
    bot: z.boolean().meta({ description: 'Whether it was caused by a scanner or a prefetching proxy' }),
  })
  .meta({ id: 'SubscriberActivity', description: 'An event that concerns a subscriber and a campaign' });
export type SubscriberActivity = z.infer<typeof SubscriberActivity>;
