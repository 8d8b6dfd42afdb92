import { z } from 'zod';
import { defineOperation, page, pageHeaders } from '../define-operation.ts';
import {
  DeliveryDetails,
  DeliveryResource,
  DeliveryStatusName,
  RecoverHook,
  RecoveryResource,
} from './delivery-resource.ts';
import { EventName } from '../events/event-catalogue.ts';
import { Flag } from '../values/shared-enums.ts';
import { anyTime, uid } from '../values/text.ts';

const ofHook = z.strictObject({ uid: uid('hook') });
const ofDelivery = z.strictObject({ uid: uid('dlv') });

/** The operations on deliveries. */
export const deliveryOperations = {
  listDeliveries: defineOperation({
    id: 'listDeliveries',
    method: 'GET',
    path: '/hooks/{uid}/deliveries',
    group: 'Deliveries',
    summary: "Get a webhook's deliveries",
    description:
      'Returns the newest first. A page reads at most 10,000 deliveries: with selective filters it may have ' +
      'fewer than `limit`, or none, and still have a next page.',
    scope: 'hooks:read',
    params: ofHook,
    // A count reads everything that it counts, and a page with these filters up to 10,000 deliveries.
    isHeavy: ({ include_total, event, test }) => include_total === 'true' || event !== undefined || test !== undefined,
    query: z.strictObject({
      status: DeliveryStatusName.optional(),
      event: EventName.optional(),
      created_after: anyTime.optional().meta({ description: 'Deliveries created at or after this time' }),
      created_before: anyTime.optional().meta({ description: 'Deliveries created before this time' }),
      test: Flag.optional().meta({ description: '`true`: only test deliveries; `false`: no test deliveries' }),
      ...page,
    }),
    replies: {
      200: {
        description: 'A page of deliveries, newest first',
        schema: z.array(DeliveryResource),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  getDelivery: defineOperation({
    id: 'getDelivery',
    method: 'GET',
    path: '/deliveries/{uid}',
    group: 'Deliveries',
    summary: 'Get a delivery',
    description:
      "Includes its attempts, the receiver's responses, and the body. Also works after its hook has been deleted.",
    scope: 'hooks:read',
    params: ofDelivery,
    replies: { 200: { description: 'The delivery', schema: DeliveryDetails } },
    errors: ['not_found'],
  }),
  redeliver: defineOperation({
    id: 'redeliver',
    method: 'POST',
    path: '/deliveries/{uid}/redeliver',
    group: 'Deliveries',
    summary: 'Redeliver',
    description:
      'Sends a finished delivery again, whether it succeeded, failed or was cancelled: with the same body, ' +
      'the same `X-Service-Delivery`, and a full set of retries.',
    scope: 'hooks:write',
    params: ofDelivery,
    replies: {
      202: {
        description: 'The delivery, pending again',
        schema: DeliveryResource,
        headers: { Location: 'Where to see how it went' },
      },
    },
    errors: ['not_found', 'hook_removed', 'hook_switched_off', 'delivery_pending', 'too_many_attempts'],
  }),
  recoverHook: defineOperation({
    id: 'recoverHook',
    method: 'POST',
    path: '/hooks/{uid}/recover',
    group: 'Deliveries',
    summary: 'Redeliver all failed deliveries',
    description:
      'Sends every delivery of the hook that failed since the given time, or was cancelled because the hook ' +
      'was disabled, including events from the time it was disabled. The request sends each delivery once, ' +
      'with its retries, and not again if it fails. Test deliveries are left out. Beyond 10,000 deliveries, ' +
      'the rest is counted in the background.',
    scope: 'hooks:write',
    // Counts up to 10,000 deliveries and resets up to 1,000.
    isHeavy: () => true,
    params: ofHook,
    body: RecoverHook,
    replies: {
      202: {
        description: 'The progress',
        schema: RecoveryResource,
        headers: { Location: 'Where the progress is' },
      },
    },
    errors: ['not_found', 'hook_removed', 'hook_switched_off'],
  }),
  listRecoveries: defineOperation({
    id: 'listRecoveries',
    method: 'GET',
    path: '/hooks/{uid}/recoveries',
    group: 'Deliveries',
    summary: "Get a webhook's recoveries",
    scope: 'hooks:read',
    // Counts the outcomes of each one's deliveries.
    isHeavy: () => true,
    params: ofHook,
    query: z.strictObject(page),
    replies: {
      200: {
        description: 'A page of recoveries, newest first',
        schema: z.array(RecoveryResource),
        headers: pageHeaders,
      },
    },
    errors: ['not_found'],
  }),
  getRecovery: defineOperation({
    id: 'getRecovery',
    method: 'GET',
    path: '/hooks/{uid}/recoveries/{recovery}',
    group: 'Deliveries',
    summary: 'Get a recovery',
    scope: 'hooks:read',
    isHeavy: () => true,
    params: z.strictObject({ uid: uid('hook'), recovery: uid('rec') }),
    replies: { 200: { description: 'The progress', schema: RecoveryResource } },
    errors: ['not_found'],
  }),
};
