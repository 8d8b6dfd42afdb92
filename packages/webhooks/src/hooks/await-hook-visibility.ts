import { awaitEarlierWrites, type Database } from '@mailwright/database';

/**
 * Resolves when every transaction has ended that began before now and may not see the hooks as they are now, such as one that
 * was waiting for a lock. A client that registers a hook and then exports the subscribers thus misses no change: the hook
 * gets every change that the export doesn't show. Call it after the commit that changes hooks.
 */
export async function awaitHookVisibility(database: Database): Promise<void> {
  await awaitEarlierWrites(database);
}
