import type { Sql } from '@mailwright/database';
import type { ValidatedRow } from './add-subscribers.ts';
import { type ListForSubscribers, loadListAndSubscriberByEmail } from './load-list.ts';
import { subscriberColumns, type SubscriberState } from './subscriber-state.ts';

/** A row, its normalized address ('' without one) and the hashes that would suppress it. */
export interface BatchRow {
  row: ValidatedRow;
  address: string;
  hashes: Buffer[];
}

/**
 * Reads a batch's context, in the caller's transaction: the list, its subscribers with the batch's addresses, locked
 * until the end, and which addresses are suppressed.
 * @throws ProblemError `not_found`
 */
export async function loadBatch(
  sql: Sql,
  accountId: string,
  listId: string | undefined,
  rows: BatchRow[],
): Promise<{
  list: ListForSubscribers;
  /** By normalized address. */
  present: Map<string, SubscriberState>;
  isSuppressed(row: BatchRow): boolean;
}> {
  const { list } = await loadListAndSubscriberByEmail(sql, accountId, { listId, emailNormalized: '', hashes: [] });
  const addresses = [...new Set(rows.map(({ address }) => address))].filter((address) => address !== '');
  const states = await lockSubscribers(sql, list.id, addresses);
  const hashes = new Map(rows.flatMap((row) => row.hashes.map((hash) => [hash.toString('base64'), hash] as const)));
  const suppressed = await sql.query<{ hash: Buffer }>({
    name: 'find-suppressed',
    text: 'SELECT value_hash AS hash FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])',
    values: [accountId, [...hashes.values()]],
  });
  const known = new Set(suppressed.map(({ hash }) => hash.toString('base64')));
  return {
    list,
    present: new Map(states.map((state) => [state.emailNormalized, state])),
    isSuppressed: (row) => row.hashes.some((hash) => known.has(hash.toString('base64'))),
  };
}

/** The list's subscribers with these addresses, locked until the end of the caller's transaction. */
export async function lockSubscribers(sql: Sql, listId: string, addresses: string[]): Promise<SubscriberState[]> {
  return sql.query<SubscriberState & Record<string, unknown>>({
    name: 'lock-subscribers-by-email',
    // In the order of the key, so that two batches wait for each other instead of deadlocking.
    text: `SELECT ${subscriberColumns} FROM subscribers s WHERE s.list_id = $1 AND s.email_normalized = ANY($2)
      ORDER BY s.email_normalized FOR NO KEY UPDATE`,
    values: [listId, addresses],
  });
}
