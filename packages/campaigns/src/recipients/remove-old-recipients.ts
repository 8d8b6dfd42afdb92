// Rows are removed in batches, with locks that let processes skip each other's rows.
import { type Database, sql } from '@mailwright/database';

const batchSize = 5_000;

/**
 * Removes the recipients of campaigns that ended more than `days` days ago, and with them the delivery logs. The
 * figures stay, and so do opens and clicks, but without addresses. Campaigns of automations have no end: their
 * recipients are removed that many days after their own result. Opens and clicks of removed recipients are no longer
 * recorded, but they can still unsubscribe. Safe in any number of processes; resolves to how many were removed.
 * @param days undefined: recipients are kept forever.
 * @param stopping stops after the current batch; the next call continues.
 */
export async function removeOldRecipients(
  database: Pick<Database, 'query'>,
  days: number | undefined,
  stopping?: AbortSignal,
): Promise<number> {
  if (days === undefined) return 0;
  return (await removeOfCampaigns(database, days, stopping)) + (await removeOfAutomations(database, days, stopping));
}

async function removeOfCampaigns(
  database: Pick<Database, 'query'>,
  days: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  let removed = 0;
  while (stopping?.aborted !== true) {
    const rows = await database.query(sql`
      DELETE FROM campaign_recipients r USING (
        SELECT r.campaign_id, r.position FROM campaigns c CROSS JOIN LATERAL (
          SELECT campaign_id, position FROM campaign_recipients WHERE campaign_id = c.id
          ORDER BY position LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED) AS r
        WHERE c.finished_at < now() - make_interval(days => ${days}::int) AND c.status IN ('sent', 'cancelled', 'failed')
          AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = c.id)
        LIMIT ${batchSize}::int) AS batch
      WHERE (r.campaign_id, r.position) = (batch.campaign_id, batch.position) RETURNING 1`);
    removed += rows.length;
    if (rows.length < batchSize) break;
  }
  return removed;
}

async function removeOfAutomations(
  database: Pick<Database, 'query'>,
  days: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const campaigns = await database.query<{ id: string }>(
    sql`SELECT id FROM campaigns WHERE kind = 'automation' ORDER BY id`,
  );
  let removed = 0;
  for (const { id } of campaigns) {
    let after: number | null = 0;
    while (after !== null && stopping?.aborted !== true) {
      const page = await removePage(database, id, after, days);
      removed += page.removed;
      // Recipients are added in order of time: after a page without old ones there are no more.
      after = page.hasOld ? page.last : null;
    }
  }
  return removed;
}

/**
 * Removes old recipients among those after a position. Recipients with an unfinished run stay, since later steps ask
 * about their mail.
 */
async function removePage(
  database: Pick<Database, 'query'>,
  campaignId: string,
  after: number,
  days: number,
): Promise<{ removed: number; last: number | null; hasOld: boolean }> {
  const isOld = sql`q.changed_at < now() - make_interval(days => ${days}::int)`;
  const [row] = await database.query<{ removed: number; last: number | null; hasOld: boolean }>(sql`
    WITH page AS (
      SELECT q.position, ${isOld} AS is_old FROM campaign_recipients q
      WHERE q.campaign_id = ${campaignId}::uuid AND q.position > ${after}::int ORDER BY q.position LIMIT ${batchSize}::int),
    batch AS (
      SELECT q.position FROM page JOIN campaign_recipients q ON q.campaign_id = ${campaignId}::uuid AND q.position = page.position
      WHERE page.is_old AND ${isOld} AND q.status NOT IN ('queued', 'deferred')
        AND NOT EXISTS (SELECT 1 FROM automation_runs r JOIN automation_mails m ON m.automation_id = r.automation_id
          WHERE r.subscriber_id = q.subscriber_id AND r.status IN ('running', 'waiting') AND m.campaign_id = q.campaign_id)
      ORDER BY q.position FOR UPDATE OF q SKIP LOCKED),
    gone AS (
      DELETE FROM campaign_recipients q USING batch
      WHERE q.campaign_id = ${campaignId}::uuid AND q.position = batch.position RETURNING 1)
    SELECT (SELECT count(*)::int FROM gone) AS removed, max(position) AS last, coalesce(bool_or(is_old), false) AS "hasOld"
    FROM page`);
  return row ?? { removed: 0, last: null, hasOld: false };
}
