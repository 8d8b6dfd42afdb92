// A transaction that its worker has abandoned is ended by Postgres or by the next worker, which releases its locks.
import type { Sql } from '@mailwright/database';

// The first of the two keys of these advisory locks; the second is a hash of the import's id.
const lockSpace = 0x6d79;

/**
 * Lets Postgres end this transaction if its client sends nothing for ten seconds: a frozen worker would keep its locks.
 */
export async function endWhenFrozen(sql: Sql): Promise<void> {
  await sql.query({ text: "SELECT set_config('idle_in_transaction_session_timeout', '10s', true)" });
}

/**
 * Lets Postgres end an import's transaction as `endWhenFrozen` does, and also lets the next worker end it; see
 * `endTransactionsOf`. A COPY whose client freezes halfway isn't idle, so no timeout of Postgres ends it.
 */
export async function endWhenTakenOver(sql: Sql, importId: string): Promise<void> {
  await sql.query({
    name: 'begin-import-transaction',
    text: `SELECT set_config('idle_in_transaction_session_timeout', '10s', true),
      pg_advisory_xact_lock_shared(${lockSpace}, hashtext($1))`,
    values: [importId],
  });
}

/**
 * Ends the transactions that earlier workers of an import have left open. None of them could commit, since their claim
 * is lost.
 */
export async function endTransactionsOf(sql: Sql, importId: string): Promise<void> {
  await sql.query({
    text: `SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND classid = ${lockSpace}::oid AND objid = hashtext($1)::oid AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    values: [importId],
  });
}
