// All sums are of shards and slots, each read by an index.
import { getAccountGrowth } from '@mailwright/audience';
import type { AccountOverview } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import type { Clock } from '@mailwright/platform';
import { rateOf, readRates } from './campaign-rates.ts';

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
    readRates(
      database,
      sql`SELECT id, started_at FROM campaigns
        WHERE account_id = ${accountId}::uuid AND kind = 'campaign' AND started_at IS NOT NULL
        ORDER BY started_at DESC LIMIT ${shownCampaigns}::int`,
    ),
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

type SendingDay = AccountOverview['sending']['days'][number] & { failed: number };

function readSendingDays(runner: Sql, accountId: string): Promise<SendingDay[]> {
  return runner.query(sql`
    SELECT to_char(g.day, 'YYYY-MM-DD') AS date, coalesce(sum(d.sent), 0)::int AS sent,
      coalesce(sum(d.failed), 0)::int AS failed, coalesce(sum(d.bounced), 0)::int AS bounced, coalesce(sum(d.complained), 0)::int AS complained
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date - n AS day FROM generate_series(0, ${shownDays - 1}::int) AS n) AS g
      LEFT JOIN sending_days d ON d.account_id = ${accountId}::uuid AND d.day = g.day
    GROUP BY g.day ORDER BY g.day`);
}
