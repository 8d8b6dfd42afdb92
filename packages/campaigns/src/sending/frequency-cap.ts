// An account's frequency cap: who has been sent as many mails lately as it allows.
import type { FrequencyCap } from '@mailwright/contracts';
import { prepared, type Sql, sql, type SqlFragment } from '@mailwright/database';

/**
 * SQL that is true for the mails, as recipients `q`, that count for a cap. A bounce or a complaint means that the mail
 * was sent, and an uncertain mail counts as sent.
 */
function countsForCap(accountId: string, { days }: FrequencyCap): SqlFragment {
  // Selecting the campaigns first limits the look-up to their mails, instead of years of mails per subscriber. An index
  // on changed_at would do the same but cost more: without it, the update that records a result touches no index.
  return sql`q.status IN ('sent', 'uncertain', 'bounced', 'complained')
    AND q.changed_at > now() - make_interval(hours => 24 * ${days}::int)
    AND q.campaign_id = ANY(ARRAY(SELECT c.id FROM campaigns c
      WHERE c.account_id = ${accountId}::uuid AND c.kind IN ('campaign', 'automation')
        -- One that has ended was changed then; results that a worker left behind follow within a minute.
        AND (c.status IN ('sending', 'paused')
          OR c.updated_at > now() - make_interval(hours => 24 * ${days}::int + 1))))`;
}

/** SQL that is true for the subscribers, aliased `s`, to whom the next mail would exceed a cap. */
export function cappedSql(accountId: string, cap: FrequencyCap): SqlFragment {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM campaign_recipients q
    WHERE q.subscriber_id = s.id AND ${countsForCap(accountId, cap)} LIMIT ${cap.mails}::int) AS mails) >= ${cap.mails}::int`;
}

/**
 * Finds those among the recipients about to be sent to who would exceed the account's frequency cap.
 * @param subscriberIds in the order of sending: a mail to a subscriber counts for their next one.
 * @returns the indexes of those to skip
 */
export async function findCapped(
  runner: Sql,
  { accountId, cap }: { accountId: string; cap: FrequencyCap },
  subscriberIds: (string | undefined)[],
): Promise<ReadonlySet<number>> {
  const ids = [...new Set(subscriberIds.filter((id) => id !== undefined))];
  if (ids.length === 0) return new Set();
  const rows = await runner.query<{ id: string; mails: number }>(
    prepared(
      'count-recent-mails',
      sql`SELECT q.subscriber_id AS id, count(*)::int AS mails FROM campaign_recipients q
        WHERE q.subscriber_id = ANY(${ids}::uuid[]) AND ${countsForCap(accountId, cap)} GROUP BY 1`,
    ),
  );
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
