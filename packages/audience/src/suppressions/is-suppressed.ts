import type { Sql } from '@mailwright/database';
import { type AppSecrets, ProblemError } from '@mailwright/platform';
import { hashesSuppressing } from './suppression-hash.ts';

/** Whether an address, or its domain, is on the account's suppression list. */
export async function isSuppressed(
  sql: Sql,
  accountId: string,
  emailNormalized: string,
  appSecrets: AppSecrets,
): Promise<boolean> {
  const rows = await sql.query({
    name: 'is-suppressed',
    text: 'SELECT 1 FROM suppressions WHERE account_id = $1 AND value_hash = ANY($2::bytea[]) LIMIT 1',
    values: [accountId, hashesSuppressing(emailNormalized, appSecrets)],
  });
  return rows.length > 0;
}

/** The problem of an address that may not be added or subscribed. */
export function addressSuppressed(): ProblemError {
  return new ProblemError('address_suppressed', undefined, { errors: { EMAIL: ['is suppressed'] } });
}
