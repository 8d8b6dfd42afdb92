import type { Sql } from '@mailwright/database';

// The first of the two keys of these locks; the second is a hash of the account's id.
const lockSpace = 0x6d7a;

/**
 * Keeps people of the account from being erased until the caller's transaction, which merges an import, ends. An
 * erasure would miss the rows that this transaction has yet to write. Waits for an erasure that has begun.
 */
export async function excludeErasures(sql: Sql, accountId: string): Promise<void> {
  await sql.query({
    name: 'exclude-erasures',
    // The function is in FROM, since Prisma can't read a void column.
    text: `SELECT 1 FROM pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))`,
    values: [accountId],
  });
}

/**
 * Waits for the transactions of the account's imports, and keeps others from beginning until the caller's erasure ends.
 */
export async function excludeImports(sql: Sql, accountId: string): Promise<void> {
  await sql.query({ text: `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))`, values: [accountId] });
}
