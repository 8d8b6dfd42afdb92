import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Wakes a worker since runs of automations have been started, or what they wait for has happened. What is due is decided in
 * Postgres, where every worker looks once a second, so that nothing depends on the job.
 */
export const runAutomations = defineJob({
  queue: 'automations',
  name: 'run-automations',
  payload: z.object({ due: z.array(z.unknown()) }),
});
