// Reads, counts and rehashes the suppressions of all accounts.
import { type Database, inTransaction, type Sql, violatedUnique } from '@mailwright/database';
import { type AppSecrets, ConfigError, type Logger } from '@mailwright/platform';
import { hashesOf, hashSuppressed, readSubject, suppressionKeyIds } from './match-suppressions.ts';

interface Sample {
  value: string | null;
  hash: Buffer;
  keyId: Buffer | null;
}

/**
 * Checks, when a process starts, that it can match the stored suppressions. Without the APP_SECRET that they are hashed
 * under, they would never match, and those people could silently be added and sent to again. When Postgres is
 * unavailable, the process starts unchecked.
 * @throws ConfigError when a suppression is under none of these APP_SECRETs
 */
export async function checkSuppressionSecret(database: Database, appSecrets: AppSecrets, log: Logger): Promise<void> {
  const samples = await readSamples(database, suppressionKeyIds(appSecrets)).catch((error: unknown) => {
    log.warn('app_secret.not_checked', { error });
    return [];
  });
  if (samples.every((sample) => isFound(sample, appSecrets))) return;
  throw new ConfigError([
    'APP_SECRET is not the one that suppressions in this database are hashed under, and APP_SECRET_PREVIOUS does not contain it either: set both as in the other processes',
  ]);
}

/**
 * Reads one suppression whose key id is unknown to this process, if there is one, and one without a key id that has a
 * value to check it by. Those of erased people have none.
 */
async function readSamples(database: Database, keyIds: Buffer[]): Promise<Sample[]> {
  return database.query<Sample>({
    text: `(SELECT value, value_hash AS hash, hash_key_id AS "keyId" FROM suppressions
        WHERE hash_key_id <> ALL($1::bytea[]) LIMIT 1)
      UNION ALL
      (SELECT value, value_hash, hash_key_id FROM suppressions
        WHERE hash_key_id IS NULL AND value IS NOT NULL LIMIT 1)`,
    values: [keyIds],
  });
}

function isFound({ value, hash, keyId }: Sample, appSecrets: AppSecrets): boolean {
  const subject = value === null ? undefined : readSubject(value);
  if (subject === undefined) return keyId === null;
  return hashesOf(subject.normalized, appSecrets).some((ours) => ours.equals(hash));
}

/** Counts of suppressions: those whose value is known, and those of erased people, of which only the hash is left. */
interface SuppressionCounts {
  known: number;
  erased: number;
}

/**
 * How many suppressions of all accounts are under each APP_SECRET, the current one first, and under others. `unnamed`
 * have no key id, since they are from before it was recorded.
 */
export async function countSuppressionsByAppSecret(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: SuppressionCounts[]; others: SuppressionCounts; unnamed: SuppressionCounts }> {
  const rows = await sql.query<SuppressionCounts & { keyId: Buffer | null }>({
    text: `SELECT hash_key_id AS "keyId", count(value)::int AS known, (count(*) - count(value))::int AS erased
      FROM suppressions GROUP BY 1`,
  });
  const ids = suppressionKeyIds(appSecrets);
  const under = (matches: (keyId: Buffer | null) => boolean) =>
    rows
      .filter(({ keyId }) => matches(keyId))
      .reduce((sum, row) => ({ known: sum.known + row.known, erased: sum.erased + row.erased }), {
        known: 0,
        erased: 0,
      });
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId?.equals(id) === true)),
    others: under((keyId) => keyId !== null && !ids.some((id) => id.equals(keyId))),
    unnamed: under((keyId) => keyId === null),
  };
}

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
 * Rehashes the suppressions whose value is known and that aren't under the current APP_SECRET, batch by batch, in the
 * order of their ids. It is safe during concurrent additions, removals and erasures. Suppressions of erased people stay
 * as they are, since there is no value to hash. When it is run again, it continues with the rest.
 * @param report called after each batch with how many have been rehashed.
 * @returns how many have been rehashed.
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
  return sql.query<Row>({
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
 * Processes without a shared secret may each have added the same suppression. Keeps the one under the current
 * APP_SECRET, or else the oldest one. Resolves to the ids of the others.
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

/** A value never changes. If it is gone, the person has been erased meanwhile, and their row stays as it is. */
async function write(sql: Sql, appSecrets: AppSecrets, rows: Rehashed[]): Promise<number> {
  const [current] = suppressionKeyIds(appSecrets);
  const written = await sql.query({
    text: `UPDATE suppressions s SET value_hash = w.new_hash, hash_key_id = $3
      FROM unnest($1::uuid[], $2::bytea[]) AS w (id, new_hash) WHERE s.id = w.id AND s.value IS NOT NULL RETURNING s.id`,
    values: [rows.map(({ id }) => id), rows.map(({ newHash }) => newHash), current],
  });
  return written.length;
}
