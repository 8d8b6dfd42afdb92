import { copyRows, type CopyTarget } from './copy-rows.ts';
import type { CopyValue } from './copy-writer.ts';
import type { Prisma } from './generated/client.ts';
import type { Database } from './open-database.ts';
import { isConflict } from './postgres-errors.ts';
import { publishStart, type Sql, toQuery } from './sql.ts';

const conflictTries = 5;

/** Runs raw statements and COPY in one transaction. */
export interface SqlTransaction extends Sql {
  /** Writes rows with COPY; see `copyRows`. */
  copyRows(target: CopyTarget, rows: Iterable<readonly CopyValue[]>): Promise<number>;
}

/**
 * Runs `work` in one transaction of raw statements, which is committed if `work` resolves and rolled back if it
 * rejects. After a deadlock or a serialization failure, `work` runs again, so it must have no effects except through
 * `sql`.
 */
export function inTransaction<T>(
  database: Pick<Database, 'pool'>,
  work: (sql: SqlTransaction) => Promise<T>,
): Promise<T> {
  return tryAgainOnConflict(() => runOnce(database, work));
}

/** Calls `run`, and calls it again if it rejects with a conflict, at most five times in all. */
async function tryAgainOnConflict<T>(run: () => Promise<T>): Promise<T> {
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
      query: async (statement) => {
        publishStart(statement, 'pg');
        return (await client.query(toQuery(statement))).rows;
      },
      copyRows: (target, rows) => copyRows(client, target, rows),
    });
    const { command } = await client.query('COMMIT');
    // A COMMIT that reports ROLLBACK means that a statement failed and `work` ignored it: nothing was written.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed, so it was rolled back');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => void (broken = true));
    throw error;
  } finally {
    // A connection that can't even roll back must not be reused.
    client.release(broken);
  }
}

/**
 * Prisma's client and raw statements in one transaction. A `Database` also fits this type, but then each call is a
 * transaction of its own.
 */
export interface Transaction extends Sql {
  prisma: Prisma.TransactionClient;
}

/**
 * Runs `work` in one transaction of Prisma calls and raw statements, which is committed if `work` resolves and rolled
 * back if it rejects; a conflict is retried as in `inTransaction`. Raw statements aren't prepared here (their `name` is
 * ignored), and a transaction costs about a millisecond, so hot paths use `inTransaction`. A `bigint` column comes as a
 * BigInt.
 */
export function inPrismaTransaction<T>(
  database: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return tryAgainOnConflict(() =>
    database.prisma.$transaction(async (prisma) => {
      const query: Sql['query'] = (statement) => {
        publishStart(statement, 'prisma');
        return prisma.$queryRawUnsafe(statement.text, ...(statement.values ?? []).map((value) => value ?? null));
      };
      const result = await work({ prisma, query });
      // At commit, Postgres rolls back a transaction with a failed statement, and Prisma doesn't report that. This
      // statement fails in such a transaction.
      await prisma.$queryRaw`SELECT 1 AS committable`;
      return result;
    }),
  );
}
