import { z } from 'zod';
import { defineOperation, location, page, pageHeaders } from '../define-operation.ts';
import { DeliveryBody, eventNames } from '../events/event-catalogue.ts';
import { EventDescription } from '../events/event-description.ts';
import { DeliveryResource } from './delivery-resource.ts';
import { AddHook, HookResource, NewHookResource, RotateHookSecret, UpdateHook } from './hook-resource.ts';
import { uid } from '../values/text.ts';

/** The operations on hooks. */
export const hookOperations = {
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
    description:
      'From now on, signed POST requests with the event are sent to the target. Only this response contains ' +
      'the secret. The key also needs the scopes to read the data of the event: `subscribers:read`, ' +
      '`campaigns:read`, or both.',
    scope: 'hooks:write',
    needsVerifiedAddress: true,
    body: AddHook,
    replies: { 201: { description: 'The new hook and its secret', schema: NewHookResource, headers: location } },
    errors: ['not_found', 'plan_limit_reached'],
  }),
  listEvents: defineOperation({
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    group: 'Hooks',
    summary: 'Get all events',
    description: 'Lists every event that a hook can listen to, with a JSON Schema of its data and a sample.',
    scope: 'hooks:read',
    replies: { 200: { description: 'All events', schema: z.array(EventDescription) } },
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
  listRecentEvents: defineOperation({
    id: 'listRecentEvents',
    method: 'GET',
    path: '/events/{event}/recent',
    group: 'Hooks',
    summary: 'Get recent deliveries of an event',
    description:
      'Returns what was last delivered to any of your webhooks for this event, at most ten, newest first, without tests; ' +
      "the event's sample if there are none. For setting up a receiver, such as the fields of a Zapier trigger. The " +
      'key also needs the scopes to read the data of the event.',
    scope: 'hooks:read',
    params: z.strictObject({ event: z.string().meta({ examples: [...eventNames], example: eventNames[0] }) }),
    replies: { 200: { description: 'Deliveries as a receiver gets them', schema: z.array(DeliveryBody) } },
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
    description:
      '`{"status": "active"}` enables the hook again and resets its failure counter. While an automation ' +
      'calls the hook, its event cannot be changed, nor its list replaced by another. The key also needs the ' +
      'scopes to read the data of its event.',
    scope: 'hooks:write',
    needsVerifiedAddress: true,
    params: z.strictObject({ uid: uid('hook') }),
    body: UpdateHook,
    replies: { 200: { description: 'The updated hook', schema: HookResource } },
    errors: ['not_found', 'hook_removed', 'hook_in_use'],
  }),
  deleteHook: defineOperation({
    id: 'deleteHook',
    method: 'DELETE',
    path: '/hooks/{uid}',
    group: 'Hooks',
    summary: 'Delete a webhook',
    description:
      'Nothing more is sent to the hook; its pending deliveries are cancelled, at the latest when they would ' +
      'have been due.',
    scope: 'hooks:write',
    params: z.strictObject({ uid: uid('hook') }),
    replies: { 204: { description: 'Deleted' } },
    errors: ['not_found', 'hook_in_use'],
  }),
  rotateHookSecret: defineOperation({
    id: 'rotateHookSecret',
    method: 'POST',
    path: '/hooks/{uid}/rotate-secret',
    group: 'Hooks',
    summary: "Replace a webhook's secret",
    description:
      'Only this response contains the new secret. For 24 hours, deliveries are also signed with the ' +
      'previous one, so that receivers can switch over. During that time, another rotation returns 409, ' +
      'since it would end a secret that a receiver may still use, unless `expire_previous` is true: then ' +
      'every secret but the new one ends immediately.',
    scope: 'hooks:write',
    needsVerifiedAddress: true,
    params: z.strictObject({ uid: uid('hook') }),
    body: RotateHookSecret,
    replies: { 200: { description: 'The hook and its new secret', schema: NewHookResource } },
    errors: ['not_found', 'hook_removed', 'rotation_in_progress'],
  }),
  testHook: defineOperation({
    id: 'testHook',
    method: 'POST',
    path: '/hooks/{uid}/test',
    group: 'Hooks',
    summary: 'Send a test delivery',
    description:
      "Delivers a sample of the hook's event, signed like any other, with the header `X-Service-Test: true`. " +
      'It has one attempt, which counts neither for nor against the hook, but a 410 removes the hook, as ' +
      'with any delivery. A hook that is disabled can be tested, too. Limit for a hook: ten tests at ' +
      'once, then one every six seconds.',
    scope: 'hooks:write',
    params: z.strictObject({ uid: uid('hook') }),
    replies: {
      202: {
        description: 'The pending delivery',
        schema: DeliveryResource,
        headers: { Location: 'Where to see how it went' },
      },
    },
    errors: ['not_found', 'hook_removed'],
  }),
};
