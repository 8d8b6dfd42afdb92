import { z } from 'zod';
import { MeResource } from './account-resource.ts';
import { defineOperation } from './define-operation.ts';
import { DeliveryBody } from './event-catalogue.ts';
import { eventNames } from './event-names.ts';
import { AddHook, HookResource, NewHookResource, UpdateHook } from './hook-resource.ts';
import {
  AddList,
  AddListField,
  ListDeletionResource,
  ListFieldResource,
  ListResource,
  SignUpFormResource,
  UpdateList,
  UpdateListField,
} from './list-resource.ts';
import {
  AddSubscriber,
  AddSubscribers,
  AddTags,
  BatchResult,
  ConsentResource,
  Subscribe,
  SubscriberExport,
  SubscriberResource,
  SubscriberStatusName,
  tagName,
  Unsubscribe,
  UpdateSubscriber,
} from './subscriber-resource.ts';
import { AddSuppression, SuppressionResource } from './suppression-resource.ts';
import { timestamp, uid } from './text.ts';

const page = {
  limit: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: 'How many, 1 to 100' }),
  cursor: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Where to go on: taken from the Link header', example: 'list_01k6n8qf4tef0v9k0x7h3w2c5d' }),
  include_total: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true` adds X-Total-Count; counting costs' }),
};

const pageHeaders = {
  Link: 'The next page, when there is one: `<…>; rel="next"` (RFC 8288)',
  'X-Total-Count': 'How many there are, when include_total=true',
};
const ofList = z.strictObject({ uid: uid('list') });
const ofField = z.strictObject({
  uid: uid('list'),
  tag: z.string().max(100).meta({ description: "The field's tag", example: 'COMPANY' }),
});
/** A subscriber by uid, or by address together with `list_uid`. */
const ofSubscriber = z.strictObject({
  uid: z.string().max(320).meta({
    description: 'Identifier, `sub_…`, or the email address, together with `list_uid`',
    example: 'sub_01k6n8r2hzf2vvbq5xm8y7c1ea',
  }),
});
const inList = z.strictObject({
  list_uid: uid('list').optional().meta({ description: 'The list, when the path names an email address' }),
});
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
    errors: ['plan_limit_reached'],
  }),
  getList: defineOperation({
    id: 'getList',
    method: 'GET',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Get a list',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'The list', schema: ListResource } },
    errors: ['not_found'],
  }),
  updateList: defineOperation({
    id: 'updateList',
    method: 'PATCH',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Update a list',
    description: 'Changes what is given and leaves the rest. Fields have operations of their own.',
    scope: 'lists:write',
    params: ofList,
    body: UpdateList,
    replies: { 200: { description: 'The list as it is now', schema: ListResource } },
    errors: ['not_found'],
  }),
  deleteList: defineOperation({
    id: 'deleteList',
    method: 'DELETE',
    path: '/lists/{uid}',
    group: 'Lists',
    summary: 'Delete a list',
    description:
      'The list is gone at once, with its hooks; its subscribers and all else it had are removed in the background. ' +
      'What happened on it before is still delivered to the hooks that hear of all lists.',
    scope: 'lists:write',
    params: ofList,
    replies: {
      202: {
        description: 'It is gone; what it had is being removed',
        schema: ListDeletionResource,
        headers: { Location: 'Where the progress is' },
      },
    },
    errors: ['not_found'],
  }),
  getListDeletion: defineOperation({
    id: 'getListDeletion',
    method: 'GET',
    path: '/lists/{uid}/deletion',
    group: 'Lists',
    summary: 'Get the progress of a deletion',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'How far it is', schema: ListDeletionResource } },
    errors: ['not_found'],
  }),

  getSignUpForm: defineOperation({
    id: 'getSignUpForm',
    method: 'GET',
    path: '/lists/{uid}/form',
    group: 'Lists',
    summary: "Get a list's sign-up form",
    description: 'Whoever fills it in is added by the same rules. It can be turned off by `sign_up_form`.',
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'Where it is, and its HTML', schema: SignUpFormResource } },
    errors: ['not_found'],
  }),

  listFields: defineOperation({
    id: 'listFields',
    method: 'GET',
    path: '/lists/{uid}/fields',
    group: 'Fields',
    summary: "Get a list's fields",
    scope: 'lists:read',
    params: ofList,
    replies: { 200: { description: 'All fields, in their order', schema: z.array(ListFieldResource) } },
    errors: ['not_found'],
  }),
  addField: defineOperation({
    id: 'addField',
    method: 'POST',
    path: '/lists/{uid}/fields',
    group: 'Fields',
    summary: 'Add a field',
    description:
      'Subscribers who are there already have no value of it, also when it is required: that is asked of new ones.',
    scope: 'lists:write',
    params: ofList,
    body: AddListField,
    replies: { 201: { description: 'The new field', schema: ListFieldResource, headers: location } },
    errors: ['not_found', 'field_exists'],
  }),
  getField: defineOperation({
    id: 'getField',
    method: 'GET',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Get a field',
    scope: 'lists:read',
    params: ofField,
    replies: { 200: { description: 'The field', schema: ListFieldResource } },
    errors: ['not_found'],
  }),
  updateField: defineOperation({
    id: 'updateField',
    method: 'PATCH',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Update a field',
    description:
      'Changes what is given. A new tag keeps every value. Values that a changed set of options no longer has stay until they are changed.',
    scope: 'lists:write',
    params: ofField,
    body: UpdateListField,
    replies: { 200: { description: 'The field as it is now', schema: ListFieldResource } },
    errors: ['not_found', 'field_exists', 'field_protected'],
  }),
  deleteField: defineOperation({
    id: 'deleteField',
    method: 'DELETE',
    path: '/lists/{uid}/fields/{tag}',
    group: 'Fields',
    summary: 'Delete a field',
    description: 'Its values are gone with it. EMAIL stays.',
    scope: 'lists:write',
    params: ofField,
    replies: { 204: { description: 'It is gone' } },
    errors: ['not_found', 'field_protected'],
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
      tag: tagName.optional().meta({ description: 'Those who have this tag', example: 'vip' }),
      updated_since: z.iso
        .datetime({ offset: true, error: 'must be a date and time such as 2026-01-31T09:30:00Z' })
        .optional()
        .meta({
          description:
            'Those added or changed at or after this time, the longest unchanged first. To keep in step, ask again from a few seconds before the newest `updated_at` you have.',
          example: timestamp.meta()?.['example'],
        }),
      email: z
        .string()
        .max(320)
        .optional()
        .meta({ description: 'Exactly this address, however it is spelled', example: 'grace@example.com' }),
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
    errors: ['not_found', 'address_suppressed', 'plan_limit_reached'],
  }),
  addSubscribers: defineOperation({
    id: 'addSubscribers',
    method: 'POST',
    path: '/subscribers/batch',
    group: 'Subscribers',
    summary: 'Add many subscribers',
    description:
      'Up to 1,000 in one transaction, each as by adding one. A row that is wrong or suppressed is left out and says so; the others are done.',
    scope: 'subscribers:write',
    body: AddSubscribers,
    replies: { 200: { description: 'What became of each row', schema: BatchResult } },
    errors: ['not_found', 'plan_limit_reached'],
  }),
  getSubscriber: defineOperation({
    id: 'getSubscriber',
    method: 'GET',
    path: '/subscribers/{uid}',
    group: 'Subscribers',
    summary: 'Get a subscriber',
    scope: 'subscribers:read',
    params: ofSubscriber,
    query: inList,
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
    params: ofSubscriber,
    query: inList,
    body: UpdateSubscriber,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found', 'subscriber_exists', 'address_suppressed'],
  }),
  deleteSubscriber: defineOperation({
    id: 'deleteSubscriber',
    method: 'DELETE',
    path: '/subscribers/{uid}',
    group: 'Subscribers',
    summary: 'Delete a subscriber',
    description:
      'The subscriber and their consents are gone, and may be added again. To forget a person for good, erase them.',
    scope: 'subscribers:write',
    params: ofSubscriber,
    query: inList,
    replies: { 204: { description: 'They are gone' } },
    errors: ['not_found'],
  }),
  addTags: defineOperation({
    id: 'addTags',
    method: 'POST',
    path: '/subscribers/{uid}/tags',
    group: 'Subscribers',
    summary: 'Tag a subscriber',
    scope: 'subscribers:write',
    params: ofSubscriber,
    query: inList,
    body: AddTags,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  removeTag: defineOperation({
    id: 'removeTag',
    method: 'DELETE',
    path: '/subscribers/{uid}/tags/{tag}',
    group: 'Subscribers',
    summary: 'Take a tag away',
    description: 'Of a subscriber who does not have it, nothing changes.',
    scope: 'subscribers:write',
    params: ofSubscriber.extend({ tag: z.string().max(200).meta({ description: 'The tag', example: 'vip' }) }),
    query: inList,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  unsubscribe: defineOperation({
    id: 'unsubscribe',
    method: 'POST',
    path: '/subscribers/{uid}/unsubscribe',
    group: 'Subscribers',
    summary: 'Unsubscribe a subscriber',
    description: 'Of a subscriber who has left already, nothing changes.',
    scope: 'subscribers:write',
    params: ofSubscriber,
    query: inList,
    body: Unsubscribe,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  subscribe: defineOperation({
    id: 'subscribe',
    method: 'POST',
    path: '/subscribers/{uid}/subscribe',
    group: 'Subscribers',
    summary: 'Subscribe a subscriber who had left',
    description:
      'For a person who asks to be back; recorded as their consent. On a double opt-in list they are `unconfirmed` and get a mail to confirm.',
    scope: 'subscribers:write',
    params: ofSubscriber,
    query: inList,
    body: Subscribe,
    replies: { 200: { description: 'The subscriber as it is now', schema: SubscriberResource } },
    errors: ['not_found', 'address_suppressed'],
  }),
  listConsents: defineOperation({
    id: 'listConsents',
    method: 'GET',
    path: '/subscribers/{uid}/consents',
    group: 'Subscribers',
    summary: 'Get the history of consent',
    scope: 'subscribers:read',
    params: ofSubscriber,
    query: inList.extend(page),
    replies: {
      200: { description: 'A page of consents, oldest first', schema: z.array(ConsentResource), headers: pageHeaders },
    },
    errors: ['not_found'],
  }),
  exportSubscriber: defineOperation({
    id: 'exportSubscriber',
    method: 'GET',
    path: '/subscribers/{uid}/export',
    group: 'Subscribers',
    summary: 'Export everything held on a person',
    scope: 'subscribers:read',
    params: ofSubscriber,
    query: inList,
    replies: { 200: { description: 'All there is', schema: SubscriberExport } },
    errors: ['not_found'],
  }),
  eraseSubscriber: defineOperation({
    id: 'eraseSubscriber',
    method: 'POST',
    path: '/subscribers/{uid}/erase',
    group: 'Subscribers',
    summary: 'Erase a person',
    description:
      'Every personal datum is gone: the subscriber, consents, mails, events and deliveries, on this list and, for the same ' +
      'address, on every other of the account. A keyed hash stays in the suppressions, so that the address is not added again by mistake.',
    scope: 'subscribers:write',
    params: ofSubscriber,
    query: inList,
    replies: { 204: { description: 'Nothing is left but the hash' } },
    errors: ['not_found'],
  }),

  listSuppressions: defineOperation({
    id: 'listSuppressions',
    method: 'GET',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'Get suppressions',
    scope: 'suppressions:read',
    query: z.strictObject({
      email: z
        .string()
        .max(320)
        .optional()
        .meta({ description: 'What suppresses this address, itself or its domain', example: 'grace@example.com' }),
      ...page,
    }),
    replies: {
      200: { description: 'A page of suppressions', schema: z.array(SuppressionResource), headers: pageHeaders },
    },
  }),
  addSuppression: defineOperation({
    id: 'addSuppression',
    method: 'POST',
    path: '/suppressions',
    group: 'Suppressions',
    summary: 'Suppress an address or a domain',
    description:
      'From now on the account sends it no mail, and it cannot be added or subscribed. Subscribers who are there keep their status.',
    scope: 'suppressions:write',
    body: AddSuppression,
    replies: {
      201: { description: 'The new suppression', schema: SuppressionResource, headers: location },
      200: { description: 'It was suppressed already', schema: SuppressionResource, headers: location },
    },
  }),
  getSuppression: defineOperation({
    id: 'getSuppression',
    method: 'GET',
    path: '/suppressions/{email}',
    group: 'Suppressions',
    summary: 'Get a suppression',
    scope: 'suppressions:read',
    params: z.strictObject({
      email: z.string().max(320).meta({ description: 'The address or domain', example: 'grace@example.com' }),
    }),
    replies: { 200: { description: 'The suppression', schema: SuppressionResource } },
    errors: ['not_found'],
  }),
  deleteSuppression: defineOperation({
    id: 'deleteSuppression',
    method: 'DELETE',
    path: '/suppressions/{email}',
    group: 'Suppressions',
    summary: 'Lift a suppression',
    scope: 'suppressions:write',
    params: z.strictObject({
      email: z.string().max(320).meta({ description: 'The address or domain', example: 'grace@example.com' }),
    }),
    replies: { 204: { description: 'It is lifted' } },
    errors: ['not_found'],
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
