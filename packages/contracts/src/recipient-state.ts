import { z } from 'zod';

/** What became of a recipient of a campaign. */
export const RecipientState = z.enum([
  'queued',
  'deferred',
  'sent',
  'failed',
  'skipped',
  'uncertain',
  'bounced',
  'complained',
]);
export type RecipientState = z.infer<typeof RecipientState>;
