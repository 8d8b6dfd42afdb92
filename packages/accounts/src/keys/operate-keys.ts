import { appendAudit, operator } from '@mailwright/outbox';
import type { KeyResource } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql } from '@mailwright/database';
import { fromUid, ProblemError, toUid } from '@mailwright/platform';
import { keyColumns, type KeyRow, toKeyResource } from './read-keys.ts';

/** A key as the operator sees it. */
export interface OperatedKey extends KeyResource {
  account_uid: string;
  /** Null while it works. */
  revoked_at: string | null;
}

type OperatedRow = KeyRow & { accountId: string; revokedAt: Date | null };

/** All keys of an account, or of every account when absent: revoked ones as well, oldest first. */
export async function listAllKeys(sql: Sql, accountId?: string): Promise<OperatedKey[]> {
  const rows = await sql.query<OperatedRow & Record<string, unknown>>({
    text: `SELECT ${keyColumns}, account_id AS "accountId", revoked_at AS "revokedAt" FROM api_keys
      WHERE $1::uuid IS NULL OR account_id = $1 ORDER BY id`,
    values: [accountId ?? null],
  });
  return rows.map((row) => ({
    account_uid: toUid('acc', row.accountId),
    ...toKeyResource(row),
    revoked_at: row.revokedAt?.toISOString() ?? null,
  }));
}

/**
 * Revokes a key of any account, named or primary, from its next request on. False when it is revoked already.
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
    if (known === undefined)
      throw new ProblemError('not_found', `There is no key ${uid}: "key list" shows their uids.`);
    return false;
  });
}
