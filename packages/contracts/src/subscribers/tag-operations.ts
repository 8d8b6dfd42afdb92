import { z } from 'zod';
import { defineOperation, page, pageCursor, pageHeaders } from '../define-operation.ts';
import { TagChangeResource, TagResource, UpdateTag } from './tag-resource.ts';
import { tagName } from './given-tags.ts';
import { uid } from '../values/text.ts';

const ofList = z.strictObject({ uid: uid('list') });
const ofTag = z.strictObject({
  uid: uid('list'),
  tag: tagName.meta({ description: 'The tag, percent-encoded; its case does not matter', example: 'vip' }),
});
const progress = { Location: 'Where the progress is' };

// Tags are subscribers' data: a key that may read or change a subscriber's tags may do so for a whole list.
/** The operations on the tags of a list's subscribers. */
export const tagOperations = {
  listTags: defineOperation({
    id: 'listTags',
    method: 'GET',
    path: '/lists/{uid}/tags',
    group: 'Tags',
    summary: "Get a list's tags",
    description: 'The tags that subscribers currently have.',
    scope: 'subscribers:read',
    // Tags are counted on each request.
    isHeavy: () => true,
    params: ofList,
    query: z.strictObject({
      sort: z
        .enum(['name', 'subscribers'])
        .meta({ id: 'TagOrder' })
        .default('name')
        .meta({ description: '`subscribers`: tags with the most subscribers come first' }),
      ...page,
      // Longer than other cursors, because it contains a tag.
      cursor: pageCursor(1_000, 'WyJ2aXAiLDEyMF0'),
    }),
    replies: { 200: { description: 'A page of tags', schema: z.array(TagResource), headers: pageHeaders } },
    errors: ['not_found'],
  }),
  getTag: defineOperation({
    id: 'getTag',
    method: 'GET',
    path: '/lists/{uid}/tags/{tag}',
    group: 'Tags',
    summary: 'Get a tag',
    description: 'Returns 404 for a tag that no subscriber of the list has.',
    scope: 'subscribers:read',
    isHeavy: () => true,
    params: ofTag,
    replies: { 200: { description: 'The tag', schema: TagResource } },
    errors: ['not_found'],
  }),
  updateTag: defineOperation({
    id: 'updateTag',
    method: 'PATCH',
    path: '/lists/{uid}/tags/{tag}',
    group: 'Tags',
    summary: 'Rename a tag',
    description:
      'Renames the tag in the background, for every subscriber who has it now. If the new name is that of ' +
      'another tag, the two are merged. Tag changes of an account run one after another, in the order of the ' +
      'requests. Refused while segments, unfinished campaigns or automations use the tag.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofTag,
    body: UpdateTag,
    replies: { 202: { description: 'The tag is being renamed', schema: TagChangeResource, headers: progress } },
    errors: ['not_found', 'tag_in_use'],
  }),
  deleteTag: defineOperation({
    id: 'deleteTag',
    method: 'DELETE',
    path: '/lists/{uid}/tags/{tag}',
    group: 'Tags',
    summary: 'Remove a tag from all subscribers',
    description:
      'Removes the tag in the background, from every subscriber who has it now. Tag changes of an account ' +
      'run one after another, in the order of the requests. Refused while segments, unfinished campaigns or ' +
      'automations use the tag.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofTag,
    replies: { 202: { description: 'The tag is being removed', schema: TagChangeResource, headers: progress } },
    errors: ['not_found', 'tag_in_use'],
  }),
  getTagChange: defineOperation({
    id: 'getTagChange',
    method: 'GET',
    path: '/lists/{uid}/tag_changes/{change}',
    group: 'Tags',
    summary: 'Get the progress of a tag change',
    description: 'The progress is kept for at least 30 days, unless the list is deleted.',
    scope: 'subscribers:read',
    params: z.strictObject({ uid: uid('list'), change: uid('tch') }),
    replies: { 200: { description: 'The progress', schema: TagChangeResource } },
    errors: ['not_found'],
  }),
};
