import type { Database } from '@mailwright/database';
import type { Counter, Logger } from '@mailwright/platform';

/** What removals work with. */
export interface RemovalContext {
  database: Database;
  log: Logger;
  removed: Counter<'kind'>;
  /** Aborted when the process is to end. */
  stopping: AbortSignal;
}
