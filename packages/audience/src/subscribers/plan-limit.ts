import type { Sql } from '@mailwright/database';
import { ProblemError } from '@mailwright/platform';

/**
 * Checks, in the caller's transaction, that the account may have `wanted` more subscribers. It locks the account's row,
 * so that concurrent additions don't exceed the limit.
 * @throws ProblemError `plan_limit_reached`
 */
export async function reserveSubscribers(sql: Sql, accountId: string, limit: number, wanted: number): Promise<void> {
  await sql.query({ text: 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE', values: [accountId] });
  const [row] = await sql.query<{ used: string }>({
    text: `SELECT coalesce(sum(s.subscribers), 0) AS used FROM lists l JOIN list_statistics s ON s.list_id = l.id
      WHERE l.account_id = $1 AND l.deleted_at IS NULL`,
    values: [accountId],
  });
  if (Number(row?.used ?? 0) + wanted > limit) {
    throw new ProblemError('plan_limit_reached', `The plan allows ${limit} subscribers in all lists together.`);
  }
}
