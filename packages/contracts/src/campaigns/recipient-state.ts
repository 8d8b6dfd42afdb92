import { z } from 'zod';

/** The states of a campaign's recipient. */
export const RecipientState = z
  .enum(['queued', 'deferred', 'sent', 'failed', 'skipped', 'uncertain', 'bounced', 'complained'])
  .meta({ id: 'RecipientState' });
export type RecipientState = z.infer<typeof RecipientState>;
