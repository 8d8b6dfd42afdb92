import type { Prisma } from './generated/client.ts';
import { tryAgainOnConflict } from './in-transaction.ts';
import type { Database } from './open-database.ts';
import type { Sql } from './sql.ts';

/**
 * Prisma's client and raw statements, both of one transaction. A `Database` fits too: each of its calls is then a
 * transaction of its own.
 */
export interface Transaction extends Sql {
  prisma: Prisma.TransactionClient;
}

/**
 * Runs `work` in one transaction of Prisma calls and raw statements: committed when it resolves, rolled back when it
 * rejects, tried again on a conflict as in `inTransaction`. Raw statements are not prepared here (their `name` is ignored),
 * and a transaction costs about a millisecond: hot paths use `inTransaction`. A `bigint` column comes as a BigInt.
 */
export function inPrismaTransaction<T>(
  database: Pick<Database, 'prisma'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return tryAgainOnConflict(() =>
    database.prisma.$transaction(async (prisma) => {
      const query: Sql['query'] = ({ text, values = [] }) =>
        prisma.$queryRawUnsafe(text, ...values.map((value) => value ?? null));
      const result = await work({ prisma, query });
      // Postgres rolls a transaction with a failed statement back at its commit, and Prisma doesn't report it. This
      // statement fails there.
      await query({ text: 'SELECT 1 AS committable' });
      return result;
    }),
  );
}
