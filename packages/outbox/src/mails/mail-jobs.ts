import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Notifies workers that mails have been committed. It names none: the worker claims what is due, round-robin between
 * accounts.
 */
export const mailsWaiting = defineJob({ queue: 'mails', name: 'mails-waiting', payload: z.object({}) });
