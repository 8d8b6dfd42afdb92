// All sums are of shards and slots, each read by an index.
import { getAccountGrowth } from '@mailwright/audience';
import type { AccountOverview } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import { type Clock, toUid } from '@mailwright/platform';

const shownCampaigns = 5;
const shownDays = 30;

/**
 * An overview of an account, from figures that are kept up to date.
 * @param timeZone the time zone in which the days of its growth begin.
 */
export async function readOverview(
  { database, clock }: { database: Database; clock: Clock },
  accountId: string,
  timeZone: string,
): Promise<AccountOverview> {
  const [subscribers, growth, campaigns, days] = await Promise.all([
    readSubscribers(database, accountId),
    getAccountGrowth({ database, clock }, accountId, timeZone),
    readCampaigns(database, accountId),
    readSendingDays(database, accountId),
  ]);
  const sum = (name: 'sent' | 'failed' | 'bounced' | 'complained') =>
    days.reduce((total, each) => total + each[name], 0);
  const sent = sum('sent');
  return {
    subscribers,
    growth,
    campaigns,
    sending: {
      sent,
      bounce_rate: rateOf(sum('bounced'), sent + sum('failed')),
      complaint_rate: rateOf(sum('complained'), sent),
      days: days.map(({ failed: _failed, ...day }) => day),
    },
  };
}

async function readSubscribers(runner: Sql, accountId: string): Promise<AccountOverview['subscribers']> {
  const rows = await runner.query<{ status: keyof AccountOverview['subscribers']; subscribers: number }>(sql`
    SELECT s.status, sum(s.subscribers)::int AS subscribers FROM lists l JOIN list_statistics s ON s.list_id = l.id
    WHERE l.account_id = ${accountId}::uuid AND l.deleted_at IS NULL GROUP BY 1`);
  const found = Object.fromEntries(rows.map(({ status, subscribers }) => [status, subscribers]));
  return { subscribed: 0, unconfirmed: 0, unsubscribed: 0, bounced: 0, complained: 0, blocklisted: 0, ...found };
}

interface CampaignFigures {
  id: string;
  name: string;
  status: string;
  startedAt: Date;
  sent: number;
  failed: number;
  bounced: number;
  complained: number;
  opened: number;
  clicked: number;
  unsubscribed: number;
}

async function readCampaigns(runner: Sql, accountId: string): Promise<AccountOverview['campaigns']> {
  const rows = await runner.query<CampaignFigures>(sql`
    SELECT c.id, c.name, c.status, c.started_at AS "startedAt", r.sent, r.failed, r.hard_bounced + r.soft_bounced AS bounced, r.complained,
      n.opened, n.clicked, n.unsubscribed
    FROM (SELECT id, name, status, started_at FROM campaigns
        WHERE account_id = ${accountId}::uuid AND kind = 'campaign' AND started_at IS NOT NULL
        ORDER BY started_at DESC LIMIT ${shownCampaigns}::int) AS c
      JOIN campaign_runs r ON r.campaign_id = c.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(unique_opens), 0)::int AS opened, coalesce(sum(unique_clicks), 0)::int AS clicked,
          coalesce(sum(unsubscribes), 0)::int AS unsubscribed
        FROM campaign_counters WHERE campaign_id = c.id AND kind = 'total') AS n
    ORDER BY c.started_at DESC`);
  return rows.map(
    ({ id, name, status, startedAt, sent, failed, opened, clicked, unsubscribed, bounced, complained }) => ({
      uid: toUid('cmp', id),
      name,
      status,
      started_at: startedAt.toISOString(),
      sent,
      open_rate: rateOf(opened, sent),
      click_rate: rateOf(clicked, sent),
      unsubscribe_rate: rateOf(unsubscribed, sent),
      bounce_rate: rateOf(bounced, sent + failed),
      complaint_rate: rateOf(complained, sent),
    }),
  );
}

type SendingDay = AccountOverview['sending']['days'][number] & { failed: number };

function readSendingDays(runner: Sql, accountId: string): Promise<SendingDay[]> {
  return runner.query(sql`
    SELECT to_char(g.day, 'YYYY-MM-DD') AS date, coalesce(sum(d.sent), 0)::int AS sent,
      coalesce(sum(d.failed), 0)::int AS failed, coalesce(sum(d.bounced), 0)::int AS bounced, coalesce(sum(d.complained), 0)::int AS complained
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date - n AS day FROM generate_series(0, ${shownDays - 1}::int) AS n) AS g
      LEFT JOIN sending_days d ON d.account_id = ${accountId}::uuid AND d.day = g.day
    GROUP BY g.day ORDER BY g.day`);
}

/**
 * Rounded to four decimals, which is a hundredth of a percent. At most 1: some mails bounce or are reported in the
 * month after they were sent.
 */
function rateOf(some: number, all: number): number | null {
  return all === 0 ? null : Math.round(Math.min(1, some / all) * 10_000) / 10_000;
}
