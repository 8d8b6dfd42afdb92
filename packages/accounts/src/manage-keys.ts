import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';
import { apiKeyPrefix, generateApiKey, hashApiKey } from './api-key-format.ts';

/** A key just made. This is the only time its text is known. */
export interface NewApiKey {
  id: string;
  key: string;
}

/** The account has as many named keys as its plan allows. */
export interface KeyLimitReached {
  limit: number;
}

/**
 * Creates a named key, in the caller's transaction: it locks the account's row while it counts, so that of many at once
 * none exceeds the limit.
 * @param options `scopes`: what it may do; everything when absent.
 * @throws when there is no such account.
 */
export async function createNamedKey(
  sql: Sql,
  options: { accountId: string; name: string; scopes?: string[] },
): Promise<NewApiKey | KeyLimitReached> {
  const [plan] = await sql.query<{ limit: number }>({
    text: `SELECT p.max_named_keys AS "limit" FROM accounts a JOIN plans p ON p.code = a.plan_code
      WHERE a.id = $1 FOR NO KEY UPDATE OF a`,
    values: [options.accountId],
  });
  if (plan === undefined) throw new Error('There is no such account');
  const used = await countNamedKeys(sql, options.accountId);
  return used >= plan.limit ? { limit: plan.limit } : insertKey(sql, { kind: 'named', ...options });
}

/**
 * Replaces the account's primary key, or makes the first one, in the caller's transaction. The old one stops working
 * when that commits.
 */
export async function regeneratePrimaryKey(sql: Sql, accountId: string): Promise<NewApiKey> {
  await sql.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  await sql.query({
    text: `UPDATE api_keys SET revoked_at = now() WHERE account_id = $1 AND kind = 'primary' AND revoked_at IS NULL`,
    values: [accountId],
  });
  return insertKey(sql, { kind: 'primary', accountId, name: 'Primary key' });
}

/** Revokes a named key of the account, effective at the next request everywhere; false when there is no such key. */
export async function revokeNamedKey(sql: Sql, accountId: string, keyId: string): Promise<boolean> {
  const rows = await sql.query({
    text: `UPDATE api_keys SET revoked_at = now()
      WHERE id = $1 AND account_id = $2 AND kind = 'named' AND revoked_at IS NULL RETURNING id`,
    values: [keyId, accountId],
  });
  return rows.length > 0;
}

/** How many named keys the account has that work. */
export async function countNamedKeys(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ used: number }>({
    text: `SELECT count(*)::int AS used FROM api_keys WHERE account_id = $1 AND kind = 'named' AND revoked_at IS NULL`,
    values: [accountId],
  });
  return row?.used ?? 0;
}

async function insertKey(
  sql: Sql,
  options: { accountId: string; kind: 'named' | 'primary'; name: string; scopes?: string[] },
): Promise<NewApiKey> {
  const id = newId();
  const key = generateApiKey();
  await sql.query({
    text: `INSERT INTO api_keys (id, account_id, kind, name, prefix, key_hash, scopes)
      VALUES ($1, $2, $3::api_key_kind, $4, $5, $6, $7)`,
    values: [
      id,
      options.accountId,
      options.kind,
      options.name,
      apiKeyPrefix(key),
      hashApiKey(key),
      options.scopes ?? ['*'],
    ],
  });
  return { id, key };
}
