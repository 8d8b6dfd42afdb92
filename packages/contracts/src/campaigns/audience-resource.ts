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
  })
  .meta({
    id: 'CampaignAudience',
    description: 'The audience within the list: subscribed people who match all of these criteria',
    example: { tags_any: ['vip', 'early'], tags_all: [], tags_none: ['staff'], conditions: null, segment_uid: null },
  });
export type CampaignAudience = z.infer<typeof CampaignAudience>;

export const AudienceCount = z
  .strictObject({
    count: z.int().nonnegative().meta({ description: 'The number of people', example: 1_250 }),
    is_exact: z.boolean().meta({
      description:
        'False if counting was stopped after several seconds, or recipients are still being recorded: there ' +
        'are at least `count`',
      example: true,
    }),
  })
  .meta({
    id: 'AudienceCount',
    description:
      'Subscribed people who match the audience of a campaign, including suppressed ones, who are skipped during sending',
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
