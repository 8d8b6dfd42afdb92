import type { Database } from '@mailwright/database';
import type { Renderer } from '@mailwright/content';
import type { Clock } from '@mailwright/platform';

/** The dependencies of starting a campaign. */
export interface CampaignDeps {
  database: Database;
  clock: Clock;
  renderer: Renderer;
  /** Whether an account may send from this address. */
  isVerifiedSender(accountId: string, email: string): Promise<boolean>;
}

/** The dependencies of reading and compiling a campaign's content. */
export interface ContentDeps {
  database: Pick<Database, 'prisma' | 'query'>;
  renderer: Renderer;
}
