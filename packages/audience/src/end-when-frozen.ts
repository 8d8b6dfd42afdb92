// Raw SQL: guarded, a transaction that its worker has abandoned ends by itself, with its locks.
import type { Sql } from '@mailwright/database';

/** Lets Postgres end this transaction when nothing of it arrives for ten seconds: a frozen worker would hold its locks. */
export async function endWhenFrozen(sql: Sql): Promise<void> {
  await sql.query({ text: "SELECT set_config('idle_in_transaction_session_timeout', '10s', true)" });
}
