import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Notifies a worker that runs have been started, or that something they wait for has happened. Nothing depends on the
 * job: every worker also looks in Postgres once a second, which decides what is due.
 */
export const runAutomations = defineJob({
  queue: 'automations',
  name: 'run-automations',
  payload: z.object({ due: z.array(z.unknown()) }),
});
