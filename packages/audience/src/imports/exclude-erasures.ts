// Raw SQL: no table, advisory locks between transactions.
import type { Sql } from '@mailwright/database';

// The first of the two keys of these locks; the second is made of the account.
const lockSpace = 0x6d7a;

/**
 * Lets no person of the account be erased until the caller's transaction, one of an import, ends: it would miss rows of the
 * person that this transaction has yet to write. Waits for an erasure that has begun.
 */
export async function excludeErasures(sql: Sql, accountId: string): Promise<void> {
  await sql.query({
    name: 'exclude-erasures',
    // From, since Prisma reads no column that is void.
    text: `SELECT 1 FROM pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))`,
    values: [accountId],
  });
}

/** Waits for the transactions of the account's imports, and lets none begin until the caller's, an erasure, ends. */
export async function excludeImports(sql: Sql, accountId: string): Promise<void> {
  await sql.query({ text: `SELECT pg_advisory_xact_lock(${lockSpace}, hashtext($1))`, values: [accountId] });
}
