// Changes are claimed by leases that use the database's clock.
import type { Sql } from '@mailwright/database';
import { leaseEnd, leaseRows, type RowLease } from '@mailwright/work';
import { countTagged } from './read-tags.ts';

/** The lease on a change of a tag. */
export const tagChanges: RowLease = leaseRows({ table: 'tag_changes', key: 'id', isOpen: 'completed_at IS NULL' });

/** A change of a tag whose lease this worker holds. */
export interface ClaimedTagChange {
  id: string;
  accountId: string;
  listId: string;
  tag: string;
  name: string | null;
  /** How many the account's plan allows; null for any number. */
  deliveriesPerSecond: number | null;
}

/**
 * Acquires the lease on the account's first unfinished change. Undefined when there is none, or when another worker
 * holds it: later changes wait for the first.
 */
export async function claimTagChange(sql: Sql, accountId: string): Promise<ClaimedTagChange | undefined> {
  const [claimed] = await sql.query<ClaimedTagChange & { counted: boolean }>({
    text: `UPDATE tag_changes c SET locked_until = ${leaseEnd}, started_at = coalesce(c.started_at, now())
      FROM accounts a JOIN plans p ON p.code = a.plan_code
      WHERE c.id = (SELECT id FROM tag_changes WHERE account_id = $1 AND completed_at IS NULL ORDER BY position LIMIT 1)
        AND c.locked_until <= now() AND c.completed_at IS NULL AND a.id = c.account_id
      RETURNING c.id, c.account_id AS "accountId", c.list_id AS "listId", c.tag, c.name,
        p.deliveries_per_second AS "deliveriesPerSecond", c.subscribers_total IS NOT NULL AS counted`,
    values: [accountId],
  });
  if (claimed === undefined) return undefined;
  const { counted, ...change } = claimed;
  if (!counted) {
    await sql.query({
      text: 'UPDATE tag_changes SET subscribers_total = $2 WHERE id = $1 AND subscribers_total IS NULL',
      values: [change.id, await countTagged(sql, change.listId, change.tag)],
    });
  }
  return change;
}

/** The progress of a change: the subscriber after which it continues. */
interface TagChangeProgress {
  afterId: string | null;
}

/**
 * Locks a change until the caller's transaction ends, and resolves to its progress. Undefined when it is completed, or
 * when its list is deleted, in which case the change is removed.
 */
export async function lockTagChange(sql: Sql, id: string): Promise<TagChangeProgress | undefined> {
  const [row] = await sql.query<TagChangeProgress & { isListDeleted: boolean }>({
    text: `SELECT c.after_id AS "afterId", l.deleted_at IS NOT NULL AS "isListDeleted"
      FROM tag_changes c JOIN lists l ON l.id = c.list_id WHERE c.id = $1 AND c.completed_at IS NULL FOR UPDATE OF c`,
    values: [id],
  });
  if (row === undefined) return undefined;
  if (!row.isListDeleted) return { afterId: row.afterId };
  await sql.query({ text: 'DELETE FROM tag_changes WHERE id = $1', values: [id] });
  return undefined;
}

/** Moves the checkpoint and renews the lease. */
export async function recordTagProgress(
  sql: Sql,
  id: string,
  { afterId, changed }: { afterId: string; changed: number },
): Promise<void> {
  await sql.query({
    text: `UPDATE tag_changes SET after_id = $2, subscribers_changed = subscribers_changed + $3,
      locked_until = ${leaseEnd} WHERE id = $1`,
    values: [id, afterId, changed],
  });
}

/** Marks a change as completed. */
export async function completeTagChange(sql: Sql, id: string): Promise<void> {
  await sql.query({ text: 'UPDATE tag_changes SET completed_at = now() WHERE id = $1', values: [id] });
}

/** The accounts with a change that can be claimed. Those whose last turn was longest ago come first. */
export async function findAccountsWithTagChanges(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT account_id AS id FROM (
        SELECT DISTINCT ON (account_id) account_id, locked_until FROM tag_changes WHERE completed_at IS NULL
        ORDER BY account_id, position) AS first
      WHERE locked_until <= now() ORDER BY locked_until LIMIT 100`,
  });
  return rows.map(({ id }) => id);
}

/** How many changes aren't completed. */
export async function countOpenTagChanges(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    name: 'count-open-tag-changes',
    text: 'SELECT count(*)::int AS count FROM tag_changes WHERE completed_at IS NULL',
  });
  return row?.count ?? 0;
}
