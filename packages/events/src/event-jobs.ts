import { defineJob, type JobDefinition } from '@mailwright/queues';
import { z } from 'zod';

/** Makes an event's deliveries. */
export const fanOutEvent = defineJob({
  queue: 'webhook-events',
  name: 'fan-out-event',
  payload: z.object({ eventId: z.uuid() }),
});

/** Which queues hear of an event. Webhooks hear all of them; an automation's queue takes its place beside it. */
export const eventJobs: JobDefinition<{ eventId: string }>[] = [fanOutEvent];
