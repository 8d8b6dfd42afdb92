import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/** Sends a mail of the outbox. */
export const sendMail = defineJob({ queue: 'mails', name: 'send-mail', payload: z.object({ mailId: z.uuid() }) });
