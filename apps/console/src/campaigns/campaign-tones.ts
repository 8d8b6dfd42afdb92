import type { CampaignSummary } from '../data/campaign-queries.ts';
import type { Tone } from '../parts/feedback.tsx';

/** The tone of each campaign status. */
export const campaignTones: Record<CampaignSummary['status'], Tone> = {
  draft: 'over',
  scheduled: 'waiting',
  sending: 'running',
  paused: 'held',
  sent: 'over',
  cancelled: 'over',
  failed: 'failed',
};
