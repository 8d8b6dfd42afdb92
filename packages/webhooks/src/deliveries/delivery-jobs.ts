import { defineJob, type JobDefinition, type NewJob } from '@mailwright/queues';
import { z } from 'zod';

const payload = z.object({
  attempts: z.array(z.object({ deliveryId: z.uuid(), attempt: z.int().positive() })).min(1),
});

/** What a job of deliveries carries: which attempt of each is to be sent. */
export type AttemptsPayload = z.infer<typeof payload>;
type Attempt = AttemptsPayload['attempts'][number];

/** Sends attempts of deliveries: one, or several that were handed out together. */
export const deliverWebhook = defineJob({ queue: 'webhook-deliveries', name: 'deliver-webhook', payload });

/** The same in the slow lane: for hooks whose receivers take their time, so that they take nobody else's. */
export const deliverSlowWebhook = defineJob({
  queue: 'webhook-deliveries-slow',
  name: 'deliver-slow-webhook',
  payload,
});

/** Has the feed look after a hook: delayed until a retry is due, or at once when something was put back for it. */
export const wakeHook = defineJob({
  queue: 'webhook-wakes',
  name: 'wake-hook',
  payload: z.object({ hookId: z.uuid() }),
});

/** The lane a hook's deliveries take. */
export function laneOf(hook: { slow: boolean }): JobDefinition<AttemptsPayload> {
  return hook.slow ? deliverSlowWebhook : deliverWebhook;
}

/** The job of one attempt. Its id is the attempt's, so that adding it twice leaves one. */
export function attemptJob(deliveryId: string, attempt: number): NewJob<AttemptsPayload> {
  return { id: `${deliveryId}-${attempt}`, payload: { attempts: [{ deliveryId, attempt }] } };
}

// A job costs Redis and the worker the same whatever it holds, and that is about as much as sending costs.
/** How many attempts are in a job at most. */
export const mostInJob = 8;

/**
 * The jobs of attempts that are handed out together, up to eight in each. In the slow lane each goes alone: a job is there
 * until its last attempt has ended, and there that may be in half a minute.
 */
export function attemptJobs(attempts: Attempt[], lane: JobDefinition<AttemptsPayload>): NewJob<AttemptsPayload>[] {
  const jobs: NewJob<AttemptsPayload>[] = [];
  const size = lane === deliverSlowWebhook ? 1 : mostInJob;
  for (let from = 0; from < attempts.length; from += size) {
    const some = attempts.slice(from, from + size).map(({ deliveryId, attempt }) => ({ deliveryId, attempt }));
    const [first] = some;
    const more = some.length > 1 ? `-and-${some.length - 1}` : '';
    jobs.push({ id: `${first?.deliveryId}-${first?.attempt}${more}`, payload: { attempts: some } });
  }
  return jobs;
}

/** The job that wakes a hook's feed when an attempt of one of its deliveries is due. */
export function retryJob(
  retry: { deliveryId: string; hookId: string; attempt: number },
  delayMs: number,
): NewJob<z.infer<(typeof wakeHook)['payload']>> {
  return { id: `${retry.deliveryId}-${retry.attempt}`, payload: { hookId: retry.hookId }, delayMs };
}

/** For how many seconds the queue is trusted with a job that may run at once; then the sweeper takes it back. */
export const trustQueueSeconds = 15;
