import type { Database } from '@mailwright/database';
import type { Counter, Logger } from '@mailwright/platform';

/** The dependencies of removals. */
export interface RemovalContext {
  database: Database;
  log: Logger;
  removed: Counter<'kind'>;
  /** Aborted when the process shuts down. */
  stopping: AbortSignal;
}
