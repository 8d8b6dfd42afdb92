// Raw SQL: set-wise, the bounces of erased people, of a deleted list, and old ones.
import { type Sql, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { forgetSamples } from '../unread/keep-sample.ts';

const batchSize = 10_000;
const dayMs = 86_400_000;

/**
 * Removes what bounces hold on these people, who are erased in the caller's transaction. Those of campaigns stay, without
 * the address, since they are counted; others hold nothing else.
 * @param addresses normalized.
 */
export async function forgetBounces(
  runner: Sql,
  accountId: string,
  person: { ids: string[]; addresses: string[] },
): Promise<void> {
  const { ids, addresses } = person;
  await runner.query(sql`DELETE FROM bounces WHERE account_id = ${accountId}::uuid AND campaign_id IS NULL AND email_id IS NULL
    AND email_normalized = ANY(${addresses}::text[])`);
  await runner.query(sql`UPDATE bounces SET email = '', email_normalized = '', reply = NULL
    WHERE account_id = ${accountId}::uuid AND (campaign_id IS NOT NULL OR email_id IS NOT NULL)
      AND (subscriber_id = ANY(${ids}::uuid[]) OR email_normalized = ANY(${addresses}::text[]))`);
  await forgetSamples(runner, addresses);
}

/** Removes the bounces of a deleted list's campaigns, in the caller's transaction. */
export async function removeBouncesOfList(runner: Sql, listId: string): Promise<void> {
  await runner.query(sql`DELETE FROM bounces b USING campaigns c
    WHERE c.list_id = ${listId}::uuid AND b.campaign_id = c.id`);
}

/** Removes bounces that were recorded longer ago, batch by batch. Figures and suppressions stay. */
export async function removeOldBounces(runner: Sql, retentionDays: number): Promise<void> {
  const first = firstIdAt(Date.now() - retentionDays * dayMs);
  for (;;) {
    const removed = await runner.query(sql`DELETE FROM bounces WHERE id IN (
        SELECT id FROM bounces WHERE id < ${first}::uuid ORDER BY id LIMIT ${batchSize})
      RETURNING 1`);
    if (removed.length < batchSize) return;
  }
}
