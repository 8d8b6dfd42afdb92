import { defineJob, type NewJob } from '@mailwright/queues';
import { z } from 'zod';

/** Notifies a worker of hooks with new deliveries: hook, account, and whether the hook has failed lately. */
export const deliverEvents = defineJob({
  queue: 'webhook-events',
  name: 'deliver-events',
  payload: z.object({ due: z.array(z.tuple([z.uuid(), z.uuid(), z.boolean()])).min(1) }),
});

/**
 * Sends one delivery: a `retry`, delayed until it is due, in its turn among its hook's due deliveries; or one that the hook's
 * owner has `requested`, a test or a redelivery, at once.
 */
export const sendDelivery = defineJob({
  queue: 'webhook-deliveries',
  name: 'send-delivery',
  payload: z.object({
    deliveryId: z.uuid(),
    attempt: z.int().positive(),
    hookId: z.uuid(),
    accountId: z.uuid(),
    why: z.enum(['retry', 'requested']),
  }),
});

/** What a `sendDelivery` job carries. */
export type SendDelivery = z.infer<(typeof sendDelivery)['payload']>;

/**
 * The job of an attempt that was requested. Its id differs from that of a retry: a hook that was switched off may have a delayed one
 * for the same attempt, and BullMQ ignores a job whose id exists.
 */
export function requestedJob(delivery: Omit<SendDelivery, 'why'>): NewJob<SendDelivery> {
  return { id: `${delivery.deliveryId}-${delivery.attempt}-requested`, payload: { ...delivery, why: 'requested' } };
}
