import type { DeliveryLimiter, HeavySlots, Principal, RateLimiter } from '@mailwright/accounts';
import type { AdditionGroups, ToPublish } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/events';
import type { AppSecrets, Clock } from '@mailwright/platform';
import type { JobDefinition, NewJob } from '@mailwright/queues';
import type { AddressGuard } from '@mailwright/webhooks';

/** What handlers work with. */
export interface ApiDeps {
  database: Database;
  /** Who makes a request by this key; see `createKeyAuthenticator`. */
  authenticateKey(key: string): Promise<Principal | undefined>;
  /** Writes events with what their listeners are to have of them. */
  events: EventWriter;
  /** Saves additions of requests that arrive together. */
  additions: AdditionGroups;
  /** Publishes what has committed to the queues, without waiting. */
  publish(toPublish: ToPublish): void;
  /** Adds a job without waiting. What doesn't reach Redis, the worker finds in Postgres. */
  enqueue<Payload>(definition: JobDefinition<Payload>, job: NewJob<Payload>): void;
  guard: Pick<AddressGuard, 'checkTarget'>;
  limiter: RateLimiter;
  heavySlots: HeavySlots;
  deliveryLimiter: DeliveryLimiter;
  clock: Clock;
  appSecrets: AppSecrets;
  /** The address users reach the API at; a request's own when undefined. */
  baseUrl: string | undefined;
  /** Whether anybody may make an account. */
  signUpEnabled: boolean;
}
