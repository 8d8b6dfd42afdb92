import { awaitEarlierWrites, type Database } from '@mailwright/database';

/**
 * Resolves when nothing can commit any more that began before now and doesn't know the hooks as they are now: a statement
 * that was waiting for a lock, say. Who registers a hook and then exports what there is, misses nothing in between: what the
 * export didn't show is heard. Called after the commit that changes what is heard.
 */
export async function untilHeard(database: Database): Promise<void> {
  await awaitEarlierWrites(database);
}
