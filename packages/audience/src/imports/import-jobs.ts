import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Wakes a worker for an import whose file has arrived. Which import a worker claims next is decided in Postgres, so that
 * nothing depends on the job.
 */
export const runImport = defineJob({
  queue: 'imports',
  name: 'run-import',
  payload: z.object({ importId: z.uuid() }),
});
