/**
 * Mail waits in two queues, each with slots of its own: `confirmations` of subscriptions, of which an import or a form can
 * make thousands, and mail of the `account`: links to a new password and news of stopped hooks, which never wait behind
 * those.
 */
export type MailQueue = 'account' | 'confirmations';

export const mailQueues: readonly MailQueue[] = ['account', 'confirmations'];

/** SQL that is true of a queue's waiting mails; as their partial index has it, or that isn't used. */
export function isWaitingIn(queue: MailQueue, alias: string): string {
  return `${alias}.status = 'queued' AND ${alias}.kind ${queue === 'account' ? '<>' : '='} 'confirm_subscription'`;
}
