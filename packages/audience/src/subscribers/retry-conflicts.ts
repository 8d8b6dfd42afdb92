import { type Database, inTransaction, isConflict, type Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

const optimisticTries = 3;
const lockedTries = 10;

/**
 * Runs a read-plan-write until it has no conflict. The first tries take no lock, since conflicts are rare; after that
 * the row is locked for the read and the write, so that heavy contention on one row still makes progress.
 * @param attempt resolves to undefined on a conflict.
 * @param lock locks the row, in the transaction it is given.
 */
export async function retryConflicts<T>(
  database: Database,
  attempt: (sql: Sql) => Promise<T | undefined>,
  lock: (sql: Sql) => Promise<unknown>,
): Promise<T> {
  for (let tries = 0; tries < optimisticTries; tries += 1) {
    const result = await attempt(database).catch(treatDeadlockAsConflict);
    if (result !== undefined) return result;
  }
  return inTransaction(database, async (sql) => {
    for (let tries = 0; tries < lockedTries; tries += 1) {
      await lock(sql);
      const result = await attempt(sql);
      if (result !== undefined) return result;
    }
    throw new ProblemError('service_unavailable', 'Too many changes of this subscriber at once. Try again.');
  });
}

/**
 * Two subscribers that exchange addresses deadlock: the transaction that Postgres aborts is a conflict like any other.
 */
function treatDeadlockAsConflict(error: unknown): undefined {
  if (!isConflict(error)) throw error;
}
