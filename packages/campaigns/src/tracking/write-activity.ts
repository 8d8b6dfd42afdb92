// A hot path: one statement writes a group's rows, its changes of recipients and counters, and its events.
import { prepared, type Sql, sql } from '@mailwright/database';
import { type AccountEvent, type EventWork, type EventWriter, noWork } from '@mailwright/outbox';
import type { CounterChange, RecipientChange } from './count-activity.ts';
import type { Activity } from './tracking-hit.ts';

/** Which of these ids have a row. */
export async function findRecorded(runner: Sql, ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await runner.query<{ id: string }>(
    prepared('find-recorded-activity', sql`SELECT id FROM campaign_activity WHERE id = ANY(${ids}::uuid[])`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes a group in the caller's transaction; resolves to the work to publish after the commit. */
export async function writeActivity(
  { events, slot }: { events: EventWriter; slot: number },
  runner: Sql,
  group: {
    activity: readonly Activity[];
    recipients: readonly RecipientChange[];
    counters: readonly CounterChange[];
    events: AccountEvent[];
  },
): Promise<EventWork> {
  const { activity: a, recipients: r, counters: c } = group;
  if (a.length === 0 && r.length === 0) return noWork;
  const { ctes, work } = events.toSql(group.events, sql`true`);
  const [row] = await runner.query<{ work: EventWork }>(
    prepared(
      'write-activity',
      sql`WITH inserted AS (
        INSERT INTO campaign_activity (id, campaign_id, subscriber_id, position, kind, link, url, is_first, is_bot, ip,
          user_agent, country, occurred_at)
        SELECT id, campaign_id, subscriber_id, position, kind::activity_kind, link, url, is_first, is_bot, ip, user_agent,
          country, occurred_at
        FROM unnest(${a.map(({ id }) => id)}::uuid[], ${a.map(({ campaignId }) => campaignId)}::uuid[],
          ${a.map(({ subscriberId }) => subscriberId)}::uuid[], ${a.map(({ position }) => position)}::int[],
          ${a.map(({ kind }) => kind)}::text[], ${a.map(({ link }) => link)}::int[],
          ${a.map(({ url, isPersonal }) => (isPersonal ? url : null))}::text[],
          ${a.map(({ isFirst }) => isFirst)}::boolean[], ${a.map(({ isBot }) => isBot)}::boolean[],
          ${a.map(({ ip }) => ip)}::text[], ${a.map(({ userAgent }) => userAgent)}::text[],
          ${a.map(({ country }) => country)}::text[],
          ${a.map(({ occurredAt }) => occurredAt)}::timestamptz[])
          AS g (id, campaign_id, subscriber_id, position, kind, link, url, is_first, is_bot, ip, user_agent, country,
            occurred_at)),
      recipients AS (
        UPDATE campaign_recipients q SET first_opened_at = coalesce(q.first_opened_at, g.first_opened_at),
          last_opened_at = greatest(q.last_opened_at, g.last_opened_at),
          first_clicked_at = coalesce(q.first_clicked_at, g.first_clicked_at),
          last_clicked_at = greatest(q.last_clicked_at, g.last_clicked_at),
          bot_opened = q.bot_opened OR g.bot_opened, bot_clicked = q.bot_clicked OR g.bot_clicked,
          clicked_links = CASE WHEN g.links = '{}' THEN q.clicked_links ELSE q.clicked_links || g.links::int[] END,
          scanned_at = greatest(q.scanned_at, g.scanned_at)
        FROM unnest(${r.map(({ campaignId }) => campaignId)}::uuid[], ${r.map(({ position }) => position)}::int[],
          ${r.map(({ firstOpenedAt }) => firstOpenedAt)}::timestamptz[],
          ${r.map(({ lastOpenedAt }) => lastOpenedAt)}::timestamptz[],
          ${r.map(({ firstClickedAt }) => firstClickedAt)}::timestamptz[],
          ${r.map(({ lastClickedAt }) => lastClickedAt)}::timestamptz[],
          ${r.map(({ botOpened }) => botOpened)}::boolean[], ${r.map(({ botClicked }) => botClicked)}::boolean[],
          ${r.map(({ links }) => `{${links.join(',')}}`)}::text[], ${r.map(({ scannedAt }) => scannedAt)}::timestamptz[])
          AS g (campaign_id, position, first_opened_at, last_opened_at, first_clicked_at, last_clicked_at, bot_opened,
            bot_clicked, links, scanned_at)
        WHERE q.campaign_id = g.campaign_id AND q.position = g.position),
      counted AS (
        INSERT INTO campaign_counters AS n (campaign_id, kind, key, slot, opens, unique_opens, bot_opens, any_opens, clicks,
          unique_clicks, bot_clicks, any_clicks)
        SELECT campaign_id, kind::counter_kind, key, ${slot}::int, opens, unique_opens, bot_opens, any_opens, clicks,
          unique_clicks, bot_clicks, any_clicks
        FROM unnest(${c.map(({ campaignId }) => campaignId)}::uuid[], ${c.map(({ kind }) => kind)}::text[],
          ${c.map(({ key }) => key)}::text[], ${c.map(({ opens }) => opens)}::int[],
          ${c.map(({ uniqueOpens }) => uniqueOpens)}::int[], ${c.map(({ botOpens }) => botOpens)}::int[],
          ${c.map(({ anyOpens }) => anyOpens)}::int[], ${c.map(({ clicks }) => clicks)}::int[],
          ${c.map(({ uniqueClicks }) => uniqueClicks)}::int[], ${c.map(({ botClicks }) => botClicks)}::int[],
          ${c.map(({ anyClicks }) => anyClicks)}::int[])
          AS g (campaign_id, kind, key, opens, unique_opens, bot_opens, any_opens, clicks, unique_clicks, bot_clicks,
            any_clicks)
        ON CONFLICT (campaign_id, kind, key, slot) DO UPDATE SET opens = n.opens + excluded.opens,
          unique_opens = n.unique_opens + excluded.unique_opens, bot_opens = n.bot_opens + excluded.bot_opens,
          any_opens = n.any_opens + excluded.any_opens, clicks = n.clicks + excluded.clicks,
          unique_clicks = n.unique_clicks + excluded.unique_clicks, bot_clicks = n.bot_clicks + excluded.bot_clicks,
          any_clicks = n.any_clicks + excluded.any_clicks),
      ${ctes}
      SELECT ${work} AS work`,
    ),
  );
  return row?.work ?? noWork;
}
