import type { Actor } from '@mailwright/outbox';
import type { AddKey, NewKeyResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { fromUid, ProblemError } from '@mailwright/platform';
import { createNamedKey, regeneratePrimaryKey, revokeNamedKey } from '../manage-keys.ts';
import { lockAccountLimits } from '../plans/lock-account-limits.ts';
import { getKey, noSuchKey } from './read-keys.ts';

/**
 * Creates a named key. Its plain text is only in the response.
 * @throws ProblemError `plan_lacks_api_access`, `plan_limit_reached`
 */
export function addKey(database: Database, accountId: string, body: AddKey, actor: Actor): Promise<NewKeyResource> {
  return inTransaction(database, async (sql) => {
    await lockForKeys(sql, accountId);
    const scopes = body.scopes === undefined ? {} : { scopes: body.scopes };
    const made = await createNamedKey(sql, { accountId, name: body.name, actor, ...scopes });
    if ('limit' in made) {
      throw new ProblemError(
        'plan_limit_reached',
        `The plan allows ${made.limit} named keys, and all of them are in use.`,
      );
    }
    return { ...(await getKey(sql, accountId, made.id)), key: made.key };
  });
}

/**
 * Replaces the primary key, or creates the first one. Its plain text is only in the response.
 * @throws ProblemError `plan_lacks_api_access`
 */
export function replacePrimaryKey(database: Database, accountId: string, actor: Actor): Promise<NewKeyResource> {
  return inTransaction(database, async (sql) => {
    await lockForKeys(sql, accountId);
    const made = await regeneratePrimaryKey(sql, accountId, actor);
    return { ...(await getKey(sql, accountId, made.id)), key: made.key };
  });
}

/** Deletes a named key: it stops working at the next request. @throws ProblemError `not_found` */
export async function deleteKey(database: Database, accountId: string, uid: string, actor: Actor): Promise<void> {
  const id = fromUid('key', uid);
  const deleted =
    id !== undefined && (await inTransaction(database, (sql) => revokeNamedKey(sql, accountId, id, actor)));
  if (!deleted) throw noSuchKey();
}

async function lockForKeys(sql: Sql, accountId: string): Promise<void> {
  const { planHasApiAccess } = await lockAccountLimits(sql, accountId);
  if (!planHasApiAccess) throw new ProblemError('plan_lacks_api_access', "The account's plan doesn't include the API.");
}
