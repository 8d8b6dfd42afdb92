import type { CampaignSummary } from '../data/campaign-queries.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of a campaign's state. */
export const campaignTones: Record<CampaignSummary['status'], Tone> = {
  draft: 'over',
  scheduled: 'waiting',
  sending: 'running',
  paused: 'held',
  sent: 'over',
  cancelled: 'over',
  failed: 'failed',
};
