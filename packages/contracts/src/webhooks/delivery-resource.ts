import { z } from 'zod';
import { DeliveryBody, EventName } from '../events/event-catalogue.ts';
import { WorkStatus } from '../values/shared-enums.ts';
import { anyTime, timestamp, uid } from '../values/text.ts';

export const DeliveryStatusName = z
  .enum(['pending', 'succeeded', 'failed', 'cancelled'])
  .meta({ id: 'DeliveryStatus' });

/** Why a delivery or its last attempt failed, or why a delivery was cancelled. */
export const DeliveryReason = z
  .enum([
    'rejected',
    'redirected',
    'gone',
    'server-error',
    'timed-out',
    'unreachable',
    'target-refused',
    'hook-switched-off',
    'hook-removed',
  ])
  .meta({ id: 'DeliveryReason', description: 'Why a delivery failed or was cancelled' });

const deliveryProperties = {
  uid: uid('dlv').meta({
    description: 'The `X-Service-Delivery` of every attempt',
    example: 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga',
  }),
  hook_uid: uid('hook'),
  event_uid: uid('evt').meta({ description: 'The same for every hook that receives the event' }),
  event: EventName,
  status: DeliveryStatusName,
  reason: DeliveryReason.nullable().meta({
    description:
      'For a failed delivery, and a pending one whose last attempt failed: `rejected` (4xx), `redirected` ' +
      '(3xx), `gone` (410), `server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), ' +
      '`target-refused` (a private address). For a cancelled one: `hook-switched-off`, `hook-removed`, or ' +
      'the failure of its last attempt',
  }),
  test: z.boolean().meta({ description: 'Whether it was requested by POST /hooks/{uid}/test', example: false }),
  attempt_count: z.int().meta({ description: 'Attempts made so far', example: 1 }),
  next_attempt_at: timestamp
    .nullable()
    .meta({ description: 'The earliest time of the next attempt; null when there is none' }),
  occurred_at: timestamp.meta({ description: 'When the event happened' }),
  created_at: timestamp,
  finished_at: timestamp.nullable().meta({ description: 'Null while it is pending' }),
};

export const DeliveryResource = z
  .strictObject(deliveryProperties)
  .meta({ id: 'Delivery', description: 'One event for one hook, with any number of attempts' });
export type DeliveryResource = z.infer<typeof DeliveryResource>;

export const DeliveryAttemptResource = z
  .strictObject({
    number: z.int().meta({ description: 'From 1, continued through every redelivery', example: 1 }),
    started_at: timestamp,
    duration_ms: z.int().meta({ description: 'From its start to the end of the response', example: 87 }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "The response's HTTP status; null without a response", example: 503 }),
    error_code: z.string().nullable().meta({
      description: 'Why there was no response: `timed-out`, `refused-target`, or a code such as `ECONNREFUSED`',
    }),
    response_excerpt: z
      .string()
      .nullable()
      .meta({ description: "The beginning of the response's body, up to 2 KiB; for a refused target, the reason" }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One POST of a delivery' });
export type DeliveryAttemptResource = z.infer<typeof DeliveryAttemptResource>;

export const DeliveryDetails = z
  .strictObject({
    ...deliveryProperties,
    attempts: z.array(DeliveryAttemptResource).meta({ description: 'In chronological order; at most the last 100' }),
    body: DeliveryBody,
  })
  .meta({ id: 'DeliveryDetails', description: 'A delivery with its attempts and its body' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;

const count = (description: string, example: number) => z.int().meta({ description, example });

export const RecoverHook = z
  .strictObject({
    since: anyTime.meta({
      description: 'Deliveries that failed at or after this time are sent again. Must not be in the future',
    }),
  })
  .meta({ id: 'RecoverHook', example: { since: '2026-01-02T03:04:05Z' } });
export type RecoverHook = z.infer<typeof RecoverHook>;

export const RecoveryResource = z
  .strictObject({
    uid: uid('rec'),
    hook_uid: uid('hook'),
    since: timestamp,
    status: WorkStatus.meta({ description: '`completed` once all of its deliveries are requeued' }),
    total: count(
      'Deliveries that had failed since then, when it was asked for. Of more than 10,000 the rest is counted in the ' +
        'background, so that it grows at first',
      3,
    ),
    redelivered: count('Deliveries requeued so far', 3),
    outcomes: z
      .strictObject({
        pending: count('Still under way', 1),
        succeeded: count('Delivered', 2),
        failed: count('Failed again', 0),
        cancelled: count('Cancelled, since the hook was disabled or removed again', 0),
      })
      .meta({
        description:
          'The states of the requeued deliveries. Deliveries that were redelivered or removed since no longer count',
      }),
    requested_at: timestamp,
    completed_at: timestamp.nullable(),
  })
  .meta({ id: 'Recovery', description: "A redelivery of a hook's failed deliveries" });
export type RecoveryResource = z.infer<typeof RecoveryResource>;
