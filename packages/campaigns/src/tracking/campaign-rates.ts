import type { CampaignRates } from '@mailwright/contracts';
import { type Database, type Sql, sql, type SqlFragment } from '@mailwright/database';
import { toUid } from '@mailwright/platform';
import { findCampaign } from '../campaigns/read-campaigns.ts';

const maxPrevious = 5;

interface Figures {
  id: string;
  name: string;
  status: string;
  startedAt: Date;
  tracksOpens: boolean;
  tracksClicks: boolean;
  sent: number;
  failed: number;
  bounced: number;
  complained: number;
  opened: number;
  openedWithBots: number;
  clicked: number;
  clickedWithBots: number;
  unsubscribed: number;
}

/**
 * The last campaigns of a campaign's list that had been sent when it was started, the last started first.
 * @throws ProblemError `not_found`
 */
export async function getPreviousCampaigns(
  database: Database,
  accountId: string,
  uid: string,
): Promise<CampaignRates[]> {
  const { listId, startedAt } = await findCampaign(database, accountId, uid);
  if (listId === null) return [];
  return readRates(
    database,
    sql`SELECT c.id, c.started_at FROM campaigns c JOIN campaign_runs r ON r.campaign_id = c.id
      WHERE c.list_id = ${listId}::uuid AND c.account_id = ${accountId}::uuid AND c.kind = 'campaign' AND c.status = 'sent'
        AND c.started_at IS NOT NULL AND c.finished_at <= coalesce(${startedAt}::timestamptz, now()) AND r.sent > 0
      ORDER BY c.finished_at DESC, c.id DESC LIMIT ${maxPrevious}::int`,
  );
}

/**
 * The rates of started campaigns, the last started first, from sums of counters that an index finds.
 * @param chosen selects their `id` and `started_at`.
 */
export async function readRates(runner: Sql, chosen: SqlFragment): Promise<CampaignRates[]> {
  const rows = await runner.query<Figures & Record<string, unknown>>(sql`
    SELECT c.id, c.name, c.status, chosen.started_at AS "startedAt", c.track_opens AS "tracksOpens",
      c.track_clicks AS "tracksClicks", r.sent, r.failed, r.hard_bounced + r.soft_bounced AS bounced, r.complained, n.*
    FROM (${chosen}) AS chosen
      JOIN campaigns c ON c.id = chosen.id
      JOIN campaign_runs r ON r.campaign_id = c.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(unique_opens), 0)::int AS opened, coalesce(sum(any_opens), 0)::int AS "openedWithBots",
          coalesce(sum(unique_clicks), 0)::int AS clicked, coalesce(sum(any_clicks), 0)::int AS "clickedWithBots",
          coalesce(sum(unsubscribes), 0)::int AS unsubscribed
        FROM campaign_counters WHERE campaign_id = c.id AND kind = 'total') AS n
    ORDER BY chosen.started_at DESC, c.id DESC`);
  return rows.map(present);
}

function present(figures: Figures): CampaignRates {
  const { id, name, status, startedAt, tracksOpens, tracksClicks, sent } = figures;
  const opens = tracksOpens ? sent : 0;
  const clicks = tracksClicks ? sent : 0;
  return {
    uid: toUid('cmp', id),
    name,
    status,
    started_at: startedAt.toISOString(),
    sent,
    open_rate: rateOf(figures.opened, opens),
    open_rate_with_bots: rateOf(figures.openedWithBots, opens),
    click_rate: rateOf(figures.clicked, clicks),
    click_rate_with_bots: rateOf(figures.clickedWithBots, clicks),
    unsubscribe_rate: rateOf(figures.unsubscribed, sent),
    bounce_rate: rateOf(figures.bounced, sent + figures.failed),
    complaint_rate: rateOf(figures.complained, sent),
  };
}

/**
 * Rounded to four decimals, which is a hundredth of a percent. At most 1: some mails bounce or are reported in the
 * month after they were sent.
 */
export function rateOf(some: number, all: number): number | null {
  return all === 0 ? null : Math.round(Math.min(1, some / all) * 10_000) / 10_000;
}
