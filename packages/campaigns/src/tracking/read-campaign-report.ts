import type { BounceReason, CampaignReport } from '@mailwright/contracts';
import { type Database, type Sql, sql } from '@mailwright/database';
import { presentStatistics } from '../campaigns/campaign-columns.ts';
import { findCampaign } from '../campaigns/read-campaigns.ts';
import { readTestReport } from '../variants/present-ab-test.ts';

const maxDomains = 50;

interface Sums {
  kind: 'total' | 'link' | 'hour' | 'domain' | 'country';
  key: string;
  opens: number;
  uniqueOpens: number;
  botOpens: number;
  anyOpens: number;
  clicks: number;
  uniqueClicks: number;
  botClicks: number;
  anyClicks: number;
  unsubscribes: number;
}

const sums = sql`sum(opens)::int AS opens, sum(unique_opens)::int AS "uniqueOpens", sum(bot_opens)::int AS "botOpens",
  sum(any_opens)::int AS "anyOpens", sum(clicks)::int AS clicks, sum(unique_clicks)::int AS "uniqueClicks",
  sum(bot_clicks)::int AS "botClicks", sum(any_clicks)::int AS "anyClicks", sum(unsubscribes)::int AS unsubscribes`;

/** The figures of a campaign, and what its recipients have done. @throws ProblemError `not_found` */
export async function getCampaignReport(database: Database, accountId: string, uid: string): Promise<CampaignReport> {
  const row = await findCampaign(database, accountId, uid);
  const { id, run } = row;
  const [counters, domains, links, tested, reasons] = await Promise.all([
    readCounters(database, id),
    readDomains(database, id),
    database.prisma.campaignLink.findMany({ where: { campaignId: id }, orderBy: { number: 'asc' } }),
    readTestReport(database, row),
    readReasons(database, id),
  ]);
  const total = counters.find(({ kind }) => kind === 'total') ?? none;
  const byLink = new Map(counters.filter(({ kind }) => kind === 'link').map((each) => [each.key, each]));
  return {
    ...presentStatistics(run),
    opens: {
      total: total.opens,
      unique: total.uniqueOpens,
      total_with_bots: total.opens + total.botOpens,
      unique_with_bots: total.anyOpens,
    },
    clicks: {
      total: total.clicks,
      unique: total.uniqueClicks,
      total_with_bots: total.clicks + total.botClicks,
      unique_with_bots: total.anyClicks,
    },
    unsubscribes: total.unsubscribes,
    links: links.map(({ number, url, correctedUrl }) => {
      const { clicks, uniqueClicks, botClicks } = byLink.get(String(number)) ?? none;
      const figures = { total: clicks, unique: uniqueClicks, total_with_bots: clicks + botClicks };
      return { number, url, corrected_url: correctedUrl, ...figures };
    }),
    hours: counters
      .filter(({ kind, ...figures }) => kind === 'hour' && isActive(figures))
      .map((each) => ({ hour: each.key, ...toParts(each), ...toPartsWithBots(each) })),
    domains: domains.map((each) => ({ domain: each.key, ...toParts(each), ...toPartsWithBots(each) })),
    by_country: counters
      .filter(({ kind }) => kind === 'country')
      .toSorted((one, other) => activeIn(other) - activeIn(one))
      .map((each) => ({ country: each.key, ...toParts(each) })),
    bounce_reasons: reasons,
    ...tested,
  };
}

const none = {
  opens: 0,
  uniqueOpens: 0,
  botOpens: 0,
  anyOpens: 0,
  clicks: 0,
  uniqueClicks: 0,
  botClicks: 0,
  anyClicks: 0,
  unsubscribes: 0,
};

// An unsubscription alone is neither an open nor a click.
function isActive({
  opens,
  clicks,
  botOpens,
  botClicks,
}: Pick<Sums, 'opens' | 'clicks' | 'botOpens' | 'botClicks'>): boolean {
  return opens + clicks + botOpens + botClicks > 0;
}

function toParts({ opens, uniqueOpens, clicks, uniqueClicks }: Sums) {
  return { opens, unique_opens: uniqueOpens, clicks, unique_clicks: uniqueClicks };
}

function toPartsWithBots({ opens, botOpens, anyOpens, clicks, botClicks, anyClicks }: Sums) {
  return {
    opens_with_bots: opens + botOpens,
    unique_opens_with_bots: anyOpens,
    clicks_with_bots: clicks + botClicks,
    unique_clicks_with_bots: anyClicks,
  };
}

function activeIn({ uniqueOpens, uniqueClicks }: Sums): number {
  return uniqueOpens + uniqueClicks;
}

/** All counters except domains, which may be many. There are few hours (`hourlyDays`) and countries. */
function readCounters(runner: Sql, campaignId: string): Promise<Sums[]> {
  return runner.query<Sums>(
    sql`SELECT kind, key, ${sums} FROM campaign_counters
      WHERE campaign_id = ${campaignId}::uuid AND kind IN ('total', 'link', 'hour', 'country')
      GROUP BY kind, key ORDER BY kind, key`,
  );
}

function readDomains(runner: Sql, campaignId: string): Promise<Sums[]> {
  return runner.query<Sums>(
    sql`SELECT kind, key, ${sums} FROM campaign_counters WHERE campaign_id = ${campaignId}::uuid AND kind = 'domain'
      GROUP BY kind, key HAVING sum(opens) + sum(clicks) + sum(bot_opens) + sum(bot_clicks) > 0
      ORDER BY sum(unique_opens) + sum(unique_clicks) DESC, sum(any_opens) + sum(any_clicks) DESC, key LIMIT ${maxDomains}::int`,
  );
}

/** Why mails of the campaign came back. */
function readReasons(runner: Sql, campaignId: string): Promise<{ reason: BounceReason; bounces: number }[]> {
  return runner.query<{ reason: BounceReason; bounces: number }>(
    sql`SELECT key AS reason, sum(bounces)::int AS bounces FROM campaign_counters
      WHERE campaign_id = ${campaignId}::uuid AND kind = 'reason' GROUP BY key ORDER BY 2 DESC, 1`,
  );
}
