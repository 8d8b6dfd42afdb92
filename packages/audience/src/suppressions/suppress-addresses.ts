// One statement each takes the advisory locks and inserts the suppressions for many addresses.
import type { EmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { type AppSecrets, newId } from '@mailwright/platform';
import { hashesOf, hashSuppressed } from './match-suppressions.ts';

/**
 * Serializes the caller's transaction with others that suppress or erase these addresses, as `lockSuppression` does for
 * a single one.
 * @param addresses normalized addresses.
 * @returns those that belong to erased people, about whom nothing may be stored.
 */
export async function lockAddresses(
  sql: Sql,
  accountId: string,
  addresses: string[],
  appSecrets: AppSecrets,
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const hashes = new Map(
    addresses.flatMap((address) =>
      hashesOf(address, appSecrets).map((hash) => [hash.toString('hex'), address] as const),
    ),
  );
  const all = [...hashes.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const locks = all.map((hash) => hash.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await sql.query({
    name: 'lock-addresses',
    text: 'SELECT pg_advisory_xact_lock(lock) FROM unnest($1::bigint[]) AS lock',
    values: [locks.map(String)],
  });
  const erased = await sql.query<{ hash: string }>({
    name: 'find-erased-addresses',
    text: `SELECT encode(value_hash, 'hex') AS hash FROM suppressions
      WHERE account_id = $1 AND value_hash = ANY($2::bytea[]) AND value IS NULL`,
    values: [accountId, all],
  });
  return new Set(erased.flatMap(({ hash }) => hashes.get(hash) ?? []));
}

/** Suppresses addresses in the caller's transaction, which has locked them. An existing suppression stays as it is. */
export async function suppressAddresses(
  sql: Sql,
  accountId: string,
  given: { email: EmailAddress; reason: 'bounced' | 'complained' }[],
  appSecrets: AppSecrets,
): Promise<void> {
  if (given.length === 0) return;
  const known = await sql.query<{ hash: string }>({
    name: 'find-suppressed-addresses',
    text: `SELECT encode(value_hash, 'hex') AS hash FROM suppressions
      WHERE account_id = $1 AND value_hash = ANY($2::bytea[])`,
    values: [accountId, given.flatMap(({ email }) => hashesOf(email.normalized, appSecrets))],
  });
  const suppressed = new Set(known.map(({ hash }) => hash));
  const rows = given
    .filter(({ email }) =>
      hashesOf(email.normalized, appSecrets).every((hash) => !suppressed.has(hash.toString('hex'))),
    )
    .map(({ email, reason }) => ({ ...hashSuppressed(email.normalized, appSecrets), email, reason }));
  await sql.query({
    name: 'suppress-addresses',
    text: `INSERT INTO suppressions (id, account_id, kind, value, value_hash, hash_key_id, reason)
      SELECT g.id, $1, 'address', g.value, g.hash, g.key_id, g.reason::suppression_reason
      FROM unnest($2::uuid[], $3::text[], $4::bytea[], $5::bytea[], $6::text[]) AS g (id, value, hash, key_id, reason)
      ON CONFLICT (account_id, value_hash) DO NOTHING`,
    values: [
      accountId,
      rows.map(() => newId()),
      rows.map(({ email }) => email.given),
      rows.map(({ hash }) => hash),
      rows.map(({ keyId }) => keyId),
      rows.map(({ reason }) => reason),
    ],
  });
}
