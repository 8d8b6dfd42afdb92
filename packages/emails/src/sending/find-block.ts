// Raw SQL: hot path, once for each email.
import { hashesSuppressing } from '@mailwright/audience';
import type { Sql } from '@mailwright/database';
import type { AppSecrets } from '@mailwright/platform';

/**
 * Why nothing may be sent to an address: its owner has complained, or it has bounced hard. Suppressions with another cause, such as
 * an unsubscribe or a manual one, and those of whole domains don't stop a single mail, unless the address has bounced or
 * complained as well: a suppression that was there before keeps its reason.
 */
export async function findBlock(
  sql: Sql,
  accountId: string,
  emailNormalized: string,
  appSecrets: AppSecrets,
): Promise<'bounced' | 'complained' | undefined> {
  const [row] = await sql.query<{ reason: string; kind: string | null }>({
    name: 'find-email-block',
    text: `SELECT s.reason, (
          SELECT b.kind FROM (
            SELECT kind FROM bounces WHERE account_id = $1 AND email_normalized = $3
            -- The bounces of an erased person have no address.
            UNION ALL SELECT o.kind FROM emails e JOIN bounces o ON o.email_id = e.id
            WHERE e.account_id = $1 AND e.email_normalized = $3) AS b
          WHERE b.kind <> 'soft' ORDER BY b.kind DESC LIMIT 1) AS kind
      FROM suppressions s WHERE s.account_id = $1 AND s.value_hash = ANY($2::bytea[]) AND s.kind = 'address' LIMIT 1`,
    values: [accountId, hashesSuppressing(emailNormalized, appSecrets), emailNormalized],
  });
  if (row === undefined) return undefined;
  if (row.reason === 'bounced' || row.reason === 'complained') return row.reason;
  if (row.kind === null) return undefined;
  return row.kind === 'complaint' ? 'complained' : 'bounced';
}
