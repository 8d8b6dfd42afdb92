import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import { mailsWaiting } from './mail-jobs.ts';

/**
 * Notifies the workers of committed mails, without waiting. When that doesn't reach Redis, the workers' polling finds
 * the mails.
 */
export function publishMails(queues: Queues, mailIds: string[], log: Logger): void {
  const [id] = mailIds;
  if (id === undefined || !queues.isReachable()) return;
  queues
    .add(mailsWaiting, [{ id, payload: {} }])
    .catch((error: unknown) => log.debug('mails.not_announced', { error }));
}
