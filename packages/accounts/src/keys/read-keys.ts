import type { KeyResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { ProblemError, toUid } from '@mailwright/platform';

/** A key as `keyColumns` reads it. */
export interface KeyRow {
  id: string;
  kind: 'named' | 'primary';
  name: string;
  prefix: string;
  scopes: string[];
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** What of `api_keys` is shown. */
export const keyColumns = 'id, kind, name, prefix, scopes, last_used_at AS "lastUsedAt", created_at AS "createdAt"';

/** The account's unrevoked keys, oldest first: as many as its plan allows, and the primary one. */
export async function listKeys(sql: Sql, accountId: string): Promise<KeyResource[]> {
  const rows = await sql.query<KeyRow>({
    text: `SELECT ${keyColumns} FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL ORDER BY id`,
    values: [accountId],
  });
  return rows.map(toKeyResource);
}

/** An unrevoked key of the account. @throws ProblemError `not_found` */
export async function getKey(sql: Sql, accountId: string, id: string): Promise<KeyResource> {
  const [row] = await sql.query<KeyRow>({
    text: `SELECT ${keyColumns} FROM api_keys WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL`,
    values: [id, accountId],
  });
  if (row === undefined) throw noSuchKey();
  return toKeyResource(row);
}

/** The problem of a key that doesn't exist, or is another account's. */
export function noSuchKey(): ProblemError {
  return new ProblemError('not_found', 'There is no such key.');
}

/** A key as the API and the console show it. */
export function toKeyResource(row: KeyRow): KeyResource {
  return {
    uid: toUid('key', row.id),
    kind: row.kind,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as KeyResource['scopes'],
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
