import { batchCalls, type Database } from '@mailwright/database';
import type { EventWriter } from '@mailwright/events';
import { createListCache, type ListCache } from './list-cache.ts';
import { saveAdditions } from './save-additions.ts';
import { maxGroupedLength, type PreparedAddition } from './prepare-addition.ts';
import type { ToPublish } from './save-change.ts';

/** Adds new subscribers of requests that arrive together with one statement. */
export interface AdditionGroups {
  /** Definitions of lists that additions were planned by before. */
  lists: ListCache;
  /**
   * Saves an addition, alone when no other is under way. Resolves to undefined when it wasn't saved, for whatever reason: the
   * list has changed, the address is on it already or is suppressed, another transaction holds the address, or another row of
   * the group failed. The caller then adds it alone, which finds out.
   */
  save(addition: PreparedAddition): Promise<ToPublish | undefined>;
}

const maxRows = 100;
// While one group commits the next is written; with more of them groups would be smaller, and each row would cost more.
const parallel = 2;

/** @param options `report` hears why a group as a whole failed. */
export function createAdditionGroups(options: {
  database: Database;
  events: EventWriter;
  report: (error: unknown) => void;
}): AdditionGroups {
  const { database, events, report } = options;
  const save = async (additions: PreparedAddition[]): Promise<(ToPublish | undefined)[]> => {
    try {
      return await saveAdditions(database, events, additions);
    } catch (error) {
      // What one row causes must not fail the others. Added alone, each has its own error or none; if the group committed
      // before its connection broke, each finds itself by its id.
      report(error);
      return additions.map(() => undefined);
    }
  };
  const saveTogether = batchCalls(save, { maxSize: maxRows, parallel });
  return {
    lists: createListCache(),
    // Rows of others would wait for a large one to be written.
    save: (addition) => (addition.row.length > maxGroupedLength ? Promise.resolve(undefined) : saveTogether(addition)),
  };
}
