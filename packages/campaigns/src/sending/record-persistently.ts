import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isConflict, isDatabaseUnavailable } from '@mailwright/database';
import type { Chunk } from './chunk-state.ts';
import { type RecipientResult, type RecordedState, recordResults } from './record-results.ts';

const retryMs = 200;

/**
 * Records results as `recordResults` does, again and again while Postgres is unavailable: what has been sent must not be
 * forgotten, and nothing more is started meanwhile.
 * @param abandon ends it.
 * @throws the reason of `abandon`; any error that doesn't pass by itself
 */
export async function recordPersistently(
  deps: { database: Pick<Database, 'query'>; key(): number },
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number },
  abandon: AbortSignal,
): Promise<RecordedState | undefined> {
  for (;;) {
    abandon.throwIfAborted();
    try {
      return await recordResults(deps.database, chunk, { ...given, key: deps.key() });
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isConflict(error)) throw error;
      await wait(retryMs);
    }
  }
}
