// The mails and the activity of one subscriber are read in one order.
import type { SubscriberActivity } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';

/** A position in a timeline: the time of an entry, and a key that orders entries of the same time. */
interface TimelinePosition {
  at: Date;
  key: string;
}

interface Row extends TimelinePosition {
  type: string;
  campaignId: string;
  name: string;
  url: string | null;
  code: string | null;
  isBot: boolean;
}

const types = new Map<string, string>(
  Object.entries({ open: 'opened', click: 'clicked', unsubscribe: 'unsubscribed' }),
);

/** What a subscriber was sent and has done, before a position, newest first, at most `limit`. */
export async function readTimeline(
  runner: Sql,
  accountId: string,
  subscriberId: string,
  page: { limit: number; before: TimelinePosition | undefined },
): Promise<{ position: TimelinePosition; entry: SubscriberActivity }[]> {
  const { before } = page;
  const isBefore =
    before === undefined ? sql`` : sql`AND (e.at, e.key) < (${before.at}::timestamptz, ${before.key}::uuid)`;
  const rows = await runner.query<Row>(sql`SELECT e.at, e.key, e.type, e.campaign_id AS "campaignId", c.name,
      coalesce(e.url, l.url) AS url, e.code, e.is_bot AS "isBot"
    FROM (
      SELECT changed_at AS at, campaign_id AS key, status::text AS type, campaign_id, NULL::int AS link, NULL AS url, code,
        false AS is_bot
      FROM campaign_recipients
      WHERE subscriber_id = ${subscriberId}::uuid AND changed_at IS NOT NULL AND status NOT IN ('queued', 'deferred')
      UNION ALL
      SELECT occurred_at, id, kind::text, campaign_id, link, url, NULL, is_bot
      FROM campaign_activity WHERE subscriber_id = ${subscriberId}::uuid) AS e
      JOIN campaigns c ON c.id = e.campaign_id AND c.account_id = ${accountId}::uuid
      LEFT JOIN campaign_links l ON l.campaign_id = e.campaign_id AND l.number = e.link
    WHERE true ${isBefore} ORDER BY e.at DESC, e.key DESC LIMIT ${page.limit}::int`);
  return rows.map((row) => ({ position: { at: row.at, key: row.key }, entry: present(row) }));
}

function present({ at, type, campaignId, name, url, code, isBot }: Row): SubscriberActivity {
  return {
    type: types.get(type) ?? type,
    occurred_at: at.toISOString(),
    campaign: { uid: toUid('cmp', campaignId), name },
    url,
    code,
    bot: isBot,
  };
}

/** How many entries a subscriber's timeline has. */
export async function countTimeline(runner: Sql, accountId: string, subscriberId: string): Promise<number> {
  const [row] = await runner.query<{ total: number }>(sql`SELECT (
      SELECT count(*) FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id AND c.account_id = ${accountId}::uuid
      WHERE r.subscriber_id = ${subscriberId}::uuid AND r.changed_at IS NOT NULL AND r.status NOT IN ('queued', 'deferred'))::int
    + (SELECT count(*) FROM campaign_activity a JOIN campaigns c ON c.id = a.campaign_id AND c.account_id = ${accountId}::uuid
      WHERE a.subscriber_id = ${subscriberId}::uuid)::int AS total`);
  return row?.total ?? 0;
}
