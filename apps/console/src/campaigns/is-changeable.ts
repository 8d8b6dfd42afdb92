import type { Campaign } from '../data/campaign-queries.ts';

/** Whether the content and the audience of a campaign can still be changed, and it can be scheduled: it has not been started. */
export function isChangeable({ status, started_at: startedAt }: Pick<Campaign, 'status' | 'started_at'>): boolean {
  return startedAt === null && (status === 'draft' || status === 'scheduled' || status === 'paused');
}
