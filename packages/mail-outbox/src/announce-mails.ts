import type { Logger } from '@mailwright/platform';
import type { Queues } from '@mailwright/queues';
import { sendMail } from './mail-jobs.ts';

/** Tells the queue of mails that have committed, without waiting. What doesn't reach Redis the worker finds by itself. */
export function announceMails(queues: Queues, mailIds: string[], log: Logger): void {
  if (mailIds.length === 0 || !queues.isReachable()) return;
  const jobs = mailIds.map((mailId) => ({ id: mailId, payload: { mailId } }));
  queues.add(sendMail, jobs).catch((error: unknown) => log.debug('mails.left_to_relay', { error }));
}
