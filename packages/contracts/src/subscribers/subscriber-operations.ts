import { z } from 'zod';
import { AddSubscribers, BatchResult } from './batch-resource.ts';
import { defineOperation, location, page, pageCursor, pageHeaders } from '../define-operation.ts';
import { ConditionsText } from '../segments/segment-conditions.ts';
import { tagName } from './given-tags.ts';
import {
  AddSubscriber,
  AddTags,
  ConsentResource,
  Subscribe,
  subscriberCriteria,
  SubscriberExport,
  SubscriberResource,
  Unsubscribe,
  UpdateSubscriber,
} from './subscriber-resource.ts';
import { AgeOrder } from '../values/shared-enums.ts';
import { anyTime, uid } from '../values/text.ts';
import { SubscriberActivity } from '../campaigns/tracking-resource.ts';

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

/** The operations on subscribers. */
export const subscriberOperations = {
  listSubscribers: defineOperation({
    id: 'listSubscribers',
    method: 'GET',
    path: '/subscribers',
    group: 'Subscribers',
    summary: 'Get subscribers',
    scope: 'subscribers:read',
    // A page of one list or import uses an index. A segment or condition may match so few subscribers that filling a
    // page reads the whole list. A filter over all lists reads every subscriber, and a count reads all matches.
    isHeavy: ({ list_uid, import_uid, segment_uid, conditions, status, tag, updated_since, email, include_total }) =>
      include_total === 'true' ||
      segment_uid !== undefined ||
      conditions !== undefined ||
      (list_uid === undefined &&
        import_uid === undefined &&
        [status, tag, updated_since, email].some((filter) => filter !== undefined)),
    query: z.strictObject({
      list_uid: uid('list').optional(),
      ...subscriberCriteria,
      conditions: ConditionsText.optional(),
      order: AgeOrder.default('oldest').meta({
        description:
          '`newest`: the last added come first; cannot be combined with `updated_since`. Subscribers added ' +
          'in the meantime are not on later pages.',
      }),
      updated_since: anyTime.optional().meta({
        description:
          'Subscribers added or changed at or after this time, least recently changed first; cannot be ' +
          'combined with `segment_uid`. To synchronize, request again from a few seconds before the newest ' +
          '`updated_at` you have.',
        example: '2026-01-02T03:04:05Z',
      }),
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
      "Adds a subscriber to a list, or updates the list's subscriber with this address: fields are merged " +
      'and tags added. An unsubscribed address stays unsubscribed unless `resubscribe` is true.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    body: AddSubscriber,
    replies: {
      201: { description: 'The new subscriber', schema: SubscriberResource, headers: location },
      200: { description: 'The existing subscriber', schema: SubscriberResource, headers: location },
    },
    errors: ['not_found', 'address_suppressed', 'plan_limit_reached'],
  }),
  addSubscribers: defineOperation({
    id: 'addSubscribers',
    method: 'POST',
    path: '/subscribers/batch',
    group: 'Subscribers',
    summary: 'Add or change many subscribers',
    description:
      'Applies up to 1,000 rows in one transaction, in their order, each like the call for one subscriber. ' +
      'The `action` of a row is `upsert` (add, or update the subscriber with this address), `update`, `tag`, ' +
      '`untag`, `unsubscribe` or `delete`. A row that is invalid, suppressed or not found is skipped and ' +
      'reported; the others are applied.',
    scope: 'subscribers:write',
    isHeavy: () => true,
    causesDeliveries: true,
    body: AddSubscribers,
    bodyRows: 'subscribers',
    replies: { 200: { description: 'The result of each row', schema: BatchResult } },
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
    description: 'Changes the given properties and leaves the rest. A field given as null or empty loses its value.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber,
    query: inList,
    body: UpdateSubscriber,
    replies: { 200: { description: 'The updated subscriber', schema: SubscriberResource } },
    errors: ['not_found', 'subscriber_exists', 'address_suppressed'],
  }),
  deleteSubscriber: defineOperation({
    id: 'deleteSubscriber',
    method: 'DELETE',
    path: '/subscribers/{uid}',
    group: 'Subscribers',
    summary: 'Delete a subscriber',
    description:
      'Deletes the subscriber, their consents and events; the person can be added again. Events that a hook ' +
      'may still get stay until they expire or the person is erased; pending deliveries continue. To remove ' +
      'all data of a person, erase them.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber,
    query: inList,
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found'],
  }),
  addTags: defineOperation({
    id: 'addTags',
    method: 'POST',
    path: '/subscribers/{uid}/tags',
    group: 'Subscribers',
    summary: 'Tag a subscriber',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber,
    query: inList,
    body: AddTags,
    replies: { 200: { description: 'The updated subscriber', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  removeTag: defineOperation({
    id: 'removeTag',
    method: 'DELETE',
    path: '/subscribers/{uid}/tags/{tag}',
    group: 'Subscribers',
    summary: 'Remove a tag',
    description: "Changes nothing if the subscriber doesn't have the tag.",
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber.extend({
      tag: tagName.meta({ description: 'The tag; its case does not matter', example: 'vip' }),
    }),
    query: inList,
    replies: { 200: { description: 'The updated subscriber', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  unsubscribe: defineOperation({
    id: 'unsubscribe',
    method: 'POST',
    path: '/subscribers/{uid}/unsubscribe',
    group: 'Subscribers',
    summary: 'Unsubscribe a subscriber',
    description: 'Changes nothing if the subscriber is already unsubscribed.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber,
    query: inList,
    body: Unsubscribe,
    replies: { 200: { description: 'The updated subscriber', schema: SubscriberResource } },
    errors: ['not_found'],
  }),
  subscribe: defineOperation({
    id: 'subscribe',
    method: 'POST',
    path: '/subscribers/{uid}/subscribe',
    group: 'Subscribers',
    summary: 'Resubscribe a subscriber',
    description:
      'For a person who asks to return; recorded as their consent. On a double opt-in list, they become ' +
      '`unconfirmed` and get a confirmation mail.',
    scope: 'subscribers:write',
    causesDeliveries: true,
    params: ofSubscriber,
    query: inList,
    body: Subscribe,
    replies: { 200: { description: 'The updated subscriber', schema: SubscriberResource } },
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
  listSubscriberActivity: defineOperation({
    id: 'listSubscriberActivity',
    method: 'GET',
    path: '/subscribers/{uid}/activity',
    group: 'Subscribers',
    summary: "Get a subscriber's activity",
    description:
      'The mails of campaigns with the outcome of each, opens and clicks, and the campaigns through which ' +
      'the subscriber unsubscribed.',
    scope: 'subscribers:read',
    params: ofSubscriber,
    query: inList.extend({ ...page, cursor: pageCursor(100, '1767323045678.019b7c5e-1a2b-7c3d-8e4f-5a6b7c8d9e0f') }),
    replies: {
      200: {
        description: 'A page of activity, newest first',
        schema: z.array(SubscriberActivity),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  exportSubscriber: defineOperation({
    id: 'exportSubscriber',
    method: 'GET',
    path: '/subscribers/{uid}/export',
    group: 'Subscribers',
    summary: 'Export all data about a person',
    description:
      'The content of transactional emails, which may include sign-in links, is only in the export of a key ' +
      'that also has the scope `emails:read`. An address without `list_uid` names everyone who has it: on ' +
      'any list, those who were deleted before, and recipients of transactional emails who never subscribed. ' +
      'If nothing is stored, the arrays are empty.',
    scope: 'subscribers:read',
    isHeavy: () => true,
    params: ofSubscriber,
    query: inList,
    replies: { 200: { description: 'All data about the person', stream: { 'application/json': SubscriberExport } } },
    errors: ['not_found'],
  }),
  eraseSubscriber: defineOperation({
    id: 'eraseSubscriber',
    method: 'POST',
    path: '/subscribers/{uid}/erase',
    group: 'Subscribers',
    summary: 'Erase a person',
    description:
      'Deletes all personal data: the subscriber, consents, mails, events and deliveries, on this list and, ' +
      'for the same address, on every other list of the account. A keyed hash stays in the suppressions, so ' +
      'that the address is not added again by mistake. An address without `list_uid` also names people who ' +
      'were deleted before, and recipients of transactional emails who never subscribed. The response is ' +
      'then the same whether or not anything was stored.',
    scope: 'subscribers:write',
    isHeavy: () => true,
    params: ofSubscriber,
    query: inList,
    replies: { 204: { description: 'Everything but the hash is deleted' } },
    errors: ['not_found'],
  }),
};
