import type { Sql } from '@mailwright/database';

/** What an account's plan allows; null: any number. */
export interface AccountLimits {
  maxNamedKeys: number;
  maxLists: number | null;
  maxSubscribers: number | null;
  planHasApiAccess: boolean;
}

/**
 * Reads what the account's plan allows, and locks the account's row until the caller's transaction ends, so that two
 * transactions can't both count the same usage and together exceed a limit.
 * @throws when there is no such account.
 */
export async function lockAccountLimits(sql: Sql, accountId: string): Promise<AccountLimits> {
  const [limits] = await sql.query<AccountLimits>({
    text: `SELECT p.max_named_keys AS "maxNamedKeys", p.max_lists AS "maxLists", p.max_subscribers AS "maxSubscribers",
        p.api_access AS "planHasApiAccess"
      FROM accounts a JOIN plans p ON p.code = a.plan_code WHERE a.id = $1 FOR NO KEY UPDATE OF a`,
    values: [accountId],
  });
  if (limits === undefined) throw new Error('There is no such account');
  return limits;
}
