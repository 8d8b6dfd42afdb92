import type { AuditEntryResource } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import type { Actor } from './append-audit.ts';

interface AuditRow {
  id: string;
  actor: Actor['kind'];
  email: string | null;
  keyName: string | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  ipAddress: string | null;
  createdAt: Date;
}

/**
 * The account's entries before the one of id `beforeId`, newest first, at most `limit`. A deleted user or key is shown
 * without address or name.
 */
export async function listAudit(
  sql: Sql,
  accountId: string,
  page: { limit: number; beforeId: string | undefined },
): Promise<AuditEntryResource[]> {
  const rows = await sql.query<AuditRow>({
    text: `SELECT e.id, e.actor, u.email, k.name AS "keyName", e.action, e.subject, e.details,
        e.ip_address AS "ipAddress", e.created_at AS "createdAt"
      FROM audit_log e
        LEFT JOIN users u ON e.actor = 'user' AND u.id = e.actor_id AND u.account_id = e.account_id
        LEFT JOIN api_keys k ON e.actor = 'api_key' AND k.id = e.actor_id AND k.account_id = e.account_id
      WHERE e.account_id = $1 AND ($2::uuid IS NULL OR e.id < $2)
      ORDER BY e.id DESC LIMIT $3`,
    values: [accountId, page.beforeId, page.limit],
  });
  return rows.map((row) => ({
    uid: toUid('aud', row.id),
    actor: { kind: row.actor, email: row.email, key_name: row.keyName },
    action: row.action,
    subject: row.subject,
    details: row.details,
    ip_address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
  }));
}

/** How many entries the account has. */
export async function countAudit(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ total: number }>({
    text: 'SELECT count(*)::int AS total FROM audit_log WHERE account_id = $1',
    values: [accountId],
  });
  return row?.total ?? 0;
}
