import { defineJob } from '@mailwright/queues';
import { z } from 'zod';

/**
 * Wakes a worker for a campaign that has been started or resumed. What a worker sends next is decided in Postgres, which
 * every worker reads once a second, so that nothing depends on the job.
 */
export const sendCampaign = defineJob({
  queue: 'campaigns',
  name: 'send-campaign',
  payload: z.object({ campaignId: z.uuid() }),
});
