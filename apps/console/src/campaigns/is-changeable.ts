import type { Campaign } from '../data/campaign-queries.ts';

/** Whether a campaign can still be edited and scheduled, which is the case until it has been started. */
export function isChangeable({ status, started_at: startedAt }: Pick<Campaign, 'status' | 'started_at'>): boolean {
  return startedAt === null && (status === 'draft' || status === 'scheduled' || status === 'paused');
}
