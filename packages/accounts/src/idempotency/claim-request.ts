// One statement decides which of several callers runs a request.
import type { Sql } from '@mailwright/database';
import { newId } from '@mailwright/platform';

/** The right to run a request that has an Idempotency-Key, until its lock expires. */
export interface RequestClaim {
  accountId: string;
  key: string;
  lockToken: string;
  /** The id of the resource that the request creates, the same if the request runs again. */
  resourceId: string;
  /** True if an earlier run may have created the resource. */
  isTakenOver: boolean;
}

/**
 * The state of the request with a key. `claimed`: the caller runs it; `finished`: it ran, and this is its encrypted
 * response; `running`: another caller runs it; `reused`: the key belongs to another request.
 */
export type RequestState =
  | { kind: 'claimed'; claim: RequestClaim }
  | { kind: 'finished'; response: Buffer }
  | { kind: 'running'; retryAfterSeconds: number }
  | { kind: 'reused' };

// Longer than a request can take (statements time out after 30 seconds), except uploads, which extend it. If a lock has
// expired, its holder has died.
const lockSeconds = 60;
const tries = 5;

interface Row {
  claimed: boolean;
  resourceId: string;
  takenOver: boolean;
  sameRequest: boolean;
  response: Buffer | null;
  secondsLeft: number;
}

/**
 * Claims a request by its key; only one caller at a time can hold the lock. A request whose lock has expired is taken
 * over, with its resource id.
 * @param request `requestHashes`: 32-byte hashes of the request; the first is stored, and any of them identifies the
 *   same request.
 */
export async function claimRequest(
  sql: Sql,
  request: { accountId: string; key: string; requestHashes: readonly [Buffer, ...Buffer[]] },
): Promise<RequestState> {
  const { accountId, key, requestHashes } = request;
  const lockToken = newId();
  // A row that is inserted concurrently conflicts with ours, but only the next statement can see it.
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [row] = await sql.query<Row>({
      name: 'claim-request',
      text: claimSql,
      values: [accountId, key, requestHashes[0], newId(), lockToken, lockSeconds, requestHashes],
    });
    if (row === undefined) continue;
    if (row.claimed) {
      const { resourceId, takenOver: isTakenOver } = row;
      return { kind: 'claimed', claim: { accountId, key, lockToken, resourceId, isTakenOver } };
    }
    if (!row.sameRequest) return { kind: 'reused' };
    if (row.response !== null) return { kind: 'finished', response: row.response };
    return { kind: 'running', retryAfterSeconds: retryAfter(row.secondsLeft) };
  }
  return { kind: 'running', retryAfterSeconds: 1 };
}

const claimSql = `WITH claimed AS (
    INSERT INTO idempotent_requests AS r
      (account_id, key, request_hash, resource_id, lock_token, locked_until, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + interval '24 hours')
    ON CONFLICT (account_id, key) DO UPDATE SET
      request_hash = excluded.request_hash,
      resource_id = CASE WHEN r.expires_at <= now() THEN excluded.resource_id ELSE r.resource_id END,
      lock_token = excluded.lock_token, locked_until = excluded.locked_until, expires_at = excluded.expires_at,
      response = NULL
    WHERE r.expires_at <= now()
      OR (r.response IS NULL AND r.locked_until <= now() AND r.request_hash = ANY($7::bytea[]))
    RETURNING resource_id)
  SELECT true AS claimed, resource_id AS "resourceId", resource_id <> $4 AS "takenOver", true AS "sameRequest",
    NULL::bytea AS response, 0::float8 AS "secondsLeft"
  FROM claimed
  UNION ALL
  SELECT false, resource_id, false, request_hash = ANY($7::bytea[]), response, extract(epoch FROM locked_until - now())::float8
  FROM idempotent_requests WHERE account_id = $1 AND key = $2 AND NOT EXISTS (SELECT 1 FROM claimed)`;

/** Nearly all requests end within a second; one that has run for ten seconds is likely to run for ten more. */
function retryAfter(secondsLeft: number): number {
  const ran = lockSeconds - secondsLeft;
  return Math.max(1, Math.ceil(Math.min(ran, secondsLeft)));
}

/**
 * Renews the lock of a request that may take longer than the lock lasts; does nothing once another caller has taken the
 * request over.
 */
export async function extendRequestLock(sql: Sql, { accountId, key, lockToken }: RequestClaim): Promise<void> {
  await sql.query({
    name: 'extend-request-lock',
    text: `UPDATE idempotent_requests SET locked_until = now() + make_interval(secs => $4)
      WHERE account_id = $1 AND key = $2 AND lock_token = $3 AND response IS NULL`,
    values: [accountId, key, lockToken, lockSeconds],
  });
}

/**
 * Stores the encrypted response of a request for 24 hours, to be returned again. Only the lock's holder can; false if
 * another process has taken the request over meanwhile.
 * @param about the id by which `removeStoredResponses` finds it. It replaces the resource id, which is no longer
 *   needed.
 */
export async function storeResponse(sql: Sql, claim: RequestClaim, response: Buffer, about?: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'store-response',
    text: `UPDATE idempotent_requests SET response = $4, resource_id = coalesce($5, resource_id),
        expires_at = now() + interval '24 hours'
      WHERE account_id = $1 AND key = $2 AND lock_token = $3 AND response IS NULL RETURNING 1`,
    values: [claim.accountId, claim.key, claim.lockToken, response, about],
  });
  return rows.length > 0;
}

/**
 * Releases a request that has changed nothing. Its key may then be used for any request at once, unless the request was
 * taken over: then the earlier run may have created the resource, and its id must not be lost.
 */
export async function releaseRequest(sql: Sql, claim: RequestClaim): Promise<void> {
  const { accountId, key, lockToken } = claim;
  const held = 'account_id = $1 AND key = $2 AND lock_token = $3 AND response IS NULL';
  // Well in the past: the column rounds to milliseconds, so now() could lie up to half a millisecond in the future, and
  // the next caller would find the lock still held.
  const ended = `now() - interval '1 minute'`;
  await sql.query({
    ...(claim.isTakenOver
      ? { name: 'unlock-request', text: `UPDATE idempotent_requests SET locked_until = ${ended} WHERE ${held}` }
      : { name: 'release-request', text: `DELETE FROM idempotent_requests WHERE ${held}` }),
    values: [accountId, key, lockToken],
  });
}
