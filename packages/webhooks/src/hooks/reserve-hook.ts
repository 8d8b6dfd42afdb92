import type { Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/**
 * Makes sure, in the caller's transaction, that the account may have one hook more. It locks the account's row, so that of
 * many registrations at once none exceeds the limit. A hook that is switched off counts: it may be switched on again.
 * @param id the new hook's. One that an earlier run of the same request has made isn't counted twice.
 * @throws ProblemError `plan_limit_reached`
 */
export async function reserveHook(sql: Sql, accountId: string, id: string): Promise<void> {
  const [plan] = await sql.query<{ maxHooks: number | null }>({
    text: `SELECT p.max_hooks AS "maxHooks" FROM accounts a JOIN plans p ON p.code = a.plan_code
      WHERE a.id = $1 FOR NO KEY UPDATE OF a`,
    values: [accountId],
  });
  if (plan === undefined || plan.maxHooks === null) return;
  const [row] = await sql.query<{ used: number; isMade: boolean | null }>({
    text: `SELECT count(*)::int AS used, bool_or(id = $2) AS "isMade" FROM hooks
      WHERE account_id = $1 AND status <> 'removed'`,
    values: [accountId, id],
  });
  if (row !== undefined && row.isMade !== true && row.used >= plan.maxHooks)
    throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxHooks} hooks.`);
}
