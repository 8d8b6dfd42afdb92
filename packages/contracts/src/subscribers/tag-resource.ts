import { z } from 'zod';
import { tagName } from './given-tags.ts';
import { timestamp, uid } from '../values/text.ts';

export const TagResource = z
  .strictObject({
    name: z.string().meta({ example: 'vip' }),
    subscribers: z.int().meta({ description: 'The number of subscribers of the list who have it', example: 120 }),
  })
  .meta({ id: 'Tag', description: 'A tag of the subscribers of a list' });
export type TagResource = z.infer<typeof TagResource>;

export const UpdateTag = z
  .strictObject({
    name: tagName.meta({ description: 'The new name. If it is the name of another tag, the two are merged' }),
  })
  .meta({ id: 'UpdateTag', example: { name: 'VIP' } });
export type UpdateTag = z.infer<typeof UpdateTag>;

export const TagChangeResource = z
  .strictObject({
    uid: uid('tch'),
    list_uid: uid('list'),
    tag: z.string().meta({ description: 'The previous name of the tag', example: 'vip' }),
    name: z.string().nullable().meta({ description: 'The new name; null if the tag is removed', example: 'VIP' }),
    status: z
      .enum(['pending', 'running', 'completed'])
      .meta({ id: 'TagChangeStatus', description: '`pending`: waiting for earlier tag changes' }),
    subscribers_total: z.int().nullable().meta({
      description: 'The number of subscribers who had the tag when the change began; null until then',
      example: 120,
    }),
    subscribers_changed: z.int().meta({ description: 'The number already changed', example: 80 }),
    requested_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'TagChange', description: 'The progress of renaming or removing a tag' });
export type TagChangeResource = z.infer<typeof TagChangeResource>;
