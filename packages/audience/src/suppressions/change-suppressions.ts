// Advisory and row locks serialize changes of one suppression. A deletion returns the row that the precondition checks.
import { type AddSuppression, parseEmailAddress, type SuppressionResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Prisma, type Sql } from '@mailwright/database';
import { type AppSecrets, type Precondition, ProblemError, toUid } from '@mailwright/platform';
import {
  hashesOf,
  hashesSuppressing,
  hashSuppressed,
  readSubject,
  type SuppressionHash,
} from './match-suppressions.ts';

interface SuppressionRow {
  id: string;
  kind: 'address' | 'domain';
  value: string | null;
  reason: SuppressionResource['reason'];
  createdAt: Date;
}

const columns = 'id, kind, value, reason, created_at AS "createdAt"';
const shown = { id: true, kind: true, value: true, reason: true, createdAt: true } as const;

/**
 * Suppresses an address or a domain. An existing suppression stays as it is.
 * @param id the new suppression's id. A request that is run again passes the same one, and the suppression that its
 *   first run created counts as created.
 */
export async function addSuppression(
  database: Pick<Database, 'pool'>,
  appSecrets: AppSecrets,
  accountId: string,
  id: string,
  body: AddSuppression,
): Promise<{ suppression: SuppressionResource; created: boolean }> {
  const subject = readSubject(body.email ?? body.domain ?? '');
  if (subject === undefined) throw new Error('The contract accepts only an address or a domain');
  return inTransaction(database, async (sql) => {
    const { hash, keyId } = await lockSuppression(sql, accountId, subject.normalized, appSecrets);
    const [row] = await sql.query<SuppressionRow>({
      // Updates nothing: an existing suppression is only returned.
      text: `INSERT INTO suppressions AS s (id, account_id, kind, value, value_hash, hash_key_id, reason)
        VALUES ($1, $2, $3::suppression_kind, $4, $5, $6, 'manual')
        ON CONFLICT (account_id, value_hash) DO UPDATE SET kind = s.kind RETURNING ${columns}`,
      values: [id, accountId, subject.kind, subject.given, hash, keyId],
    });
    if (row === undefined) throw new Error('A suppression was neither created nor found');
    return { suppression: toResource(row), created: row.id === id };
  });
}

/** The account's suppression of an address or a domain. @throws ProblemError `not_found` */
export async function getSuppression(
  { prisma }: Pick<Database, 'prisma'>,
  appSecrets: AppSecrets,
  accountId: string,
  emailOrDomain: string,
): Promise<SuppressionResource> {
  const valueHash = oneOf(readHashes(emailOrDomain, appSecrets));
  const row = await prisma.suppression.findFirst({ where: { accountId, valueHash }, select: shown });
  if (row === null) throw noSuchSuppression();
  return toResource(row);
}

/**
 * Lifts the suppression of an address or a domain.
 * @throws ProblemError `not_found`; what `precondition` throws
 */
export async function deleteSuppression(
  database: Pick<Database, 'pool'>,
  appSecrets: AppSecrets,
  accountId: string,
  emailOrDomain: string,
  precondition?: Precondition<SuppressionResource>,
): Promise<void> {
  const hashes = readHashes(emailOrDomain, appSecrets);
  await inTransaction(database, async (sql) => {
    const [row] = await sql.query<SuppressionRow>({
      text: `DELETE FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[]) RETURNING ${columns}`,
      values: [accountId, hashes],
    });
    if (row === undefined) throw noSuchSuppression();
    precondition?.(toResource(row));
  });
}

/** The account's suppressions after `afterId`, oldest first, at most `limit`; with `email`, those that suppress it. */
export async function listSuppressions(
  { prisma }: Pick<Database, 'prisma'>,
  appSecrets: AppSecrets,
  accountId: string,
  email: string | undefined,
  page: { limit: number; afterId: string | undefined },
): Promise<SuppressionResource[]> {
  const { afterId } = page;
  const rows = await prisma.suppression.findMany({
    where: {
      ...suppressing(email, appSecrets),
      accountId,
      ...(afterId === undefined ? {} : { id: { gt: afterId } }),
    },
    orderBy: { id: 'asc' },
    take: page.limit,
    select: shown,
  });
  return rows.map(toResource);
}

/** How many suppressions `listSuppressions` lists in all its pages. */
export async function countSuppressions(
  { prisma }: Pick<Database, 'prisma'>,
  appSecrets: AppSecrets,
  accountId: string,
  email: string | undefined,
): Promise<number> {
  return prisma.suppression.count({ where: { ...suppressing(email, appSecrets), accountId } });
}

/** Text that isn't an address is never suppressed. */
function suppressing(email: string | undefined, appSecrets: AppSecrets): Prisma.SuppressionWhereInput {
  if (email === undefined) return {};
  return { valueHash: oneOf(hashesSuppressing(parseEmailAddress(email)?.normalized ?? '', appSecrets)) };
}

function oneOf(hashes: Buffer[]) {
  return { in: hashes.map((hash) => new Uint8Array(hash)) };
}

function readHashes(emailOrDomain: string, appSecrets: AppSecrets): Buffer[] {
  const subject = readSubject(emailOrDomain);
  if (subject === undefined) throw noSuchSuppression();
  return hashesOf(subject.normalized, appSecrets);
}

function noSuchSuppression(): ProblemError {
  return new ProblemError('not_found', 'This address or domain is not on the suppression list.');
}

function toResource(row: SuppressionRow): SuppressionResource {
  return {
    uid: toUid('sup', row.id),
    kind: row.kind,
    email: row.kind === 'address' ? row.value : null,
    domain: row.kind === 'domain' ? row.value : null,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
  };
}

/**
 * Serializes transactions that add or erase the account's suppression of a value, until the caller's transaction ends.
 * Finds an existing suppression under any APP_SECRET, and rehashes it under the current one. If a person is erased,
 * their value isn't stored, so this is the only place where their hash can be rehashed: when a request contains the
 * address.
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
  // The unique hash doesn't prevent duplicates between processes whose current APP_SECRETs differ, as they do while a
  // new one is rolled out. So each process locks all hashes it knows: processes that share a secret wait for each
  // other. The locks are taken in numerical order, so that they don't deadlock.
  const locks = hashes.map((hash) => hash.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  await sql.query({
    text: 'SELECT pg_advisory_xact_lock(lock) FROM unnest($1::bigint[]) AS lock',
    values: [locks.map(String)],
  });
  const found = await sql.query<{ id: string; keyId: Buffer | null }>({
    // The suppression of an erased person comes first: nothing else about them may remain.
    text: `SELECT id, hash_key_id AS "keyId" FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])
      ORDER BY value IS NOT NULL, id FOR UPDATE`,
    values: [accountId, hashes],
  });
  const current = hashSuppressed(value, appSecrets);
  const [first, ...others] = found;
  if (others.length > 0) {
    // Processes without a shared secret have each added it.
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
