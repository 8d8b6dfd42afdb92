// Raw SQL: guarded, the statement that ends a campaign writes its event, so that there is one of both.
import { type Database, prepared, sql } from '@mailwright/database';
import { type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import { toUid } from '@mailwright/platform';

interface Finished extends Record<string, unknown> {
  accountId: string;
  name: string;
  subject: string;
  listId: string | null;
  listName: string | null;
  /** When it was ended before; then some of its recipients were sent to again. */
  finishedAt: Date | null;
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
  uncertain: number;
}

// While a campaign has a recipient without a final result, one of these is false. Each statement that moves recipients
// changes two of them at once. What isn't sent to an audience gets recipients as long as it exists.
const isFinished = `c.kind = 'campaign' AND c.status = 'sending' AND r.is_frozen AND r.next_position > r.total AND r.deferred = 0
  AND NOT EXISTS (SELECT 1 FROM campaign_chunks k WHERE k.campaign_id = r.campaign_id)`;

/**
 * Ends a campaign whose recipients all have a final result: it is `sent`, and `campaign.sent` occurs, once. A campaign whose
 * list has been deleted has no event: its hooks are gone, too.
 * @returns what to publish after the commit; undefined when it was not for this call to end it.
 */
export async function endCampaign(
  { database, events }: { database: Pick<Database, 'query'>; events: EventWriter },
  campaignId: string,
): Promise<EventWork | undefined> {
  const [row] = await database.query<Finished>({
    name: 'read-finished-campaign',
    text: `SELECT c.account_id AS "accountId", c.name, coalesce(c.subject, '') AS subject, l.id AS "listId",
        l.name AS "listName", c.finished_at AS "finishedAt", r.total AS recipients, r.sent, r.failed, r.skipped, r.uncertain
      FROM campaign_runs r JOIN campaigns c ON c.id = r.campaign_id
        LEFT JOIN lists l ON l.id = c.list_id AND l.deleted_at IS NULL
      WHERE r.campaign_id = $1 AND ${isFinished}`,
    values: [campaignId],
  });
  if (row === undefined) return undefined;
  const { ctes, work } = events.toSql(
    row.listId === null || row.finishedAt !== null ? [] : [toEvent(campaignId, row, row.listId)],
    sql`EXISTS (SELECT 1 FROM ended)`,
  );
  const [ended] = await database.query<{ work: EventWork }>(
    prepared(
      '',
      sql`WITH ended AS (
          UPDATE campaigns c SET status = 'sent', finished_at = coalesce(c.finished_at, now()), updated_at = now(), version = c.version + 1
          FROM campaign_runs r
          WHERE c.id = ${campaignId}::uuid AND r.campaign_id = c.id AND ${sql.raw(isFinished)}
          RETURNING c.id),
        ${ctes}
        SELECT ${work} AS work FROM ended`,
    ),
  );
  return ended && (ended.work ?? noWork);
}

function toEvent(campaignId: string, row: Finished, listId: string) {
  const { accountId, name, subject, listName, recipients, sent, failed, skipped, uncertain } = row;
  return {
    accountId,
    type: 'campaign.sent' as const,
    listId,
    subscriberId: null,
    data: {
      campaign: { uid: toUid('cmp', campaignId), name, subject },
      list: { uid: toUid('list', listId), name: listName },
      statistics: { recipients, sent, failed, skipped, uncertain },
    },
    occurredAt: new Date(),
  };
}
