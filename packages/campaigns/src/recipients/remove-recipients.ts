// Removes the campaigns and recipients of deleted lists, and the recipients who are erased.
import { removeBouncesOfList } from '@mailwright/bounces';
import type { SubscriberExport } from '@mailwright/contracts';
import { type Database, inTransaction, type Sql, sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { moveCampaigns } from '../campaigns/campaign-state.ts';

const batchSize = 10_000;
// Small, since each exported campaign has the recipient's activity.
const exportPageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';
const reason = { code: 'list_deleted', message: 'The list of the campaign was deleted.' };

/**
 * Removes the drafts of a list that the caller's transaction deletes, and cancels its unfinished campaigns.
 * @returns how many were cancelled.
 */
export async function endCampaignsOfList(runner: Sql, listId: string): Promise<number> {
  await runner.query(sql`DELETE FROM campaigns WHERE list_id = ${listId}::uuid AND status = 'draft'`);
  const cancelled = await moveCampaigns(runner, 'cancel', sql`list_id = ${listId}::uuid`, { reason });
  return cancelled.length;
}

/**
 * Removes a batch of the recipients, or of the activity, of a deleted list's campaigns. When none is left, it removes
 * their chunks, and the campaigns stay with their figures but without a list.
 * @returns false when nothing is left to remove.
 */
export async function removeRecipientsOfList(database: Pick<Database, 'pool'>, listId: string): Promise<boolean> {
  return inTransaction(database, async (runner) => {
    // A worker may still be recording the campaign's last results: it holds this row.
    await runner.query(sql`SELECT 1 FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id
      WHERE c.list_id = ${listId}::uuid ORDER BY c.id FOR UPDATE OF r`);
    const removed = await runner.query(sql`DELETE FROM campaign_recipients r USING (
        SELECT r.campaign_id, r.position FROM campaigns c CROSS JOIN LATERAL (
          SELECT campaign_id, position FROM campaign_recipients WHERE campaign_id = c.id LIMIT ${batchSize}) AS r
        WHERE c.list_id = ${listId}::uuid LIMIT ${batchSize}) AS batch
      WHERE (r.campaign_id, r.position) = (batch.campaign_id, batch.position) RETURNING 1`);
    if (removed.length > 0) return true;
    const activity = await runner.query(sql`DELETE FROM campaign_activity WHERE id IN (
        SELECT a.id FROM campaigns c CROSS JOIN LATERAL (
          SELECT id FROM campaign_activity WHERE campaign_id = c.id LIMIT ${batchSize}) AS a
        WHERE c.list_id = ${listId}::uuid LIMIT ${batchSize}) RETURNING 1`);
    if (activity.length > 0) return true;
    await removeBouncesOfList(runner, listId);
    await runner.query(sql`DELETE FROM campaign_chunks k USING campaigns c
      WHERE c.id = k.campaign_id AND c.list_id = ${listId}::uuid`);
    // The mails of automations are shown only with the automations, which are deleted with the list.
    await runner.query(sql`DELETE FROM campaigns WHERE list_id = ${listId}::uuid AND kind = 'automation'`);
    await runner.query(sql`UPDATE campaigns SET list_id = NULL, version = version + 1 WHERE list_id = ${listId}::uuid`);
    return false;
  });
}

/** Removes the personal data in the recipient rows of people who are erased in the caller's transaction. */
export async function forgetRecipients(runner: Sql, subscriberIds: string[]): Promise<void> {
  // A server's reply often quotes the address. Without an address, nothing more is recorded for the recipient: a group
  // of opens that holds the row's lock is recorded before this, and any other finds the address gone.
  await runner.query(sql`UPDATE campaign_recipients SET email = '', reply = NULL, data = NULL, first_opened_at = NULL,
      last_opened_at = NULL, first_clicked_at = NULL, last_clicked_at = NULL, clicked_links = NULL
    WHERE subscriber_id = ANY(${subscriberIds}::uuid[])`);
  await runner.query(sql`DELETE FROM campaign_activity WHERE subscriber_id = ANY(${subscriberIds}::uuid[])`);
}

interface RecipientRow extends Omit<SubscriberExport['campaigns'][number], 'uid' | 'changed_at'> {
  id: string;
  position: number;
  changedAt: Date | null;
}

/** The campaigns that had these subscribers as recipients, oldest first, in pages. */
export async function* readCampaignsOf(
  runner: Sql,
  accountId: string,
  subscriberIds: string[],
): AsyncGenerator<SubscriberExport['campaigns']> {
  for (let after: { id: string; position: number } | undefined = { id: firstId, position: 0 }; after !== undefined;) {
    const rows: RecipientRow[] = await runner.query<RecipientRow>(
      sql`SELECT c.id, r.position, c.name, r.email, r.status AS state, r.code, r.reply, r.changed_at AS "changedAt", (
          SELECT coalesce(json_agg(json_build_object('kind', a.kind, 'occurred_at', to_char(a.occurred_at AT TIME ZONE 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'url', coalesce(a.url, l.url), 'bot', a.is_bot, 'ip', a.ip, 'user_agent',
              a.user_agent, 'country', a.country) ORDER BY a.id), '[]')
          FROM campaign_activity a LEFT JOIN campaign_links l ON l.campaign_id = a.campaign_id AND l.number = a.link
          WHERE a.subscriber_id = r.subscriber_id AND a.campaign_id = c.id) AS activity
        FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
        WHERE r.subscriber_id = ANY(${subscriberIds}::uuid[]) AND c.account_id = ${accountId}::uuid
          AND (c.id, r.position) > (${after.id}::uuid, ${after.position}::int)
        ORDER BY c.id, r.position LIMIT ${exportPageSize}`,
    );
    yield rows.map(({ id, changedAt, name, email, state, code, reply, activity }) => ({
      uid: toUid('cmp', id),
      name,
      email,
      state,
      code,
      reply,
      changed_at: changedAt?.toISOString() ?? null,
      activity,
    }));
    after = rows.length < exportPageSize ? undefined : rows.at(-1);
  }
}
