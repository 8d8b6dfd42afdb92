import type { RateLimiter } from '@mailwright/accounts';
import type { Database } from '@mailwright/database';
import type { Announcer } from '@mailwright/events';
import type { Clock } from '@mailwright/platform';
import type { AddressGuard } from '@mailwright/webhooks';

/** What handlers work with. */
export interface ApiDeps {
  database: Database;
  announcer: Announcer;
  /** Tells the queue of mails that have committed, without waiting. */
  announceMails(mailIds: string[]): void;
  limiter: RateLimiter;
  guard: Pick<AddressGuard, 'checkTarget'>;
  clock: Clock;
  appSecret: string;
  /** The address users reach the API at; a request's own when undefined. */
  baseUrl: string | undefined;
  /** Whether anybody may make an account. */
  signUpEnabled: boolean;
}
