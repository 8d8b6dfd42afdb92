// Every request of the API looks up its key; keys that arrive together share one statement.
import type { Scope } from '@mailwright/contracts';
import { batchCalls, type Sql } from '@mailwright/database';
import { hashApiKey, isWellFormedApiKey } from './api-key-format.ts';

/** The authenticated account and key of a request. */
export interface Principal {
  accountId: string;
  accountStatus: 'active' | 'suspended';
  planHasApiAccess: boolean;
  keyId: string;
  /** What the key may do; `*` means everything. */
  scopes: string[];
  /** The plan's rate limit for each key; null means none. */
  requestsPerSecond: number | null;
  requestBurst: number | null;
  /** The plan's limits, as in `Plan`; null means any number. */
  maxHooks: number | null;
  heavyRequests: number | null;
  deliveriesPerSecond: number | null;
  deliveriesPerBatch: number | null;
}

/** Finds the account of a key; see `createKeyAuthenticator`. */
export async function authenticateKey(sql: Sql, key: string): Promise<Principal | undefined> {
  return isWellFormedApiKey(key) ? (await findPrincipals(sql, [hashApiKey(key)]))[0] : undefined;
}

/** Finds the accounts of keys. */
export interface KeyAuthenticator {
  /**
   * Looks up a key; undefined if it is malformed, unknown or revoked. Keys that arrive together share a look-up.
   * Records the time of use, at most once a minute.
   */
  authenticate(key: string): Promise<Principal | undefined>;
  /**
   * Returns the result of a look-up that began within the last second. The key may have been revoked since, or its
   * account suspended, so the caller must check that before it changes or returns anything.
   */
  getCached(key: string): Principal | undefined;
}

const cacheMs = 1_000;

/** @param options `now`: a monotonic clock in milliseconds. */
export function createKeyAuthenticator(sql: Sql, { now = () => performance.now() } = {}): KeyAuthenticator {
  /** By the key's hash, the oldest look-up first. */
  const cache = new Map<string, { principal: Principal; until: number }>();
  const removeExpired = (time: number): void => {
    for (const [hash, { until }] of cache) {
      if (until > time) return;
      cache.delete(hash);
    }
  };
  const find = async (hashes: Buffer[]): Promise<(Principal | undefined)[]> => {
    const begunAt = now();
    const principals = await findPrincipals(sql, hashes);
    for (const [index, hash] of hashes.entries()) {
      const principal = principals[index];
      const name = nameOf(hash);
      cache.delete(name);
      if (principal !== undefined) cache.set(name, { principal, until: begunAt + cacheMs });
    }
    removeExpired(now());
    return principals;
  };
  const findTogether = batchCalls(find, { maxSize: 200, parallel: 4 });
  return {
    authenticate: async (key) => (isWellFormedApiKey(key) ? findTogether(hashApiKey(key)) : undefined),
    getCached: (key) => {
      const known = cache.get(nameOf(hashApiKey(key)));
      return known !== undefined && known.until > now() ? known.principal : undefined;
    },
  };
}

function nameOf(hash: Buffer): string {
  return hash.toString('base64');
}

async function findPrincipals(sql: Sql, hashes: Buffer[]): Promise<(Principal | undefined)[]> {
  const names = hashes.map(nameOf);
  const distinct = new Map(names.map((name, index) => [name, hashes[index]]));
  const rows = await sql.query<Principal & { hash: Buffer; stale: boolean }>({
    name: 'authenticate-keys',
    text: `SELECT k.key_hash AS hash, k.account_id AS "accountId", a.status AS "accountStatus",
        p.api_access AS "planHasApiAccess", k.id AS "keyId", k.scopes,
        p.requests_per_second AS "requestsPerSecond", p.request_burst AS "requestBurst", p.max_hooks AS "maxHooks",
        p.heavy_requests AS "heavyRequests", p.deliveries_per_second AS "deliveriesPerSecond",
        p.deliveries_per_batch AS "deliveriesPerBatch",
        (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS stale
      FROM api_keys k JOIN accounts a ON a.id = k.account_id JOIN plans p ON p.code = a.plan_code
      WHERE k.key_hash = ANY($1::bytea[]) AND k.revoked_at IS NULL`,
    values: [[...distinct.values()]],
  });
  const stale = rows.filter((row) => row.stale).map(({ keyId }) => keyId);
  if (stale.length > 0) await recordUse(sql, stale);
  const principals = new Map(
    rows.map(({ hash, stale: _stale, ...principal }): [string, Principal] => [nameOf(hash), principal]),
  );
  return names.map((name) => principals.get(name));
}

async function recordUse(sql: Sql, keyIds: string[]): Promise<void> {
  // SKIP LOCKED: of many concurrent requests one writes, and none waits.
  await sql.query({
    name: 'note-key-use',
    text: `UPDATE api_keys SET last_used_at = now() WHERE id IN (
        SELECT id FROM api_keys
        WHERE id = ANY($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')
        FOR NO KEY UPDATE SKIP LOCKED)`,
    values: [keyIds],
  });
}

/** True when the key has this scope. */
export function hasScope(principal: Principal, scope: Scope | undefined): boolean {
  if (scope === undefined) return true;
  return ['*', scope, `${scope.split(':')[0]}:*`].some((held) => principal.scopes.includes(held));
}
