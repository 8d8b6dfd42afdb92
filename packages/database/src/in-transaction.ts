import { copyRows, type CopyValue } from './copy-rows.ts';
import type { Database } from './open-database.ts';
import { isConflict, isDatabaseUnavailable } from './postgres-errors.ts';
import { planOnce, type Sql } from './sql.ts';

const conflictTries = 5;

/** Raw statements of one transaction, and COPY. */
export interface SqlTransaction extends Sql {
  /** Writes rows with COPY; see `copyRows`. */
  copyRows(target: string, rows: Iterable<readonly CopyValue[]>): Promise<number>;
}

/**
 * Runs `work` in one transaction of raw statements: committed when it resolves, rolled back when it rejects. A deadlock
 * or serialization failure, where Postgres asks to try again, is tried again, so `work` acts on nothing but `sql`.
 */
export function inTransaction<T>(
  database: Pick<Database, 'pool'>,
  work: (sql: SqlTransaction) => Promise<T>,
): Promise<T> {
  return tryAgainOnConflict(() => runOnce(database, work));
}

/** Calls `run`, and again when it rejects with a conflict, five times at most. */
export async function tryAgainOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt >= conflictTries) throw error;
    }
  }
}

async function runOnce<T>(database: Pick<Database, 'pool'>, work: (sql: SqlTransaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    const result = await work({
      query: async (statement) => (await client.query(planOnce(statement))).rows,
      copyRows: (target, rows) => copyRows(client, target, rows),
    });
    const { command } = await client.query('COMMIT');
    // Postgres responds so when a statement failed and `work` continued regardless: nothing was written.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed, so it was rolled back');
    return result;
  } catch (error) {
    // A connection that doesn't respond any more would not respond to this either; and where a session is read-only, another
    // one may reach the server that is writable.
    if (isDatabaseUnavailable(error)) broken = true;
    else await client.query('ROLLBACK').catch(() => void (broken = true));
    throw error;
  } finally {
    // A connection that can't even roll back must not be reused.
    client.release(broken);
  }
}
