import { type Sql, sql } from '@mailwright/database';
import { firstIdAt } from '@mailwright/platform';
import { forgetSamples } from '../unread/keep-sample.ts';

const batchSize = 10_000;
const dayMs = 86_400_000;

/**
 * Removes what bounces hold about these people, who are being erased in the caller's transaction. Bounces of campaigns
 * and transactional emails stay without the address, since they are counted; bounces without a known mail hold nothing
 * else and are deleted.
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

/** Removes bounces recorded more than `retentionDays` ago, batch by batch. Figures and suppressions stay. */
export async function removeOldBounces(runner: Sql, retentionDays: number): Promise<void> {
  const first = firstIdAt(Date.now() - retentionDays * dayMs);
  for (;;) {
    const removed = await runner.query(sql`DELETE FROM bounces WHERE id IN (
        SELECT id FROM bounces WHERE id < ${first}::uuid ORDER BY id LIMIT ${batchSize})
      RETURNING 1`);
    if (removed.length < batchSize) return;
  }
}
