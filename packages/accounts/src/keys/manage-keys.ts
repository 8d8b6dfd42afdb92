// Keys are counted and written under the lock of their account's row, and revoked once.
import type { AddKey, NewKeyResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { type Actor, appendAudit, operator } from '@mailwright/outbox';
import { fromUid, newId, ProblemError, toUid } from '@mailwright/platform';
import { lockAccountLimits } from '../manage-plans.ts';
import type { SignedIn } from '../sessions/authenticate-session.ts';
import { requireSession } from '../sessions/manage-sessions.ts';
import { apiKeyPrefix, generateApiKey, hashApiKey } from './api-key-format.ts';
import { type KeyRow, noSuchKey, toKeyResource } from './read-keys.ts';

/** A newly created key. Its plain text is available only here. */
export interface NewApiKey extends KeyRow {
  key: string;
}

/** Who creates a key: a user with their session, or the operator without one. */
export interface KeyMaker {
  actor: Actor;
  session?: Pick<SignedIn, 'sessionId'>;
}

/** The account has as many named keys as its plan allows. */
interface KeyLimitReached {
  limit: number;
}

/**
 * Creates a named key on behalf of a user or the operator. Its plain text is only in the response.
 * @throws ProblemError `plan_lacks_api_access`, `plan_limit_reached`
 */
export function addKey(
  database: Database,
  accountId: string,
  body: AddKey,
  { actor, session }: KeyMaker,
): Promise<NewKeyResource> {
  return inTransaction(database, async (sql) => {
    await lockForKeys(sql, accountId, session);
    const scopes = body.scopes === undefined ? {} : { scopes: body.scopes };
    const made = await createNamedKey(sql, { accountId, name: body.name, actor, ...scopes });
    if ('limit' in made) {
      throw new ProblemError(
        'plan_limit_reached',
        `The plan allows ${made.limit} named keys, and all of them are in use. Delete one, or change the plan.`,
      );
    }
    return { ...toKeyResource(made), key: made.key };
  });
}

/**
 * Replaces the primary key, or creates the first one. Its plain text is only in the response.
 * @throws ProblemError `plan_lacks_api_access`
 */
export function replacePrimaryKey(
  database: Database,
  accountId: string,
  { actor, session }: KeyMaker,
): Promise<NewKeyResource> {
  return inTransaction(database, async (sql) => {
    await lockForKeys(sql, accountId, session);
    const made = await regeneratePrimaryKey(sql, accountId, actor);
    return { ...toKeyResource(made), key: made.key };
  });
}

/** Deletes a named key: it stops working at the next request. @throws ProblemError `not_found` */
export async function deleteKey(database: Database, accountId: string, uid: string, actor: Actor): Promise<void> {
  const id = fromUid('key', uid);
  const deleted =
    id !== undefined && (await inTransaction(database, (sql) => revokeNamedKey(sql, accountId, id, actor)));
  if (!deleted) throw noSuchKey();
}

async function lockForKeys(sql: Sql, accountId: string, session: KeyMaker['session']): Promise<void> {
  const { planHasApiAccess } = await lockAccountLimits(sql, accountId);
  if (session !== undefined) await requireSession(sql, session);
  if (!planHasApiAccess)
    throw new ProblemError(
      'plan_lacks_api_access',
      "The account's plan doesn't include API access. Change the plan first.",
    );
}

/**
 * Creates a named key in the caller's transaction. It locks the account's row while it counts, so that concurrent calls
 * don't exceed the limit.
 * @param options `scopes`: what it may do, everything if absent; `actor`: the operator if absent.
 * @throws if there is no such account.
 */
export async function createNamedKey(
  sql: Sql,
  options: { accountId: string; name: string; scopes?: string[]; actor?: Actor },
): Promise<NewApiKey | KeyLimitReached> {
  const { maxNamedKeys: limit } = await lockAccountLimits(sql, options.accountId);
  const [count] = await sql.query<{ used: number }>({
    text: `SELECT count(*)::int AS used FROM api_keys WHERE account_id = $1 AND kind = 'named' AND revoked_at IS NULL`,
    values: [options.accountId],
  });
  if (count === undefined || count.used >= limit) return { limit };
  const { actor = operator, ...key } = options;
  return insertKey(sql, { kind: 'named', ...key }, { actor, action: 'key.created' });
}

/**
 * Replaces the account's primary key, or creates the first one, in the caller's transaction. The old key stops working
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
 * Revokes a named key of the account in the caller's transaction; every process refuses it from the next request on.
 * False if there is no such key.
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

/**
 * Revokes a key of any account, named or primary, from its next request on, for the operator. False if it is already
 * revoked.
 * @throws ProblemError `not_found`
 */
export function revokeKey(database: Database, uid: string): Promise<boolean> {
  return inTransaction(database, async (sql) => {
    const id = fromUid('key', uid);
    const [revoked] = await sql.query<{ accountId: string; name: string; prefix: string }>({
      text: `UPDATE api_keys SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL
        RETURNING account_id AS "accountId", name, prefix`,
      values: [id],
    });
    if (revoked !== undefined) {
      const { accountId, ...details } = revoked;
      await appendAudit(sql, { accountId, actor: operator, action: 'key.deleted', subject: uid, details });
      return true;
    }
    const [known] = await sql.query({ text: 'SELECT id FROM api_keys WHERE id = $1', values: [id] });
    if (known === undefined) throw new ProblemError('not_found', `There is no key ${uid}: "key list" shows the uids.`);
    return false;
  });
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
  const [row] = await sql.query<{ createdAt: Date }>({
    text: `INSERT INTO api_keys (id, account_id, kind, name, prefix, key_hash, scopes)
      VALUES ($1, $2, $3::api_key_kind, $4, $5, $6, $7) RETURNING created_at AS "createdAt"`,
    values: [id, accountId, kind, name, prefix, hashApiKey(key), scopes],
  });
  if (row === undefined) throw new Error('The key was not written');
  await appendAudit(sql, { accountId, ...audit, subject: toUid('key', id), details: { name, prefix, scopes } });
  return { id, kind, name, prefix, scopes, lastUsedAt: null, createdAt: row.createdAt, key };
}
