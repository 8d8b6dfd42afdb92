import type { Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/**
 * Checks, in the caller's transaction, that the account's new hook doesn't exceed the plan's limit. It locks the account's
 * row, so that concurrent registrations can't exceed the limit; after the insertion, so that the lock is held only for the
 * count and the commit. A hook that is switched off counts: it may be switched on again.
 * @throws ProblemError `plan_limit_reached`; the caller's transaction rolls the hook back.
 */
export async function checkHookLimit(sql: Sql, accountId: string): Promise<void> {
  const [plan] = await sql.query<{ maxHooks: number }>({
    text: `SELECT p.max_hooks AS "maxHooks" FROM accounts a JOIN plans p ON p.code = a.plan_code
      WHERE a.id = $1 AND p.max_hooks IS NOT NULL FOR NO KEY UPDATE OF a`,
    values: [accountId],
  });
  if (plan === undefined) return;
  const [row] = await sql.query<{ used: number }>({
    text: `SELECT count(*)::int AS used FROM hooks WHERE account_id = $1 AND status <> 'removed'`,
    values: [accountId],
  });
  if (row !== undefined && row.used > plan.maxHooks)
    throw new ProblemError('plan_limit_reached', `The plan allows ${plan.maxHooks} hooks.`);
}
