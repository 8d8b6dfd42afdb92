import { defineJob, type JobDefinition, type NewJob } from '@mailwright/queues';
import { z } from 'zod';

/** What a queue hears of events that have committed together, or been found together. */
export interface EventsPayload {
  eventIds: string[];
}

/** Makes the deliveries of events. */
export const fanOutEvent = defineJob({
  queue: 'webhook-events',
  name: 'fan-out-event',
  payload: z.object({ eventIds: z.array(z.uuid()).min(1) }),
});

/** Which queues hear of an event. Webhooks hear all of them; an automation's queue takes its place beside it. */
export const eventQueues: JobDefinition<EventsPayload>[] = [fanOutEvent];

// A job costs the queue the same whatever it holds.
const eventsInJob = 100;

/** The jobs that announce events, up to a hundred in each. The same events make the same ids. */
export function eventJobs(eventIds: string[]): NewJob<EventsPayload>[] {
  const jobs: NewJob<EventsPayload>[] = [];
  const sorted = [...eventIds].sort();
  for (let from = 0; from < sorted.length; from += eventsInJob) {
    const ids = sorted.slice(from, from + eventsInJob);
    jobs.push({ id: `${ids[0]}-${ids.length}-${ids.at(-1)}`, payload: { eventIds: ids } });
  }
  return jobs;
}
