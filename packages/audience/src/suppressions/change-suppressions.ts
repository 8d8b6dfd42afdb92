import { type AddSuppression, parseEmailAddress, type SuppressionResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type AppSecrets, type Precondition, ProblemError, toUid } from '@mailwright/platform';
import { lockSuppression } from './lock-suppression.ts';
import { hashesOf, hashesSuppressing } from './suppression-hash.ts';

interface SuppressionRow {
  id: string;
  kind: 'address' | 'domain';
  value: string | null;
  reason: SuppressionResource['reason'];
  createdAt: Date;
}

const columns = 'id, kind, value, reason, created_at AS "createdAt"';

/** The suppressed value: a normalized address, or `@` and a domain. */
interface Subject {
  kind: 'address' | 'domain';
  normalized: string;
  given: string;
}

/**
 * Suppresses an address or a domain; an existing suppression stays as it is.
 * @param id the new suppression's. A request that is run again passes the same one, and the suppression that its first
 *   run created counts as created.
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
      // An existing suppression doesn't change.
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
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  emailOrDomain: string,
): Promise<SuppressionResource> {
  return toResource(await findOne(sql, accountId, readHashes(emailOrDomain, appSecrets)));
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
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  email: string | undefined,
  page: { limit: number; afterId: string | undefined },
): Promise<SuppressionResource[]> {
  const rows = await sql.query<SuppressionRow>({
    text: `SELECT ${columns} FROM suppressions
      WHERE account_id = $1 AND ($2::uuid IS NULL OR id > $2)${email === undefined ? '' : ' AND value_hash = ANY($3::bytea[])'}
      ORDER BY id LIMIT ${page.limit}`,
    values: [accountId, page.afterId, ...(email === undefined ? [] : [readSuppressing(email, appSecrets)])],
  });
  return rows.map(toResource);
}

/** How many suppressions `listSuppressions` pages through. */
export async function countSuppressions(
  sql: Sql,
  appSecrets: AppSecrets,
  accountId: string,
  email: string | undefined,
): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: `SELECT count(*)::int AS total FROM suppressions
      WHERE account_id = $1${email === undefined ? '' : ' AND value_hash = ANY($2::bytea[])'}`,
    values: [accountId, ...(email === undefined ? [] : [readSuppressing(email, appSecrets)])],
  });
  return row?.total ?? 0;
}

function readSuppressing(email: string, appSecrets: AppSecrets): Buffer[] {
  return hashesSuppressing(parseEmailAddress(email)?.normalized ?? '', appSecrets);
}

async function findOne(sql: Sql, accountId: string, hashes: Buffer[]): Promise<SuppressionRow> {
  const [row] = await sql.query<SuppressionRow>({
    text: `SELECT ${columns} FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])`,
    values: [accountId, hashes],
  });
  if (row === undefined) throw noSuchSuppression();
  return row;
}

function readHashes(emailOrDomain: string, appSecrets: AppSecrets): Buffer[] {
  const subject = readSubject(emailOrDomain);
  if (subject === undefined) throw noSuchSuppression();
  return hashesOf(subject.normalized, appSecrets);
}

/** Parses an address or a domain, normalized; undefined when the text is neither. */
export function readSubject(text: string): Subject | undefined {
  if (text.lastIndexOf('@') > 0) {
    const address = parseEmailAddress(text);
    return address && { kind: 'address', ...address };
  }
  // A domain is parsed as part of an address, so that both are normalized alike.
  const domain = parseEmailAddress(`a@${text.replace(/^@/, '')}`)?.normalized.slice(1);
  return domain === undefined ? undefined : { kind: 'domain', normalized: domain, given: domain.slice(1) };
}

function noSuchSuppression(): ProblemError {
  return new ProblemError('not_found', 'There is no suppression of this address or domain.');
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
