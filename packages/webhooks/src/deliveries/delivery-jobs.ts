import { defineJob, type NewJob } from '@mailwright/queues';
import { z } from 'zod';

/** Sends one attempt of a delivery. */
export const deliverWebhook = defineJob({
  queue: 'webhook-deliveries',
  name: 'deliver-webhook',
  payload: z.object({ deliveryId: z.uuid(), attempt: z.int().positive() }),
});

/** The job of one attempt. Its id is the attempt's, so that adding it twice leaves one. */
export function attemptJob(
  deliveryId: string,
  attempt: number,
  delayMs = 0,
): NewJob<z.infer<(typeof deliverWebhook)['payload']>> {
  return {
    id: `${deliveryId}-${attempt}`,
    payload: { deliveryId, attempt },
    ...(delayMs > 0 ? { delayMs } : {}),
  };
}

/** For how long the queue is trusted with a job that may run at once; then the feed adds it again. */
export const trustQueueFor = '15 seconds';

/** How long after a retry is due the feed adds it again, in case Redis forgot the delayed job. */
export const retryGraceSeconds = 5;
