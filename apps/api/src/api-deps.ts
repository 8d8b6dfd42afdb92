import type { DeliveryLimiter, HeavySlots, Principal, RateLimiter } from '@mailwright/accounts';
import type { AdditionGroups, ToPublish } from '@mailwright/audience';
import type { Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock } from '@mailwright/platform';
import type { JobDefinition, NewJob } from '@mailwright/queues';
import type { AddressGuard } from '@mailwright/webhooks';

/** The dependencies of handlers. */
export interface ApiDeps {
  database: Database;
  /** Authenticates a key; see `createKeyAuthenticator`. */
  authenticateKey(key: string): Promise<Principal | undefined>;
  /** Writes events with the deliveries of their listeners. */
  events: EventWriter;
  /** Saves the additions of concurrent requests together. */
  additions: AdditionGroups;
  /** Publishes committed changes to the queues, without waiting. */
  publish(toPublish: ToPublish): void;
  /** Adds a job without waiting. If it doesn't reach Redis, the worker finds the work in Postgres. */
  enqueue<Payload>(definition: JobDefinition<Payload>, job: NewJob<Payload>): void;
  guard: Pick<AddressGuard, 'checkTarget'>;
  limiter: RateLimiter;
  heavySlots: HeavySlots;
  deliveryLimiter: DeliveryLimiter;
  clock: Clock;
  appSecrets: AppSecrets;
  /** The URL users reach the API at; the request's own when undefined. */
  baseUrl: string | undefined;
  /** Whether sign-up is open to everyone. */
  signUpEnabled: boolean;
}
