import { z } from 'zod';
import { DeliveryBody } from './event-catalogue.ts';
import { EventName } from './event-names.ts';
import { timestamp, uid } from './text.ts';

export const DeliveryStatusName = z.enum(['pending', 'succeeded', 'failed', 'cancelled']);

/** Why a delivery, or its last attempt, failed, or why it was cancelled. */
export const DeliveryReason = z.enum([
  'rejected',
  'redirected',
  'gone',
  'server-error',
  'timed-out',
  'unreachable',
  'target-refused',
  'hook-switched-off',
  'hook-removed',
]);

const deliveryProperties = {
  uid: uid('dlv').meta({
    description: 'The `X-Service-Delivery` of every attempt',
    example: 'dlv_01k6n8t5xne9k8r4c2s7f0w3ga',
  }),
  hook_uid: uid('hook'),
  event_uid: uid('evt').meta({ description: 'The same for every hook that hears of the event' }),
  event: EventName,
  status: DeliveryStatusName,
  reason: DeliveryReason.nullable().meta({
    description:
      'Of a failed delivery, and of a pending one whose last attempt failed: `rejected` (4xx), `redirected` (3xx), `gone` (410), ' +
      '`server-error` (5xx), `timed-out`, `unreachable` (DNS, connection or TLS), `target-refused` (a private address). ' +
      'Of a cancelled one: `hook-switched-off`, `hook-removed`, or what was wrong with its last attempt',
  }),
  test: z.boolean().meta({ description: 'Asked for by POST /hooks/{uid}/test', example: false }),
  attempt_count: z.int().meta({ description: 'Attempts made so far', example: 1 }),
  next_attempt_at: timestamp
    .nullable()
    .meta({ description: 'From when on it is sent, as soon as its turn comes; null when nothing more is sent' }),
  occurred_at: timestamp.meta({ description: 'When the event happened' }),
  created_at: timestamp,
  finished_at: timestamp.nullable().meta({ description: 'Null while it is pending' }),
};

export const DeliveryResource = z
  .strictObject(deliveryProperties)
  .meta({ id: 'Delivery', description: 'One event for one hook, however many attempts it takes' });
export type DeliveryResource = z.infer<typeof DeliveryResource>;

export const DeliveryAttemptResource = z
  .strictObject({
    number: z.int().meta({ description: 'From 1, and on through every redelivery', example: 1 }),
    started_at: timestamp,
    duration_ms: z.int().meta({ description: 'From its start to the end of the answer', example: 87 }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: "The answer's HTTP status; null without an answer", example: 503 }),
    error_code: z.string().nullable().meta({
      description: 'Why there was no answer: `timed-out`, `refused-target`, or a code such as `ECONNREFUSED`',
    }),
    response_excerpt: z
      .string()
      .nullable()
      .meta({ description: "The beginning of the answer's body, up to 2 KiB; of a refused target, the reason" }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One POST of a delivery' });
export type DeliveryAttemptResource = z.infer<typeof DeliveryAttemptResource>;

export const DeliveryDetails = z
  .strictObject({
    ...deliveryProperties,
    attempts: z
      .array(DeliveryAttemptResource)
      .meta({ description: 'In the order they were made; of more than 100 the last 100' }),
    body: DeliveryBody,
  })
  .meta({ id: 'DeliveryDetails', description: 'A delivery with its attempts, and with what is sent' });
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;
