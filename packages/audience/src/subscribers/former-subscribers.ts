// What refers to a former subscriber is in tables of other packages.
import type { Database, Sql } from '@mailwright/database';

const pageSize = 1_000;

/**
 * Removes the former subscribers with an address, for an erasure in the caller's transaction, and returns their ids:
 * people who were deleted, but to whom campaigns, automations, transactional emails or stored responses still refer.
 */
export async function takeFormerSubscribers(sql: Sql, accountId: string, emailNormalized: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `DELETE FROM former_subscribers WHERE account_id = $1 AND email_normalized = $2 RETURNING subscriber_id AS id`,
    values: [accountId, emailNormalized],
  });
  return rows.map(({ id }) => id);
}

/**
 * The ids of all subscribers of the account with an address, on any list, and of those who had it and were deleted, if
 * campaigns, automations, transactional emails or stored responses still refer to them.
 */
export async function findEveryone(sql: Sql, accountId: string, emailNormalized: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT s.id FROM lists l JOIN subscribers s ON s.list_id = l.id AND s.email_normalized = $2 WHERE l.account_id = $1
      UNION SELECT subscriber_id FROM former_subscribers WHERE account_id = $1 AND email_normalized = $2 ORDER BY id`,
    values: [accountId, emailNormalized],
  });
  return rows.map(({ id }) => id);
}

/**
 * Removes the addresses of former subscribers to whom nothing refers any more: their campaigns, runs, emails and stored
 * responses are gone.
 */
export async function removeUnnamedSubscribers(database: Pick<Database, 'query'>): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const [page]: { last: string | null }[] = await database.query<{ last: string | null }>({
      text: `WITH page AS (
          SELECT subscriber_id AS id FROM former_subscribers WHERE subscriber_id > $1 ORDER BY 1 LIMIT ${pageSize}),
        removed AS (
          DELETE FROM former_subscribers f USING page p WHERE f.subscriber_id = p.id
            AND NOT EXISTS (SELECT 1 FROM campaign_recipients r WHERE r.subscriber_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM automation_runs r WHERE r.subscriber_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM emails e WHERE e.subscriber_id = p.id)
            AND NOT EXISTS (
              SELECT 1 FROM idempotent_requests q WHERE q.account_id = f.account_id AND q.resource_id = p.id))
        SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last`,
      values: [after],
    });
    after = page?.last ?? undefined;
  }
}
