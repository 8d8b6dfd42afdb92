// Suppressions are read with raw SQL because every change that might subscribe an address looks them up.
import { createHmac } from 'node:crypto';
import { parseEmailAddress } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import {
  type AppSecrets,
  createYielder,
  type DerivedKey,
  deriveKeyIds,
  deriveKeys,
  ProblemError,
} from '@mailwright/platform';

/** Whether an address, or its domain, is on the account's suppression list. */
export async function isSuppressed(
  sql: Sql,
  accountId: string,
  emailNormalized: string,
  appSecrets: AppSecrets,
): Promise<boolean> {
  const rows = await sql.query({
    name: 'is-suppressed',
    text: 'SELECT 1 FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[]) LIMIT 1',
    values: [accountId, hashesSuppressing(emailNormalized, appSecrets)],
  });
  return rows.length > 0;
}

/** Those of these normalized addresses that are on the account's suppression list, or whose domains are. */
export async function findSuppressed(
  sql: Sql,
  accountId: string,
  addresses: string[],
  appSecrets: AppSecrets,
): Promise<ReadonlySet<string>> {
  // Hashing costs more than everything else, so it is skipped while the account suppresses nothing.
  const [any] = await sql.query({
    name: 'has-suppressions',
    text: 'SELECT 1 FROM suppressions WHERE account_id = $1 LIMIT 1',
    values: [accountId],
  });
  if (any === undefined) return new Set();
  const yieldIfDue = createYielder();
  const hashes = new Map<string, Buffer[]>();
  for (const address of addresses) {
    hashes.set(address, hashesSuppressing(address, appSecrets));
    await yieldIfDue();
  }
  const found = await sql.query<{ hash: Buffer }>({
    name: 'find-suppressed',
    text: 'SELECT value_hash AS hash FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[])',
    values: [accountId, [...hashes.values()].flat()],
  });
  const known = new Set(found.map(({ hash }) => hash.toString('base64')));
  const isKnown = (own: Buffer[]) => own.some((hash) => known.has(hash.toString('base64')));
  return new Set([...hashes].filter(([, own]) => isKnown(own)).map(([address]) => address));
}

/** The problem of an address that may not be added or subscribed. */
export function addressSuppressed(): ProblemError {
  return new ProblemError('address_suppressed', undefined, { errors: { EMAIL: ['is suppressed'] } });
}

/** The suppressed value: a normalized address, or `@` and a domain. */
interface Subject {
  kind: 'address' | 'domain';
  normalized: string;
  given: string;
}

/** Parses an address or a domain, normalized; undefined when the text is neither. */
export function readSubject(text: string): Subject | undefined {
  if (text.lastIndexOf('@') > 0) {
    const address = parseEmailAddress(text);
    return address && { kind: 'address', ...address };
  }
  // A domain is parsed as a part of an address, so that both are normalized in the same way.
  const domain = parseEmailAddress(`a@${text.replace(/^@/, '')}`)?.normalized.slice(1);
  return domain === undefined ? undefined : { kind: 'domain', normalized: domain, given: domain.slice(1) };
}

const purpose = 'mailwright suppressions v1';

/** What is stored about a suppressed address or domain. */
export interface SuppressionHash {
  hash: Buffer;
  /** The id of the key that it was hashed with; see `deriveKeys`. */
  keyId: Buffer;
}

/**
 * Hashes a suppressed address or domain with HMAC-SHA256, under a key derived from the current APP_SECRET: after an
 * erasure, the database alone doesn't reveal whose it was.
 * @param value a normalized address, or `@` and a domain.
 */
export function hashSuppressed(value: string, appSecrets: AppSecrets): SuppressionHash {
  const [current] = deriveKeys(appSecrets, purpose);
  return { hash: hashUnder(value, current), keyId: current.id };
}

/** The hashes by which to look a value up: one for each APP_SECRET, the current one's first. */
export function hashesOf(value: string, appSecrets: AppSecrets): Buffer[] {
  return deriveKeys(appSecrets, purpose).map((key) => hashUnder(value, key));
}

/**
 * The hashes that suppress an address: its own and its domain's, for each APP_SECRET. None for text that isn't an
 * address.
 */
export function hashesSuppressing(emailNormalized: string, appSecrets: AppSecrets): Buffer[] {
  const at = emailNormalized.lastIndexOf('@');
  return at < 1 ? [] : [emailNormalized, emailNormalized.slice(at)].flatMap((value) => hashesOf(value, appSecrets));
}

/** The key ids of `SuppressionHash` under these APP_SECRETs, the current one's first. */
export function suppressionKeyIds(appSecrets: AppSecrets): [Buffer, ...Buffer[]] {
  return deriveKeyIds(appSecrets, purpose);
}

function hashUnder(value: string, { key }: DerivedKey): Buffer {
  return createHmac('sha256', key).update(value).digest();
}
