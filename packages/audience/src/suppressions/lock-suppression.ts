import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';
import { hashesOf, hashSuppressed, type SuppressionHash } from './suppression-hash.ts';

/**
 * Serializes transactions that add or erase the account's suppression of a value, until the caller's transaction ends,
 * and finds the existing one under any APP_SECRET; it is rehashed under the current one. The hash of an erased person,
 * whose value isn't stored, can only be rehashed here: when a request contains the address.
 * @param value a normalized address, or `@` and a domain.
 * @returns the hash and key id to store.
 */
export async function lockSuppression(
  sql: Sql,
  accountId: string,
  value: string,
  appSecrets: AppSecrets,
): Promise<SuppressionHash> {
  const hashes = hashesOf(value, appSecrets);
  // The unique hash doesn't exclude duplicates by processes whose current APP_SECRETs differ, as they do while a new
  // one is rolled out. Each locks all hashes it knows of: processes that have one secret in common wait for each other.
  // In order of the numbers, so that they don't deadlock.
  const locks = hashes.map((hash) => hash.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await sql.query({
    text: 'SELECT pg_advisory_xact_lock(lock) FROM unnest($1::bigint[]) AS lock',
    values: [locks.map(String)],
  });
  const found = await sql.query<{ id: string; keyId: Buffer | null }>({
    // An erased person's first: nothing else of them may be left.
    text: `SELECT id, hash_key_id AS "keyId" FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])
      ORDER BY value IS NOT NULL, id FOR UPDATE`,
    values: [accountId, hashes],
  });
  const current = hashSuppressed(value, appSecrets);
  const [first, ...others] = found;
  if (others.length > 0) {
    // Processes without a secret in common have each added it.
    await sql.query({
      text: 'DELETE FROM suppressions WHERE account_id = $1 AND id = ANY($2::uuid[])',
      values: [accountId, others.map(({ id }) => id)],
    });
  }
  if (first !== undefined && first.keyId?.equals(current.keyId) !== true) {
    await sql.query({
      text: 'UPDATE suppressions SET value_hash = $3, hash_key_id = $4 WHERE account_id = $1 AND id = $2',
      values: [accountId, first.id, current.hash, current.keyId],
    });
  }
  return current;
}
