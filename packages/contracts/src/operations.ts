import { z } from 'zod';
import { MeResource } from './account-resource.ts';
import { defineOperation } from './define-operation.ts';
import { DeliveryBody } from './event-catalogue.ts';
import { eventNames } from './event-names.ts';
import { AddHook, HookResource, NewHookResource, UpdateHook } from './hook-resource.ts';
import { AddList, ListResource } from './list-resource.ts';
import { AddSubscriber, SubscriberResource, SubscriberStatusName, UpdateSubscriber } from './subscriber-resource.ts';
import { uid } from './text.ts';

const page = {
  limit: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: 'How many, 1 to 100' }),
  cursor: z.string().max(100).optional().meta({ description: 'Where to go on: taken from the Link header' }),
  include_total: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` adds X-Total-Count; counting costs' }),
};

const pageHeaders = {
  Link: 'The next page, when there is one: `<…>; rel="next"` (RFC 8288)',
  'X-Total-Count': 'How many there are, when include_total=true',
};
const location = { Location: 'Where the new resource is' };

/** Every operation of the API, by its id. */
export const operations = {
  getMe: defineOperation({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    group: 'Account',
    summary: 'Whose key this is',
    replies: { 200: { description: 'The account, its plan and limits', schema: MeResource } },
  }),

  listLists: defineOperation({
    id: 'listLists',
    method: 'GET',
    path: '/lists',
    group: 'Lists',
    summary: 'Get all lists',
    scope: 'lists:read',
    query: z.strictObject(page),
    replies: { 200: { description: 'A page of lists', schema: z.array(ListResource), headers: pageHeaders } },
  }),
  addList: defineOperation({
    id: 'addList',
    method: 'POST',
    path: '/lists',
    group: 'Lists',
    summary: 'Create a list',
    scope: 'lists:write',
    body: AddList,
    replies: { 201: { description: 'The new list', schema: ListResource, headers: location } },
  }),
  getList: defineOperation({
    id: 'getList',
    method: 'GET',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Get a list',
    scope: 'lists:read',
    params: z.strictObject({ uid: uid('list') }),
    replies: { 200: { description: 'The list', schema: ListResource } },
    errors: ['not_found'],
  }),

  listSubscribers: defineOperation({
    id: 'listSubscribers',
    method: 'GET',
    path: '/subscribers',
    group: 'Subscribers',
    summary: 'Get subscribers',
    scope: 'subscribers:read',
    query: z.strictObject({
      list_uid: uid('list').optional(),
      status: SubscriberStatusName.optional(),
      email: z.string().max(320).optional().meta({ description: 'Exactly this address, however it is spelled' }),
      ...page,
    }),
    replies: {
      200: { description: 'A page of subscribers', schema: z.array(SubscriberResource), headers: pageHeaders },
    },
    errors: ['not_found'],
  }),
  addSubscriber: defineOperation({
    id: 'addSubscriber',
    method: 'POST',
    path: '/subscribers',
    group: 'Subscribers',
    summary: 'Add a subscriber',
    description:
      'Adds a subscriber to a list, or updates the one with this address there: its fields are merged and tags added. ' +
      'Somebody who has left stays away unless `resubscribe` is true.',
    scope: 'subscribers:write',
    body: AddSubscriber,
    replies: {
      201: { description: 'The new subscriber', schema: SubscriberResource, headers: location },
      200: { description: 'The subscriber, who was there already', schema: SubscriberResource, headers: location },
    },
    errors: ['not_found'],
  }),
  getSubscriber: defineOperation({
    id: 'getSubscriber',
    method: 'GET',
    path: '/subscribers/{uid}',
    group: 'Subscribers',
    summary: 'Get a subscriber',
    scope: 'subscribers:read',
    params: z.strictObject({ uid: uid('sub') }),
    replies: { 200: { description: 'The subscriber', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  updateSubscriber: defineOperation({
    id: 'updateSubscriber',
    method: 'PATCH',
    path: '/subscribers/{uid}',
    group: 'Subscribers',
    summary: 'Update a subscriber',
    description: 'Changes what is given and leaves the rest. A field given as null or empty loses its value.',
    scope: 'subscribers:write',
    params: z.strictObject({ uid: uid('sub') }),
    body: UpdateSubscriber,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found', 'subscriber_exists'],
  }),

  listHooks: defineOperation({
    id: 'listHooks',
    method: 'GET',
    path: '/hooks',
    group: 'Hooks',
    summary: 'Get registered webhooks',
    scope: 'hooks:read',
    query: z.strictObject(page),
    replies: { 200: { description: 'A page of hooks', schema: z.array(HookResource), headers: pageHeaders } },
  }),
  addHook: defineOperation({
    id: 'addHook',
    method: 'POST',
    path: '/hooks',
    group: 'Hooks',
    summary: 'Register a webhook',
    description: 'From now on the event is POSTed, signed, to the target. The answer holds the secret, this once.',
    scope: 'hooks:write',
    body: AddHook,
    replies: { 201: { description: 'The new hook and its secret', schema: NewHookResource, headers: location } },
    errors: ['not_found'],
  }),
  getSampleDelivery: defineOperation({
    id: 'getSampleDelivery',
    method: 'GET',
    path: '/hooks/sample/{event}',
    group: 'Hooks',
    summary: 'Get a sample delivery',
    scope: 'hooks:read',
    params: z.strictObject({ event: z.string().meta({ examples: [...eventNames], example: eventNames[0] }) }),
    replies: { 200: { description: 'A delivery as a receiver would get it', schema: DeliveryBody } },
    errors: ['not_found'],
  }),
  getHook: defineOperation({
    id: 'getHook',
    method: 'GET',
    path: '/hooks/{uid}',
    group: 'Hooks',
    summary: 'Get a webhook',
    scope: 'hooks:read',
    params: z.strictObject({ uid: uid('hook') }),
    replies: { 200: { description: 'The hook', schema: HookResource } },
    errors: ['not_found'],
  }),
  updateHook: defineOperation({
    id: 'updateHook',
    method: 'PATCH',
    path: '/hooks/{uid}',
    group: 'Hooks',
    summary: 'Update a webhook',
    description: '`{"status": "active"}` switches a hook on again and sets its counter of failures to 0.',
    scope: 'hooks:write',
    params: z.strictObject({ uid: uid('hook') }),
    body: UpdateHook,
    replies: { 200: { description: 'The hook as it is now', schema: HookResource } },
    errors: ['not_found', 'hook_removed'],
  }),
  deleteHook: defineOperation({
    id: 'deleteHook',
    method: 'DELETE',
    path: '/hooks/{uid}',
    group: 'Hooks',
    summary: 'Delete a webhook',
    description:
      'Nothing more is sent to it; what was still to be delivered is cancelled, at the latest when it would have been due.',
    scope: 'hooks:write',
    params: z.strictObject({ uid: uid('hook') }),
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found'],
  }),
};
