import type { Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/events';
import type { AppSecrets, Clock } from '@mailwright/platform';
import type { AdditionGroups } from './subscribers/group-additions.ts';

/** What changes of the audience work with. */
export interface AudienceDeps {
  database: Database;
  clock: Clock;
  /** Writes what happened with the change, and what is to be done with it. */
  events: EventWriter;
  /** What suppressed addresses are hashed with and links are signed with. */
  appSecrets: AppSecrets;
  /** Where many add subscribers at the same time: what lets them share statements. */
  additions?: AdditionGroups;
}
