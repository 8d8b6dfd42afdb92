import type { Sql } from '@mailwright/database';
import type { RequestClaim } from './claim-request.ts';

/**
 * Stores the encrypted response of a request for 24 hours, to be returned again. Only the lock's holder can: false when
 * another process has taken the request over meanwhile.
 * @param about the id by which `removeStoredResponses` finds it. It replaces the resource id, which is no longer needed.
 */
export async function storeResponse(sql: Sql, claim: RequestClaim, answer: Buffer, about?: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'store-response',
    text: `UPDATE idempotent_requests SET answer = $4, resource_id = coalesce($5, resource_id),
        expires_at = now() + interval '24 hours'
      WHERE account_id = $1 AND key = $2 AND lock_token = $3 AND answer IS NULL RETURNING 1`,
    values: [claim.accountId, claim.key, claim.lockToken, answer, about],
  });
  return rows.length > 0;
}

/**
 * Removes the stored responses that are about these ids, in the caller's transaction: a later request with their keys
 * runs as a new one. It reads all keys of the account, which are those of one day.
 */
export async function removeStoredResponses(sql: Sql, accountId: string, about: string[]): Promise<void> {
  await sql.query({
    text: `DELETE FROM idempotent_requests
      WHERE account_id = $1 AND answer IS NOT NULL AND resource_id = ANY($2::uuid[])`,
    values: [accountId, about],
  });
}

/**
 * Releases a request that has changed nothing, so that its key may be used again at once: for any request, unless this
 * one was taken over. Then the earlier run may have created the resource, and its id must not be lost.
 */
export async function releaseRequest(sql: Sql, claim: RequestClaim): Promise<void> {
  const { accountId, key, lockToken } = claim;
  const held = 'account_id = $1 AND key = $2 AND lock_token = $3 AND answer IS NULL';
  await sql.query({
    ...(claim.isTakenOver
      ? { name: 'unlock-request', text: `UPDATE idempotent_requests SET locked_until = now() WHERE ${held}` }
      : { name: 'release-request', text: `DELETE FROM idempotent_requests WHERE ${held}` }),
    values: [accountId, key, lockToken],
  });
}
