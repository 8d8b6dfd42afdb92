// Raw SQL: hot path, once for each second of sending of accounts with a frequency cap.
import type { FrequencyCap } from '@mailwright/contracts';
import type { Sql } from '@mailwright/database';

/**
 * Finds who would get more mails than the account's frequency cap allows, of those who would be sent to.
 * @param subscriberIds in the order of sending: a mail to a subscriber counts for their next one.
 * @returns the indexes of those that are to be skipped
 */
export async function findCapped(
  sql: Sql,
  { accountId, cap }: { accountId: string; cap: FrequencyCap },
  subscriberIds: (string | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(subscriberIds.filter((id) => id !== undefined))];
  if (ids.length === 0) return new Set();
  // A bounce or a complaint is of a mail that was sent; one that may have arrived counts like one that has. The campaigns come
  // first, so that of each subscriber only the mails of these are looked up, and not those of years. An index with changed_at
  // would do as well, and cost more: without it the update that records a result touches no index.
  const rows = await sql.query<{ id: string; mails: number }>({
    name: 'count-recent-mails',
    text: `SELECT q.subscriber_id AS id, count(*)::int AS mails
      FROM campaign_recipients q
      WHERE q.subscriber_id = ANY($2::uuid[]) AND q.status IN ('sent', 'uncertain', 'bounced', 'complained')
        AND q.changed_at > now() - make_interval(hours => 24 * $3)
        AND q.campaign_id = ANY(ARRAY(SELECT c.id FROM campaigns c
          WHERE c.account_id = $1 AND c.kind IN ('campaign', 'automation')
            -- One that has ended was changed then; results that a worker left behind follow within a minute.
            AND (c.status IN ('sending', 'paused') OR c.updated_at > now() - make_interval(hours => 24 * $3 + 1))))
      GROUP BY 1`,
    values: [accountId, ids, cap.days],
  });
  const counts = new Map(rows.map(({ id, mails }) => [id, mails]));
  const capped = new Set<number>();
  for (const [index, id] of subscriberIds.entries()) {
    if (id === undefined) continue;
    const count = counts.get(id) ?? 0;
    if (count >= cap.mails) capped.add(index);
    else counts.set(id, count + 1);
  }
  return capped;
}
