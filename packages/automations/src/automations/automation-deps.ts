import type { CampaignDeps } from '@mailwright/campaigns';

/** What validating and activating an automation depends on. */
export type MailCheckDeps = Pick<CampaignDeps, 'database' | 'renderer' | 'isVerifiedSender'>;
