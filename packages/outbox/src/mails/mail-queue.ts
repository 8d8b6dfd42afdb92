/**
 * Mail waits in two queues, each with slots of its own: `confirmations` of subscriptions, of which an import or a form
 * can create thousands, and mail of the `account`: password reset links and notices of stopped hooks, which never wait
 * behind confirmations.
 */
export type MailQueue = 'account' | 'confirmations';

export const mailQueues: readonly MailQueue[] = ['account', 'confirmations'];

/** SQL that is true of a queue's waiting mails. It must match their partial index, or Postgres doesn't use that. */
export function isWaitingIn(queue: MailQueue, alias: string): string {
  return `${alias}.status = 'queued' AND ${alias}.kind ${queue === 'account' ? '<>' : '='} 'confirm_subscription'`;
}
