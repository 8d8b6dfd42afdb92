import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { DeliveryBody } from '../event-catalogue.ts';
import { eventNames } from '../event-names.ts';
import { AddHook, HookResource, NewHookResource, UpdateHook } from '../hook-resource.ts';
import { location, page, pageHeaders } from '../page.ts';
import { uid } from '../text.ts';

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
