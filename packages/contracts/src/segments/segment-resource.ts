import { z } from 'zod';
import { Conditions, GivenConditions } from './segment-conditions.ts';
import { SubscriberResource } from '../subscribers/subscriber-resource.ts';
import { line, timestamp, uid } from '../values/text.ts';

const name = line(200).meta({ example: 'New in Switzerland' });
const conditions = { all: [{ tag: 'vip' }, { status: ['subscribed'] }] };
const listUid = 'list_01k6n8qf4tef0v9k0x7h3w2c5d';

export const SegmentResource = z
  .strictObject({
    uid: uid('seg'),
    name: z.string().meta({ example: 'New in Switzerland' }),
    list_uid: uid('list'),
    conditions: Conditions,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Segment', description: 'Saved conditions that select subscribers of a list' });
export type SegmentResource = z.infer<typeof SegmentResource>;

export const AddSegment = z
  .strictObject({ name, list_uid: uid('list'), conditions: GivenConditions })
  .meta({ id: 'AddSegment', example: { name: 'Active VIPs', list_uid: listUid, conditions } });
export type AddSegment = z.infer<typeof AddSegment>;

export const UpdateSegment = z.strictObject({ name: name.optional(), conditions: GivenConditions.optional() }).meta({
  id: 'UpdateSegment',
  description: 'Changes the given properties and leaves the rest; `conditions` replaces all of them',
  example: { name: 'VIPs' },
});
export type UpdateSegment = z.infer<typeof UpdateSegment>;

export const PreviewSegment = z
  .strictObject({ list_uid: uid('list'), conditions: GivenConditions })
  .meta({ id: 'PreviewSegment', example: { list_uid: listUid, conditions } });
export type PreviewSegment = z.infer<typeof PreviewSegment>;

export const SegmentPreview = z
  .strictObject({
    count: z.int().meta({ description: 'The number of subscribers who match', example: 1_250 }),
    is_exact: z.boolean().meta({
      description: 'False if counting was stopped after several seconds: at least `count` match',
      example: true,
    }),
    subscribers: z.array(SubscriberResource).meta({ description: 'The first of them, at most 25' }),
  })
  .meta({ id: 'SegmentPreview', description: 'The subscribers that conditions currently select' });
export type SegmentPreview = z.infer<typeof SegmentPreview>;
