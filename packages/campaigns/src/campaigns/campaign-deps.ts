import type { Database } from '@mailwright/database';
import type { Renderer } from '@mailwright/mail';
import type { Clock } from '@mailwright/platform';

/** What starting a campaign depends on. */
export interface CampaignDeps {
  database: Database;
  clock: Clock;
  renderer: Renderer;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}

/** What reading and compiling what a campaign sends depends on. */
export interface ContentDeps {
  database: Pick<Database, 'prisma' | 'query'>;
  renderer: Renderer;
}
