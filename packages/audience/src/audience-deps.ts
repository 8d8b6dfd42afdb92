import type { Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/outbox';
import type { AppSecrets, Clock } from '@mailwright/platform';
import type { AdditionGroups } from './subscribers/group-additions.ts';

/** The dependencies of changes to the audience. */
export interface AudienceDeps {
  database: Database;
  clock: Clock;
  /** Writes a change's events together with the change, and returns the work to publish. */
  events: EventWriter;
  /** The secrets that suppressed addresses are hashed and links are signed with. */
  appSecrets: AppSecrets;
  /** Batches concurrent additions into shared statements. Optional. */
  additions?: AdditionGroups;
}
