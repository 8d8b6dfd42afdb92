import { until } from '@mailwright/testing';
import type { TestConsole } from './start-console.ts';

const html = `<h1 style="font-family: Georgia, serif">July in three links</h1>
<p>Dear {{ FIRST_NAME }},</p>
<p>this month we have <a href="https://example.com/july">written about gardens</a>,
<a href="https://example.com/photos?of={{ subscriber.uid }}">looked at your photos</a>, and
<a href="https://example.com/events/summer-walk">planned a walk</a>.</p>
<p style="color: #666; font-size: 12px"><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>`;

/**
 * Adds a campaign that was sent two days ago, with everything that a report shows, a campaign whose A/B test waits for
 * a choice, and transports.
 */
export async function addReportSample(
  { call, run }: TestConsole,
  list: string,
): Promise<{ reported: string; tested: string }> {
  const given = { list_uid: list, subject: 'July in three links', html };
  const reported = await call('POST', '/campaigns', { ...given, name: 'July letter', audience: { tags_any: ['vip'] } });
  await call('POST', `/campaigns/${reported.uid}/run`, {});
  const tested = await call('POST', '/campaigns', {
    ...given,
    name: 'October letter',
    audience: { tags_any: ['spring'] },
    variants: [{ name: 'As always' }, { name: 'Short', subject: 'July' }],
    ab_test: { sample_percent: 50, metric: 'clicks', winner: 'manual' },
  });
  await call('POST', `/campaigns/${tested.uid}/run`, {});
  const statistics = async (uid: string) =>
    (await call<{ statistics: { total: number; sent: number; queued: number } }>('GET', `/campaigns/${uid}`))
      .statistics;
  await until('the report’s campaigns', async () => {
    const [all, sample] = await Promise.all([statistics(reported.uid), statistics(tested.uid)]);
    return all.total > 0 && all.queued === 0 && sample.total > 0 && sample.sent * 2 >= sample.total;
  });
  await addActivity(run, 'July letter');
  await addVariants(run, 'October letter');
  for (const [name, host, weight] of [
    ['Our mail server', 'smtp.example.net', 3],
    ['Provider', 'smtp.example.org', 1],
  ] as const)
    await call('POST', '/transports', { name, host, port: 587, weight, rate_per_second: 14, enabled: false });
  return { reported: reported.uid, tested: tested.uid };
}

const campaign = '(SELECT id FROM campaigns WHERE name = $1)';

async function addActivity(run: TestConsole['run'], name: string): Promise<void> {
  await run(
    `UPDATE campaigns SET status = 'sent', started_at = now() - interval '2 days',
        finished_at = now() - interval '2 days' + interval '4 minutes' WHERE name = $1`,
    name,
  );
  await run(
    `UPDATE campaign_recipients SET changed_at = now() - interval '2 days', first_attempt_at = now() - interval '2 days',
        status = CASE WHEN position % 23 = 0 THEN 'failed' WHEN position % 31 = 0 THEN 'uncertain' ELSE status::text END::recipient_status,
        code = CASE WHEN position % 23 = 0 THEN '550 5.1.1' WHEN position % 31 = 0 THEN 'connection_lost' END,
        reply = CASE WHEN position % 23 = 0 THEN '550 5.1.1 <' || email || '>: Recipient address rejected: User unknown' END
      WHERE campaign_id = ${campaign}`,
    name,
  );
  await run(
    `UPDATE campaign_runs r SET (sent, failed, uncertain, hard_bounced, soft_bounced, complained) = (
        SELECT count(*) FILTER (WHERE status = 'sent'), count(*) FILTER (WHERE status = 'failed'),
          count(*) FILTER (WHERE status = 'uncertain'), 5, 3, 1 FROM campaign_recipients WHERE campaign_id = r.campaign_id)
      WHERE r.campaign_id = ${campaign}`,
    name,
  );
  // Activity that falls off after the start, with a second peak the next morning.
  await run(
    `INSERT INTO campaign_counters (campaign_id, kind, key, slot, opens, unique_opens, bot_opens, any_opens, clicks, unique_clicks, bot_clicks, any_clicks)
      SELECT c.id, k.kind::counter_kind, k.key, 100, k.opens, k.opens * 3 / 4, k.opens / 3, k.opens, k.clicks, k.clicks * 3 / 4, k.clicks / 2, k.clicks
      FROM campaigns c, (
        SELECT 'hour' AS kind, to_char(date_trunc('hour', now() - interval '2 days') AT TIME ZONE 'UTC' + make_interval(hours => h), 'YYYY-MM-DD"T"HH24:00:00.000"Z"') AS key,
          (13 * exp(-h / 4.0) + 5 * exp(-(((h - 20) / 3.0) ^ 2)))::int AS opens,
          (4 * exp(-h / 3.0) + 2 * exp(-(((h - 21) / 3.0) ^ 2)))::int AS clicks FROM generate_series(0, 40) AS h
        UNION ALL SELECT 'total', '', 88, 26
        UNION ALL SELECT 'link', n::text, 0, (ARRAY[15, 8, 3])[n] FROM generate_series(1, 3) AS n
        UNION ALL SELECT 'domain', d, o, c FROM (VALUES ('example.com', 58, 16), ('gmail.com', 22, 7), ('example.org', 8, 3)) AS v (d, o, c)
        UNION ALL SELECT 'country', d, o, c FROM (VALUES ('CH', 50, 14), ('DE', 30, 9), ('AT', 8, 3)) AS v (d, o, c)) AS k
      WHERE c.name = $1`,
    name,
  );
  await run(
    `UPDATE campaign_counters SET unsubscribes = 6 WHERE campaign_id = ${campaign} AND kind = 'total' AND slot = 100`,
    name,
  );
  await run(
    `INSERT INTO campaign_unsubscribe_reasons (campaign_id, reason, account_id, people)
      SELECT c.id, r.reason::unsubscribe_reason, c.account_id, r.people
      FROM campaigns c, (VALUES ('too_many', 3), ('not_relevant', 1)) AS r (reason, people) WHERE c.name = $1`,
    name,
  );
}

async function addVariants(run: TestConsole['run'], name: string): Promise<void> {
  await run(
    `INSERT INTO campaign_counters (campaign_id, kind, key, slot, opens, unique_opens, clicks, unique_clicks)
      SELECT c.id, 'variant', v.key, 100, v.opens, v.opens, v.clicks, v.clicks
      FROM campaigns c, (VALUES ('1', 7, 2), ('2', 9, 6)) AS v (key, opens, clicks) WHERE c.name = $1`,
    name,
  );
}
