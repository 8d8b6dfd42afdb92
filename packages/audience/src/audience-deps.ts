import type { Database } from '@mailwright/database';
import type { AppSecrets, Clock } from '@mailwright/platform';

/** What changes of the audience work with. */
export interface AudienceDeps {
  database: Database;
  clock: Clock;
  /** What suppressed addresses are hashed with and links are signed with. */
  appSecrets: AppSecrets;
}
