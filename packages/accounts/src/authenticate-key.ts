import type { Scope } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { hashApiKey, isWellFormedApiKey } from './api-key-format.ts';

/** Who makes a request. */
export interface Principal {
  accountId: string;
  accountStatus: 'active' | 'suspended';
  planHasApiAccess: boolean;
  keyId: string;
  /** What the key may do; `*` is everything. */
  scopes: string[];
  /** The plan's rate limit, for each key; null: none. */
  requestsPerSecond: number | null;
  requestBurst: number | null;
}

/**
 * Finds the key's account; undefined for a key that is malformed, unknown or revoked. Looked up at each request, so a
 * key stops working on every process the moment it is revoked. Notes the time of use, at most once a minute.
 */
export async function authenticateKey(sql: Sql, key: string): Promise<Principal | undefined> {
  if (!isWellFormedApiKey(key)) return undefined;
  const [row] = await sql.query<Principal & { stale: boolean }>({
    name: 'authenticate-key',
    text: `SELECT k.account_id AS "accountId", a.status AS "accountStatus", p.api_access AS "planHasApiAccess",
        p.requests_per_second AS "requestsPerSecond", p.request_burst AS "requestBurst",
        k.id AS "keyId", k.scopes,
        (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS stale
      FROM api_keys k JOIN accounts a ON a.id = k.account_id JOIN plans p ON p.code = a.plan_code
      WHERE k.key_hash = $1 AND k.revoked_at IS NULL`,
    values: [hashApiKey(key)],
  });
  if (row === undefined) return undefined;
  const { stale, ...principal } = row;
  if (stale) await noteUse(sql, principal.keyId);
  return principal;
}

async function noteUse(sql: Sql, keyId: string): Promise<void> {
  // SKIP LOCKED: of many requests in one moment one writes, and none waits.
  await sql.query({
    name: 'note-key-use',
    text: `UPDATE api_keys SET last_used_at = now() WHERE id IN (
        SELECT id FROM api_keys
        WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
        FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [keyId],
  });
}

/** True when the key may do this. */
export function hasScope(principal: Principal, scope: Scope | undefined): boolean {
  if (scope === undefined) return true;
  return ['*', scope, `${scope.split(':')[0]}:*`].some((held) => principal.scopes.includes(held));
}
