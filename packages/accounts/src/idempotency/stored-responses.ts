import { createHmac } from 'node:crypto';
import type { Sql } from '@mailwright/database';
import { type AppSecrets, deriveKeyIds, keyIdSql, decryptValue, encryptValue } from '@mailwright/platform';

// Part of the key derivation: with another text, stored responses couldn't be decrypted.
const purpose = 'mailwright idempotent answers v1';
const hashPurpose = 'mailwright idempotent requests v1';
const batchSize = 1_000;

/** A request's account and its Idempotency-Key. */
interface RequestName {
  accountId: string;
  key: string;
}

/**
 * A request's HMAC under each APP_SECRET, the current one first: keyed, so that the database alone doesn't reveal whom
 * a request was about.
 * @param request everything that identifies the request, in a canonical text.
 */
export function hashRequest(request: string, { current, previous }: AppSecrets): [Buffer, ...Buffer[]] {
  const hash = (appSecret: string) => createHmac('sha256', appSecret).update(`${hashPurpose}\n${request}`).digest();
  return [hash(current), ...previous.map(hash)];
}

/** Encrypts a response for storage, since it may contain a hook's secret. */
export function encryptResponse(response: string, appSecrets: AppSecrets, request: RequestName): Buffer {
  return encryptValue(response, { appSecrets, purpose, owner: ownerOf(request) });
}

/** Decrypts what `encryptResponse` returned, under any known APP_SECRET. @throws Error if none of them fits. */
export function decryptResponse(ciphertext: Uint8Array, appSecrets: AppSecrets, request: RequestName): string {
  return decryptValue(ciphertext, { appSecrets, purpose, owner: ownerOf(request) });
}

function ownerOf({ accountId, key }: RequestName): string {
  return `${accountId}\n${key}`;
}

/** How many responses are stored, and when the last one expires. */
interface StoredResponses {
  responses: number;
  until: Date | null;
}

/**
 * Counts the stored responses that may still be returned, by the APP_SECRET that they are encrypted under: the current
 * one first, and any others.
 */
export async function countStoredResponses(
  sql: Sql,
  appSecrets: AppSecrets,
): Promise<{ byAppSecret: StoredResponses[]; others: StoredResponses }> {
  const rows = await sql.query<{ keyId: Buffer; responses: number; until: Date }>({
    text: `SELECT ${keyIdSql('response')} AS "keyId", count(*)::int AS responses, max(expires_at) AS until
      FROM idempotent_requests WHERE response IS NOT NULL AND expires_at > now() GROUP BY 1`,
  });
  const ids = responseKeyIds(appSecrets);
  const under = (matches: (keyId: Buffer) => boolean) =>
    rows
      .filter(({ keyId }) => matches(keyId))
      .reduce<StoredResponses>(
        (sum, row) => ({
          responses: sum.responses + row.responses,
          until: sum.until === null || row.until > sum.until ? row.until : sum.until,
        }),
        { responses: 0, until: null },
      );
  return {
    byAppSecret: ids.map((id) => under((keyId) => keyId.equals(id))),
    others: under((keyId) => !ids.some((id) => id.equals(keyId))),
  };
}

/** The ids of the keys that responses are encrypted under, the current one's first. */
function responseKeyIds(appSecrets: AppSecrets): Buffer[] {
  return deriveKeyIds(appSecrets, purpose);
}

/**
 * Removes the stored responses about these ids, in the caller's transaction: a later request with their keys runs as a
 * new one. The claim of a running request that creates one of them is removed, too, so that it stores no response.
 */
export async function removeStoredResponses(sql: Sql, accountId: string, about: string[]): Promise<void> {
  await sql.query({
    text: `DELETE FROM idempotent_requests
      WHERE account_id = $1 AND resource_id = ANY($2::uuid[])`,
    values: [accountId, about],
  });
}

/** Removes responses 24 hours after they were stored; resolves to their number. A worker calls it regularly. */
export async function removeExpiredRequests(sql: Sql): Promise<number> {
  for (let removed = 0; ;) {
    // In batches, so that no lock is held for long. SKIP LOCKED, since a key that is being used again no longer
    // expires.
    const rows = await sql.query({
      name: 'remove-expired-requests',
      text: `DELETE FROM idempotent_requests WHERE (account_id, key) IN (
          SELECT account_id, key FROM idempotent_requests WHERE expires_at <= now()
          ORDER BY expires_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        RETURNING 1`,
    });
    removed += rows.length;
    if (rows.length < batchSize) return removed;
  }
}
