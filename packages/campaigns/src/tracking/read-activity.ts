// Pages of logs of any length are read by key.
import type { ActivityResource } from '@mailwright/contracts';
import { type Sql, sql } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { variantOf } from '../variants/stored-variant.ts';

/** The logs of a campaign. */
export type LogKind = 'open' | 'click' | 'unsubscribe';

interface Row {
  id: string;
  subscriberId: string;
  email: string | null;
  variant: number | null;
  occurredAt: Date;
  url: string | null;
  isFirst: boolean;
  isBot: boolean;
  ip: string | null;
  userAgent: string | null;
  country: string | null;
}

/** A log entry without its uid, and its id, which is its position. */
interface PositionedActivity {
  id: string;
  entry: Omit<ActivityResource, 'uid'>;
}

/** The entries of a campaign's log after an id, oldest first, at most `limit`. */
export async function readActivity(
  runner: Sql,
  log: { campaignId: string; kind: LogKind },
  page: { limit: number; afterId: string | undefined },
): Promise<ActivityResource[]> {
  const entries = await readEntries(runner, log, page);
  return entries.map(({ id, entry }) => ({ uid: toUid('act', id), ...entry }));
}

/**
 * Like `readActivity`, optionally up to an id, but without the entries' uids, which files don't have: making one takes
 * as long as the rest of a line.
 */
export async function readEntries(
  runner: Sql,
  { campaignId, kind }: { campaignId: string; kind: LogKind },
  page: { limit: number; afterId: string | undefined; untilId?: string | undefined },
): Promise<PositionedActivity[]> {
  const after = page.afterId === undefined ? sql`` : sql`AND a.id > ${page.afterId}::uuid`;
  const until = page.untilId === undefined ? sql`` : sql`AND a.id <= ${page.untilId}::uuid`;
  const rows = await runner.query<Row>(sql`SELECT a.id, a.subscriber_id AS "subscriberId", r.email,
      ${sql.raw(variantOf('a', 'u'))} AS variant, a.occurred_at AS "occurredAt", coalesce(a.url, l.url) AS url, a.is_first AS "isFirst", a.is_bot AS "isBot", a.ip,
      a.user_agent AS "userAgent", a.country
    FROM (SELECT * FROM campaign_activity a WHERE a.campaign_id = ${campaignId}::uuid AND a.kind = ${kind}::activity_kind
        ${after} ${until} ORDER BY a.id LIMIT ${page.limit}::int) AS a
      LEFT JOIN campaign_recipients r ON r.campaign_id = a.campaign_id AND r.position = a.position
      LEFT JOIN campaign_runs u ON u.campaign_id = a.campaign_id
      LEFT JOIN campaign_links l ON l.campaign_id = a.campaign_id AND l.number = a.link
    ORDER BY a.id`);
  return rows.map((row) => ({ id: row.id, entry: present(row) }));
}

/** How many entries a log has, and the id of the last one. */
export async function readLogEnd(
  runner: Sql,
  { campaignId, kind }: { campaignId: string; kind: LogKind },
): Promise<{ count: number; lastId: string | undefined }> {
  const where = sql`campaign_id = ${campaignId}::uuid AND kind = ${kind}::activity_kind`;
  const [row] = await runner.query<{ count: number; lastId: string | null }>(
    sql`SELECT (SELECT count(*)::int FROM campaign_activity WHERE ${where}) AS count,
      (SELECT id FROM campaign_activity WHERE ${where} ORDER BY id DESC LIMIT 1) AS "lastId"`,
  );
  return { count: row?.count ?? 0, lastId: row?.lastId ?? undefined };
}

function present(row: Row): Omit<ActivityResource, 'uid'> {
  return {
    subscriber_uid: toUid('sub', row.subscriberId),
    email: row.email,
    occurred_at: row.occurredAt.toISOString(),
    variant: row.variant,
    url: row.url,
    first: row.isFirst,
    bot: row.isBot,
    ip: row.ip,
    user_agent: row.userAgent,
    country: row.country,
  };
}
