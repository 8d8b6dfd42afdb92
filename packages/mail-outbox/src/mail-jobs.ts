import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** Says that mails have been committed. It names none: who hears it claims what is due, in turns. */
export const mailsWaiting = defineJob({ queue: 'mails', name: 'mails-waiting', payload: z.object({}) });
