import { z } from 'zod';
import { Conditions, GivenConditions } from '../segments/segment-conditions.ts';
import { tagNames } from '../subscribers/given-tags.ts';
import { uid } from '../values/text.ts';

const tagList = z.array(z.string());
export const CampaignAudience = z
  .strictObject({
    tags_any: tagList.meta({ description: 'Subscribers with at least one of these tags; if empty, all' }),
    tags_all: tagList.meta({ description: 'Subscribers with every one of these tags' }),
    tags_none: tagList.meta({ description: 'Subscribers with none of these tags' }),
    conditions: Conditions.nullable().meta({ description: 'Subscribers who meet these conditions; null: all' }),
    segment_uid: uid('seg').nullable().meta({ description: 'Subscribers in this segment of the list; null: all' }),
    is_incomplete: z.boolean().meta({
      description:
        'Whether only some subscribers are meant, but nothing says yet which ones: the campaign cannot be run until ' +
        'this is false, as it is with a tag, conditions or a segment',
      example: false,
    }),
  })
  .meta({
    id: 'CampaignAudience',
    description: 'The audience within the list: subscribed people who match all of these criteria',
    example: {
      tags_any: ['vip', 'early'],
      tags_all: [],
      tags_none: ['staff'],
      conditions: null,
      segment_uid: null,
      is_incomplete: false,
    },
  });
export type CampaignAudience = z.infer<typeof CampaignAudience>;

const apart = (of: string) => z.int().nonnegative().nullable().meta({ description: of });
export const AudienceCount = z
  .strictObject({
    count: z
      .int()
      .nonnegative()
      .meta({ description: 'The number of people, including those who would be skipped', example: 1_250 }),
    is_exact: z.boolean().meta({
      description:
        'False if counting was stopped after several seconds, or recipients are still being recorded: there ' +
        'are at least `count`',
      example: true,
    }),
    mailed: apart(
      'How many of them would get the mail now; null once the campaign has been started, and if there was not enough time to tell',
    ).meta({
      example: 1_236,
    }),
    suppressed: apart(
      'How many would be skipped because their address or its domain is suppressed; null once the campaign has been started, and if there was not enough time to tell',
    ).meta({ example: 8 }),
    frequency_capped: apart(
      "How many others would be skipped because they have reached the account's frequency cap; null once the campaign has been started, and if there was not enough time to tell",
    ).meta({ example: 6 }),
  })
  .meta({
    id: 'AudienceCount',
    description:
      'Subscribed people who match the audience of a campaign, and how many of them would be mailed: ' +
      '`count` is the sum of `mailed`, `suppressed` and `frequency_capped` where they are not null',
  });
export type AudienceCount = z.infer<typeof AudienceCount>;

const someTags = tagNames.optional();
/** The audience of a request. */
export const GivenAudience = z
  .strictObject({
    tags_any: someTags,
    tags_all: someTags,
    tags_none: someTags,
    conditions: GivenConditions.nullish().meta({ description: 'Conditions on subscribers, as in a segment' }),
    segment_uid: uid('seg').nullish().meta({ description: 'A segment of the list, instead of `conditions`' }),
    is_incomplete: z
      .boolean()
      .optional()
      .meta({
        description:
          'True keeps a campaign that is meant for only some subscribers from being run before something says which ' +
          'ones; with a tag, conditions or a segment, it is ignored',
      }),
  })
  .superRefine((given, context) => {
    if (given.conditions == null || given.segment_uid == null) return;
    const message = 'cannot be combined with conditions; send only one of them';
    context.addIssue({ code: 'custom', path: ['segment_uid'], message, input: given });
  })
  .meta({
    id: 'AudienceConditions',
    description: 'Replaces the whole audience; if empty, everyone subscribed to the list',
  });
