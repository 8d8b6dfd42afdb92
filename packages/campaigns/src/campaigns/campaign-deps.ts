import type { Database } from '@mailwright/database';
import type { Clock } from '@mailwright/platform';

/** What starting a campaign depends on. */
export interface CampaignDeps {
  database: Database;
  clock: Clock;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}
