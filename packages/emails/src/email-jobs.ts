import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** The name under which accepted emails are published; see `createPublisher` of packages/outbox. */
export const emailListener = 'emails';

/** An account with due emails. `own`: whether it has SMTP servers of its own. */
export interface DueEmails {
  accountId: string;
  own: boolean;
}

/**
 * Notifies workers of accounts whose emails have been accepted. A worker claims whatever is due for them, in turns
 * between accounts.
 */
export const emailsWaiting = defineJob({
  queue: 'emails',
  name: 'emails-waiting',
  // Jobs of earlier releases name no account.
  payload: z.object({ due: z.array(z.object({ accountId: z.uuid(), own: z.boolean() })).default([]) }),
});
