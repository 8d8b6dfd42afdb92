import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isConflict, isDatabaseUnavailable } from '@mailwright/database';
import type { Chunk } from './chunk-state.ts';
import { type RecipientResult, type RecordedState, recordResults, type ResultEvents } from './record-results.ts';

const retryMs = 200;

/** What recording results needs. */
export interface RecordingDeps {
  database: Pick<Database, 'query'>;
  /** The key that the worker's lock has now. */
  key(): number;
  /** Records refusals that count as bounces, with what follows from them. Recording them again changes nothing. */
  recordRefusals(chunk: Chunk, results: RecipientResult[]): Promise<void>;
}

/**
 * Records results as `recordResults` does, again and again while Postgres is unavailable: what has been sent must not be
 * forgotten, and nothing more is started meanwhile.
 * @param abandon ends it.
 * @throws the reason of `abandon`; any error that doesn't pass by itself
 */
export async function recordPersistently(
  deps: RecordingDeps,
  chunk: Chunk,
  given: { results: RecipientResult[]; started: number; sent?: ResultEvents | undefined },
  abandon: AbortSignal,
): Promise<RecordedState | undefined> {
  for (;;) {
    abandon.throwIfAborted();
    try {
      // First, since a worker that dies in between leaves recipients without a result, but no bounce that nothing follows from.
      await deps.recordRefusals(chunk, given.results);
      return await recordResults(deps.database, chunk, { ...given, key: deps.key() });
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !isConflict(error)) throw error;
      await wait(retryMs);
    }
  }
}
