import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import type { Sql } from '@mailwright/database';
import { newId, toUid } from '@mailwright/platform';
import { apiKeyPrefix, generateApiKey, hashApiKey } from './api-key-format.ts';
import { lockAccountLimits } from './plans/lock-account-limits.ts';

/** A key just created. Its plain text is available only here. */
export interface NewApiKey {
  id: string;
  key: string;
}

/** The account has as many named keys as its plan allows. */
export interface KeyLimitReached {
  limit: number;
}

/**
 * Creates a named key, in the caller's transaction: it locks the account's row while it counts, so that concurrent
 * calls don't exceed the limit.
 * @param options `scopes`: what it may do; everything when absent. `actor`: the operator when absent.
 * @throws when there is no such account.
 */
export async function createNamedKey(
  sql: Sql,
  options: { accountId: string; name: string; scopes?: string[]; actor?: Actor },
): Promise<NewApiKey | KeyLimitReached> {
  const { maxNamedKeys: limit } = await lockAccountLimits(sql, options.accountId);
  const used = await countNamedKeys(sql, options.accountId);
  if (used >= limit) return { limit };
  const { actor = operator, ...key } = options;
  return insertKey(sql, { kind: 'named', ...key }, { actor, action: 'key.created' });
}

/**
 * Replaces the account's primary key, or creates the first one, in the caller's transaction. The old one stops working
 * when that commits.
 */
export async function regeneratePrimaryKey(sql: Sql, accountId: string, actor: Actor = operator): Promise<NewApiKey> {
  await lockAccountLimits(sql, accountId);
  await sql.query({
    text: `UPDATE api_keys SET revoked_at = now() WHERE account_id = $1 AND kind = 'primary' AND revoked_at IS NULL`,
    values: [accountId],
  });
  const key = { kind: 'primary', accountId, name: 'Primary key' } as const;
  return insertKey(sql, key, { actor, action: 'key.primary_regenerated' });
}

/**
 * Revokes a named key of the account, in the caller's transaction, effective at the next request everywhere. False when
 * there is no such key.
 */
export async function revokeNamedKey(
  sql: Sql,
  accountId: string,
  keyId: string,
  actor: Actor = operator,
): Promise<boolean> {
  const [revoked] = await sql.query<{ name: string; prefix: string }>({
    text: `UPDATE api_keys SET revoked_at = now()
      WHERE id = $1 AND account_id = $2 AND kind = 'named' AND revoked_at IS NULL RETURNING name, prefix`,
    values: [keyId, accountId],
  });
  if (revoked === undefined) return false;
  await appendAudit(sql, { accountId, actor, action: 'key.deleted', subject: toUid('key', keyId), details: revoked });
  return true;
}

/** How many unrevoked named keys the account has. */
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
  audit: { actor: Actor; action: string },
): Promise<NewApiKey> {
  const { accountId, kind, name, scopes = ['*'] } = options;
  const id = newId();
  const key = generateApiKey();
  const prefix = apiKeyPrefix(key);
  await sql.query({
    text: `INSERT INTO api_keys (id, account_id, kind, name, prefix, key_hash, scopes)
      VALUES ($1, $2, $3::api_key_kind, $4, $5, $6, $7)`,
    values: [id, accountId, kind, name, prefix, hashApiKey(key), scopes],
  });
  await appendAudit(sql, { accountId, ...audit, subject: toUid('key', id), details: { name, prefix, scopes } });
  return { id, key };
}
