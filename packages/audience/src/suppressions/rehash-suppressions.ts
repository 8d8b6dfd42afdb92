import { type Database, inTransaction, type Sql, violatedUnique } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { readSubject } from './change-suppressions.ts';
import { hashSuppressed, suppressionKeyIds } from './suppression-hash.ts';

const batchSize = 1_000;
const triesForBatch = 5;
const firstId = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  accountId: string;
  value: string;
}

type Rehashed = Row & { newHash: Buffer };

/**
 * Rehashes, under the current APP_SECRET, the suppressions whose value is known and that are under another, batch by
 * batch and in the order of their ids. Safe beside concurrent additions, removals and erasures. Those of erased people
 * stay: there is no value to hash. Run again, it continues with the rest.
 * @param report is called after each batch with how many are done.
 * @returns how many were done.
 */
export async function rehashSuppressions(
  database: Database,
  appSecrets: AppSecrets,
  report: (done: number) => void,
): Promise<{ done: number }> {
  const total = { done: 0 };
  let after = firstId;
  for (let attempt = 1; ; attempt += 1) {
    const rows = await readBatch(database, appSecrets, after);
    if (rows.length === 0) return total;
    const rehashed = rows.flatMap((row): Rehashed[] => {
      const subject = readSubject(row.value);
      return subject === undefined ? [] : [{ ...row, newHash: hashSuppressed(subject.normalized, appSecrets).hash }];
    });
    const written = await writeBatch(database, appSecrets, rehashed);
    total.done += written ?? 0;
    report(total.done);
    if (written === undefined && attempt < triesForBatch) continue;
    after = rows.at(-1)?.id ?? after;
    attempt = 0;
  }
}

async function readBatch(sql: Sql, appSecrets: AppSecrets, after: string): Promise<Row[]> {
  const [current] = suppressionKeyIds(appSecrets);
  return sql.query<Row & Record<string, unknown>>({
    text: `SELECT id, account_id AS "accountId", value FROM suppressions
      WHERE id > $1 AND value IS NOT NULL AND hash_key_id IS DISTINCT FROM $2 ORDER BY id LIMIT ${batchSize}`,
    values: [after, current],
  });
}

/**
 * Resolves to how many were written; undefined when another transaction has added one of them under the current
 * APP_SECRET meanwhile.
 */
async function writeBatch(database: Database, appSecrets: AppSecrets, rows: Rehashed[]): Promise<number | undefined> {
  try {
    return await inTransaction(database, async (sql) => {
      const duplicates = await removeDuplicates(sql, rows);
      return write(
        sql,
        appSecrets,
        rows.filter(({ id }) => !duplicates.has(id)),
      );
    });
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * Processes without a secret in common may each have added the same one. Keeps the one under the current APP_SECRET, or
 * else the oldest. Resolves to the ids of the others.
 */
async function removeDuplicates(sql: Sql, rows: Rehashed[]): Promise<Set<string>> {
  const removed = await sql.query<{ id: string }>({
    text: `WITH wanted AS (
        SELECT *, row_number() OVER (PARTITION BY account_id, new_hash ORDER BY id) AS number
        FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS w (id, account_id, new_hash))
      DELETE FROM suppressions s USING wanted w WHERE s.id = w.id AND (w.number > 1 OR EXISTS (
        SELECT 1 FROM suppressions o WHERE o.account_id = w.account_id AND o.value_hash = w.new_hash AND o.id <> w.id))
      RETURNING s.id`,
    values: [rows.map(({ id }) => id), rows.map(({ accountId }) => accountId), rows.map(({ newHash }) => newHash)],
  });
  return new Set(removed.map(({ id }) => id));
}

/** A value never changes; when it is gone, the person has been erased meanwhile, and their row stays as it is. */
async function write(sql: Sql, appSecrets: AppSecrets, rows: Rehashed[]): Promise<number> {
  const [current] = suppressionKeyIds(appSecrets);
  const written = await sql.query({
    text: `UPDATE suppressions s SET value_hash = w.new_hash, hash_key_id = $3
      FROM unnest($1::uuid[], $2::bytea[]) AS w (id, new_hash) WHERE s.id = w.id AND s.value IS NOT NULL RETURNING s.id`,
    values: [rows.map(({ id }) => id), rows.map(({ newHash }) => newHash), current],
  });
  return written.length;
}
