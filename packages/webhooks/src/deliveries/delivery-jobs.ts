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

// A job costs Redis and the worker the same whatever it holds, and that is about as much as sending costs. But what
// travels together is done by one worker: few attempts go one by one, so that all workers and all places have a part.
const mostInJob = 8;
const jobsAtLeast = 24;

/**
 * The jobs of attempts that are handed out together: the more there are, the more share one. Never those of two hooks, or
 * a receiver that hangs would hold up what travels with it.
 */
export function attemptJobs(attempts: (Attempt & { hookId: string })[]): NewJob<AttemptsPayload>[] {
  const size = Math.min(mostInJob, Math.ceil(attempts.length / jobsAtLeast));
  const open = new Map<string, Attempt[]>();
  const filled: Attempt[][] = [];
  for (const { hookId, deliveryId, attempt } of attempts) {
    let some = open.get(hookId);
    if (some === undefined || some.length >= size) {
      some = [];
      open.set(hookId, some);
      filled.push(some);
    }
    some.push({ deliveryId, attempt });
  }
  return filled.map((some) => {
    const [first] = some;
    const more = some.length > 1 ? `-and-${some.length - 1}` : '';
    return { id: `${first?.deliveryId}-${first?.attempt}${more}`, payload: { attempts: some } };
  });
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
