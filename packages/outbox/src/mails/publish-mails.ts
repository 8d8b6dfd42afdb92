import type { Logger } from '@mailwright/platform';
import { defineJob, type Queues } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Notifies workers that mails have been committed. It names none: the worker claims what is due, round-robin between
 * accounts.
 */
export const mailsWaiting = defineJob({ queue: 'mails', name: 'mails-waiting', payload: z.object({}) });

/**
 * Notifies the workers of committed mails, without waiting. When that doesn't reach Redis, the workers' polling finds
 * the mails.
 */
export function publishMails(queues: Queues, mailIds: string[], log: Logger): void {
  const [id] = mailIds;
  if (id === undefined || !queues.isReachable()) return;
  queues
    .add(mailsWaiting, [{ id, payload: {} }])
    .catch((error: unknown) => log.debug('mails.not_published', { error }));
}
