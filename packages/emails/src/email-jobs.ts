import type { Logger } from '@mailwright/platform';
import { defineJob, type Queues } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Notifies workers that emails have been accepted. It carries no ids: a worker claims whatever is due, round-robin
 * between accounts.
 */
export const emailsWaiting = defineJob({ queue: 'emails', name: 'emails-waiting', payload: z.object({}) });

/** Notifies the workers of an email, without waiting. If Redis is unavailable, their polling finds the email. */
export function publishEmail(queues: Queues, id: string, log: Logger): void {
  if (!queues.isReachable()) return;
  queues
    .add(emailsWaiting, [{ id, payload: {} }])
    .catch((error: unknown) => log.debug('emails.not_published', { error }));
}
